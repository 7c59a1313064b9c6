import { useTranslation } from 'react-i18next';

import type { Limits, Usage } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

const BYTES = [
  'storage_bytes',
  'upload_day_bytes',
  'upload_month_bytes',
  'upload_total_bytes',
  'download_day_bytes',
  'download_month_bytes',
] as const;

const RESETS = {
  storage_bytes: null,
  upload_day_bytes: 'day_ends_at',
  upload_month_bytes: 'month_ends_at',
  upload_total_bytes: null,
  download_day_bytes: 'day_ends_at',
  download_month_bytes: 'month_ends_at',
} as const;

interface Props {
  limits: Limits;
  usage: Usage;
}

/** The usage of each limit, or the total usage where there is no limit. */
export function UsageBars({ limits, usage }: Props) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const minutes = limits.play_minutes_day || 0;
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {BYTES.map((key) => {
        const reset = RESETS[key];
        const max = limits[key] || 0;
        return (
          <Bar
            key={key}
            label={t(key)}
            used={format.bytes(usage[key])}
            limit={max === 0 ? null : format.bytes(max)}
            value={usage[key]}
            max={max}
            note={max > 0 && reset ? t('resets', { time: format.dateTime(usage[reset]) }) : null}
          />
        );
      })}
      <Bar
        label={t('played-today')}
        used={format.duration(usage.play_ms_day / 1000)}
        limit={minutes === 0 ? null : format.duration(minutes * 60)}
        value={usage.play_ms_day}
        max={minutes * 60_000}
        note={null}
      />
    </ul>
  );
}

interface BarProps {
  label: string;
  used: string;
  /** Null if there is no limit. */
  limit: string | null;
  value: number;
  max: number;
  note: string | null;
}

function Bar({ label, used, limit, value, max, note }: BarProps) {
  const { t } = useTranslation('limits');
  const text = limit === null ? used : t('used-of', { used, limit });
  return (
    <li className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm font-medium">{label}</span>
        <span className="text-[0.8125rem] text-ink-soft tabular-nums">
          {text}
          {limit === null && <span className="text-ink-faint"> · {t('no-limit')}</span>}
        </span>
      </p>
      {limit !== null && <ProgressBar label={label} value={value} max={max} valueText={text} />}
      {note && <p className="text-xs text-ink-faint">{note}</p>}
    </li>
  );
}
