/**
 * A weekly schedule of the hours in which playing is allowed, in the local time of one time zone.
 */
export interface PlaySchedule {
  /** Seven strings, Monday first, with one character per hour: `1` allows playing, `0` does not. */
  readonly hours: readonly string[];
  /** An IANA name, such as `Europe/Berlin`. */
  readonly time_zone: string;
}

/** How long a user may play per day. The day begins at midnight in this time zone. */
export interface DailyPlayTime {
  readonly minutes: number;
  readonly time_zone: string;
}

export interface PlayRules {
  /** Playing is allowed when all of them allow it. */
  readonly schedules: readonly PlaySchedule[];
  readonly daily: DailyPlayTime | null;
  /**
   * Until then playing is allowed, whatever the other rules say: an admin extended the play time.
   */
  readonly extended_until: string | null;
}

export type PlayEnd = 'hours' | 'daily';

export interface PlayAllowance {
  readonly isAllowed: boolean;
  /** The end of the current play time; null: not within a week, or playing is not allowed. */
  readonly endsAt: Date | null;
  /** The rule that ends the current play time, or that forbids playing now. */
  readonly because: PlayEnd | null;
  /** When playing is allowed again; null: it is allowed now, or no hour of the week allows it. */
  readonly nextAt: Date | null;
  /** The rest of the daily amount; null: there is no daily amount. */
  readonly leftMs: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Long enough to contain every hour of a week, even if one is skipped when the clocks change. */
const HORIZON_MS = 9 * DAY_MS;
/** Longer than any day, with the hour that is added when the clocks change. */
const LONGEST_DAY_MS = 27 * HOUR_MS;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

interface LocalTime {
  /** 0: Monday. */
  readonly weekday: number;
  /** `2026-11-18`. */
  readonly date: string;
  readonly hour: number;
  readonly msIntoHour: number;
}

function localTime(at: number, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { weekday = '', year, month, day, hour, minute, second } = parts;
  return {
    weekday: WEEKDAYS.indexOf(weekday),
    date: `${year}-${month}-${day}`,
    hour: Number(hour),
    msIntoHour: Number(minute) * MINUTE_MS + Number(second) * 1000 + (at % 1000),
  };
}

/** The local date of an instant, such as `2026-11-18`. */
export const localDate = (at: Date, timeZone: string): string =>
  localTime(at.getTime(), timeZone).date;

/** The first instant of the local day. Midnight itself may be skipped when the clocks change. */
export function startOfDay(at: Date, timeZone: string): Date {
  const { date } = localTime(at.getTime(), timeZone);
  let before = at.getTime() - LONGEST_DAY_MS;
  let inside = at.getTime();
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2);
    if (localTime(middle, timeZone).date === date) inside = middle;
    else before = middle;
  }
  return new Date(inside);
}

export function startOfNextDay(at: Date, timeZone: string): Date {
  const { date } = localTime(at.getTime(), timeZone);
  let inside = at.getTime();
  let after = inside + LONGEST_DAY_MS;
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2);
    if (localTime(middle, timeZone).date === date) inside = middle;
    else after = middle;
  }
  return new Date(after);
}

const allows = ({ hours, time_zone }: PlaySchedule, at: number): boolean => {
  const { weekday, hour } = localTime(at, time_zone);
  return hours[weekday]?.[hour] === '1';
};

const allAllow = (schedules: readonly PlaySchedule[], at: number): boolean =>
  schedules.every((schedule) => allows(schedule, at));

/**
 * The next instant at which the schedules allow playing (`to` is true) or no longer allow it (`to`
 * is false); null: there is none.
 */
function nextChange(schedules: readonly PlaySchedule[], from: Date, to: boolean): Date | null {
  let at = from.getTime();
  const end = at + HORIZON_MS;
  while (at < end) {
    if (allAllow(schedules, at) === to) return new Date(at);
    // To the next full hour of any schedule: their time zones can differ by half an hour.
    const steps = schedules.map((one) => HOUR_MS - localTime(at, one.time_zone).msIntoHour);
    at += Math.min(HOUR_MS, ...steps);
  }
  return null;
}

/**
 * Whether a user may play now, until when, and otherwise from when. During an extension playing is
 * allowed in any case, so the rules are applied from the end of the extension on.
 */
export function playAllowance(rules: PlayRules, now: Date, playedMs: number): PlayAllowance {
  const { schedules, daily } = rules;
  const amount = daily === null ? Infinity : daily.minutes * MINUTE_MS;
  const left = Math.max(0, amount - playedMs);
  const leftMs = daily === null ? null : left;
  const extensionEnd = rules.extended_until === null ? 0 : Date.parse(rules.extended_until);
  const from = new Date(Math.max(now.getTime(), extensionEnd));
  const leftThen = leftAfter(rules, { now, from, left, amount });
  if (allAllow(schedules, from.getTime()) && leftThen > 0) {
    const hoursEnd = schedules.length === 0 ? null : nextChange(schedules, from, false);
    const dailyEnd = daily && endOfAmount(daily, { from, left: leftThen, amount });
    const isDaily = dailyEnd !== null && (hoursEnd === null || dailyEnd < hoursEnd);
    const endsAt = isDaily ? dailyEnd : hoursEnd;
    const because = endsAt === null ? null : isDaily ? 'daily' : 'hours';
    return { isAllowed: true, endsAt, because, nextAt: null, leftMs };
  }
  const because = allAllow(schedules, from.getTime()) ? 'daily' : 'hours';
  const isExtended = from > now;
  if (isExtended) return { isAllowed: true, endsAt: from, because, nextAt: null, leftMs };
  const earliest = daily !== null && left === 0 ? startOfNextDay(now, daily.time_zone) : now;
  const nextAt = nextChange(schedules, earliest, true);
  return { isAllowed: false, endsAt: null, because, nextAt, leftMs };
}

interface Amount {
  readonly from: Date;
  readonly left: number;
  /** The amount of a whole day. */
  readonly amount: number;
}

/**
 * The rest of the daily amount at the end of an extension, if the user plays all of the extension:
 * play time of an extension counts towards the daily amount.
 */
function leftAfter(
  { daily }: PlayRules,
  { now, from, left, amount }: Amount & { readonly now: Date },
): number {
  if (daily === null || from <= now) return left;
  const midnight = startOfNextDay(now, daily.time_zone);
  return from < midnight
    ? left - (from.getTime() - now.getTime())
    : amount - (from.getTime() - midnight.getTime());
}

/**
 * When the daily amount is used up, if the user plays on. It starts again at midnight. Null: it is
 * never used up, because it lasts for a whole day.
 */
function endOfAmount(daily: DailyPlayTime, { from, left, amount }: Amount): Date | null {
  const end = new Date(from.getTime() + left);
  const midnight = startOfNextDay(from, daily.time_zone);
  if (end < midnight) return end;
  return amount >= DAY_MS ? null : new Date(midnight.getTime() + amount);
}
