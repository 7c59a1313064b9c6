import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { ColumnChart } from '#shared/ui/column-chart.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

const MEASURES = ['games', 'bytes'] as const;
type Measure = (typeof MEASURES)[number];
const MAX_MONTHS = 36;

/** Chart of the games added per month. */
export function GrowthCard({ months }: Pick<LibraryStats, 'months'>) {
  const { t, i18n } = useTranslation('administration');
  const format = useFormat();
  const [measure, setMeasure] = useState<Measure>('games');
  const shown = fillMonths(months, MAX_MONTHS);
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
  const maxMonths = columns.toSorted((a, b) => b.value - a.value)[0];
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
        maxLabel={maxMonths?.text ?? ''}
        summary={t('stats-growth-summary', {
          month: maxMonths?.name ?? '',
          value: maxMonths?.text ?? '',
        })}
        table={{
          title: t('stats-as-table'),
          name: t('stats-month'),
          value: t(`stats-order-${measure}`),
        }}
      />
    </Card>
  );
}

type Month = LibraryStats['months'][number];

/** Fewer columns would be too wide. */
const MIN_MONTHS = 12;

/** The last months up to the latest, including empty ones. */
export function fillMonths(months: readonly Month[], maxMonths: number): Month[] {
  const last = months.at(-1);
  const first = months[0];
  if (!first || !last) return [];
  const known = new Map(months.map((month) => [month.month, month]));
  const filled: Month[] = [];
  for (let name = last.month; filled.length < maxMonths; name = previousMonth(name)) {
    if (name < first.month && filled.length >= MIN_MONTHS) break;
    filled.unshift(known.get(name) ?? { month: name, games: 0, bytes: 0 });
  }
  return filled;
}

/** `2026-01` → `2025-12`. */
function previousMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
