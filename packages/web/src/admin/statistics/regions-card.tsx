import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { regionName } from '#library/covers/region-codes.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';

const FIRST = 10;

export function RegionsCard({ regions }: Pick<LibraryStats, 'regions'>) {
  const { t, i18n } = useTranslation('administration');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const most = regions[0]?.count ?? 1;
  const shown = isWhole ? regions : regions.slice(0, FIRST);
  return (
    <Card title={t('stats-regions')} description={t('stats-regions-text')}>
      <div className="grid gap-5">
        {regions.length === 0 && <p className="text-sm text-ink-soft">{t('stats-no-regions')}</p>}
        <BarList
          label={t('stats-regions')}
          bars={shown.map(({ region, count }) => ({
            key: region,
            mark: <RegionFlags regions={[region]} className="w-6" />,
            name: regionName(region, tagOf(i18n.language)),
            text: format.number(count),
            share: count / most,
          }))}
        />
        {regions.length > FIRST && (
          <Button
            size="sm"
            className="justify-self-start"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('stats-fewer') : t('stats-all', { count: regions.length })}
          </Button>
        )}
      </div>
    </Card>
  );
}
