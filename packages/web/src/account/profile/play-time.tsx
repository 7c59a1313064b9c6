import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlayStats } from '@saveroom/contract';

import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { ColumnChart } from '#shared/ui/column-chart.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { lastDays, lastWeeks } from './play-weeks.ts';

const SPANS = ['day', 'week'] as const;
type Span = (typeof SPANS)[number];
const DAYS = 30;
const WEEKS = 52;
const HOUR_MS = 3_600_000;

/** How long somebody played, day by day or week by week. */
export function PlayTime({ days }: Pick<PlayStats, 'days'>) {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const [span, setSpan] = useState<Span>('day');
  // This locale writes days as the server does.
  const today = useNow(HOUR_MS).toLocaleDateString('sv-SE');
  const played = span === 'day' ? lastDays(days, today, DAYS) : lastWeeks(days, today, WEEKS);
  const name = new Intl.DateTimeFormat(tagOf(i18n.language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const columns = played.map(({ day, duration_ms }) => ({
    key: day,
    name: name.format(new Date(`${day}T00:00:00Z`)),
    value: duration_ms,
    text: format.duration(duration_ms / 1000),
  }));
  const sum = played.reduce((total, { duration_ms }) => total + duration_ms, 0);
  const highest = columns.toSorted((a, b) => b.value - a.value)[0];
  return (
    <section aria-label={t('play-over-time')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('play-over-time')}</h3>
        <Segmented
          label={t('play-group-by')}
          value={span}
          onChange={setSpan}
          options={SPANS.map((value) => ({ value, label: t(`play-by-${value}`) }))}
        />
      </div>
      <ColumnChart
        columns={columns}
        highest={highest && highest.value > 0 ? highest.text : ''}
        summary={t(`play-summary-${span}`, { time: format.duration(sum / 1000) })}
        table={{ title: t('play-as-table'), name: t(`play-by-${span}`), value: t('play-time') }}
      />
    </section>
  );
}
