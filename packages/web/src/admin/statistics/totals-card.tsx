import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { Figures } from '#shared/ui/figures.tsx';

export function TotalsCard({ totals }: Pick<LibraryStats, 'totals'>) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return (
    <Card title={t('stats-library')}>
      <Figures
        size="lg"
        className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6"
        figures={[
          { label: t('stats-games'), value: format.number(totals.games) },
          { label: t('stats-platforms'), value: format.number(totals.platforms) },
          { label: t('stats-size'), value: format.bytes(totals.bytes) },
          { label: t('stats-saves'), value: format.number(totals.saves) },
          { label: t('stats-states'), value: format.number(totals.states) },
          { label: t('stats-screenshots'), value: format.number(totals.screenshots) },
        ]}
      />
    </Card>
  );
}
