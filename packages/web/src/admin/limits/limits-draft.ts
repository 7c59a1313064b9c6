import type { Limits } from '@saveroom/contract';

import { amountDraft, readAmount } from './amount.ts';
import type { AmountDraft } from './amount.ts';
import { ALL_WEEK } from './week.ts';
import type { Week } from './week.ts';

const AMOUNT_KEYS = [
  'storage_bytes',
  'upload_day_bytes',
  'upload_month_bytes',
  'upload_total_bytes',
  'download_day_bytes',
  'download_month_bytes',
  'play_minutes_day',
] as const;
export type AmountKey = (typeof AMOUNT_KEYS)[number];

export type HoursMode = 'inherit' | 'any' | 'custom';

/** The state of the form. */
export interface LimitsDraft {
  readonly amounts: Readonly<Record<AmountKey, AmountDraft>>;
  readonly hoursMode: HoursMode;
  /** Kept while another mode is selected. */
  readonly week: Week;
  readonly timeZone: string;
}

const MAX_MINUTES = 1440;

/** The time zone of a new schedule is that of the browser: containers mostly run in UTC. */
const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function limitsDraft(stored: Limits): LimitsDraft {
  const amount = (key: AmountKey): AmountDraft =>
    amountDraft(stored[key], key === 'play_minutes_day' ? 'minutes' : 'bytes');
  return {
    amounts: {
      storage_bytes: amount('storage_bytes'),
      upload_day_bytes: amount('upload_day_bytes'),
      upload_month_bytes: amount('upload_month_bytes'),
      upload_total_bytes: amount('upload_total_bytes'),
      download_day_bytes: amount('download_day_bytes'),
      download_month_bytes: amount('download_month_bytes'),
      play_minutes_day: amount('play_minutes_day'),
    },
    hoursMode: hoursModeOf(stored.play_hours),
    week: stored.play_hours ?? ALL_WEEK,
    timeZone: stored.time_zone ?? browserTimeZone(),
  };
}

const hoursModeOf = (hours: Limits['play_hours']): HoursMode => {
  if (hours === null) return 'inherit';
  return hours.every((day) => !day.includes('0')) ? 'any' : 'custom';
};

interface ReadLimits {
  /** Null if a field is not valid. */
  readonly limits: Limits | null;
  readonly invalid: ReadonlySet<AmountKey>;
}

/** The time zone is only stored if hours or a daily amount depend on it. */
export function readLimits({ amounts, hoursMode, week, timeZone }: LimitsDraft): ReadLimits {
  const invalid = new Set<AmountKey>();
  const read = (key: AmountKey): number | null => {
    const max = key === 'play_minutes_day' ? MAX_MINUTES : Number.MAX_SAFE_INTEGER;
    const value = readAmount(amounts[key], max);
    if (value === undefined) invalid.add(key);
    return value ?? null;
  };
  const hours = { inherit: null, any: ALL_WEEK, custom: week }[hoursMode];
  const needsZone = hoursMode === 'custom' || amounts.play_minutes_day.mode === 'limit';
  const limits: Limits = {
    storage_bytes: read('storage_bytes'),
    upload_day_bytes: read('upload_day_bytes'),
    upload_month_bytes: read('upload_month_bytes'),
    upload_total_bytes: read('upload_total_bytes'),
    download_day_bytes: read('download_day_bytes'),
    download_month_bytes: read('download_month_bytes'),
    play_minutes_day: read('play_minutes_day'),
    play_hours: hours && [...hours],
    time_zone: needsZone ? timeZone : null,
  };
  return { limits: invalid.size === 0 ? limits : null, invalid };
}
