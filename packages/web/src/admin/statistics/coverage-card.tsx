import { useTranslation } from 'react-i18next';

import { sourceName } from '@saveroom/contract';
import type { LibraryStats } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Card } from '#shared/ui/card.tsx';

/** How much is known about the games, and by whom. */
export function CoverageCard({ stats }: { stats: LibraryStats }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { totals, sources } = stats;
  const bar = (key: string, name: string, count: number, tone?: 'warn') => ({
    key,
    name,
    text: t('stats-share', {
      number: format.number(count),
      share: format.percent(count / totals.games),
    }),
    share: count / totals.games,
    tone,
  });
  return (
    <Card title={t('stats-coverage')} description={t('stats-coverage-text')}>
      <div className="grid gap-6">
        <BarList
          label={t('stats-coverage')}
          bars={[
            bar('matched', t('stats-matched'), totals.matched),
            bar('verified', t('stats-verified'), totals.verified),
            ...(totals.missing > 0
              ? [bar('missing', t('stats-missing'), totals.missing, 'warn')]
              : []),
          ]}
        />
        {sources.length > 0 && (
          <>
            <h3 className="text-sm font-semibold">{t('stats-by-source')}</h3>
            <BarList
              label={t('stats-by-source')}
              bars={sources.map(({ source, matched }) => bar(source, sourceName(source), matched))}
            />
          </>
        )}
      </div>
    </Card>
  );
}
