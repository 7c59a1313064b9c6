import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { ColumnChart } from '#shared/ui/column-chart.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { fillMonths } from './fill-months.ts';

const MEASURES = ['games', 'bytes'] as const;
type Measure = (typeof MEASURES)[number];
const MOST_MONTHS = 36;

/** When games came into the library. */
export function GrowthCard({ months }: Pick<LibraryStats, 'months'>) {
  const { t, i18n } = useTranslation('administration');
  const format = useFormat();
  const [measure, setMeasure] = useState<Measure>('games');
  const shown = fillMonths(months, MOST_MONTHS);
  const monthName = new Intl.DateTimeFormat(tagOf(i18n.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const text = (value: number) =>
    measure === 'games' ? format.number(value) : format.bytes(value);
  const columns = shown.map((month) => ({
    key: month.month,
    name: monthName.format(new Date(`${month.month}-01T00:00:00Z`)),
    value: month[measure],
    text: text(month[measure]),
  }));
  const most = columns.toSorted((a, b) => b.value - a.value)[0];
  return (
    <Card
      title={t('stats-growth')}
      actions={
        <Segmented
          label={t('stats-measure')}
          value={measure}
          onChange={setMeasure}
          options={MEASURES.map((value) => ({ value, label: t(`stats-order-${value}`) }))}
        />
      }
    >
      <ColumnChart
        columns={columns}
        highest={most?.text ?? ''}
        summary={t('stats-growth-summary', { month: most?.name ?? '', value: most?.text ?? '' })}
        table={{
          title: t('stats-as-table'),
          name: t('stats-month'),
          value: t(`stats-order-${measure}`),
        }}
      />
    </Card>
  );
}
