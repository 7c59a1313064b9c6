import { parseCron, type CronRule } from './cron.ts';
import { zoneOffset } from './zone-offset.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** The longest wait a calendar can ask for is 40 years: a fifth weekday in February. */
const LOOK_AHEAD_YEARS = 41;

/**
 * The next times after `from`, fewer when the rule has no more; none when it is no rule.
 * When clocks go forward, a fixed time that does not exist is kept right after the gap; when they
 * go back, it is kept once, the first time. Intervals follow the time that passes.
 */
export function nextRuns(text: string, from: Date, count: number, timeZone?: string): Date[] {
  const parsed = parseCron(text);
  if (!('rule' in parsed)) return [];
  const offsetAt = zoneOffset(timeZone);
  const runs: Date[] = [];
  let at = Math.floor(from.getTime() / SECOND) * SECOND;
  while (runs.length < count) {
    const next = nextInstant(parsed.rule, at, offsetAt);
    if (next === null) break;
    runs.push(new Date(next));
    at = next;
  }
  return runs;
}

type OffsetAt = (instant: number) => number;

/** "Wall" numbers are what a clock on the wall shows, counted as if it were in UTC. */
function nextInstant(rule: CronRule, after: number, offsetAt: OffsetAt): number | null {
  let at = after;
  let wallFrom = at + offsetAt(at) + SECOND;
  for (;;) {
    const offset = offsetAt(at);
    const wall = nextWall(rule, wallFrom);
    if (wall === null) return null;
    const found = wall - offset;
    const isFar = found - at > 2 * DAY;
    const end = isFar ? at + DAY : found;
    if (offsetAt(end) !== offset) {
      // The clocks change on the way there: what the old time would have given ends here.
      const change = findChange(at, end, offsetAt);
      const isKept = isInGap(rule, change, { before: offset, after: offsetAt(change) });
      if (isKept) return change;
      at = change;
      wallFrom = change + offsetAt(change);
    } else if (isFar) {
      at = found - DAY;
      wallFrom = at + offsetAt(at);
    } else if (rule.isFixedTime && isSecondTime(found, wall, offsetAt)) {
      at = found;
      wallFrom = wall + SECOND;
    } else return found;
  }
}

/** A fixed time that the clocks jump over at `change`. */
function isInGap(
  rule: CronRule,
  change: number,
  offsets: { readonly before: number; readonly after: number },
): boolean {
  if (!rule.isFixedTime || offsets.after <= offsets.before) return false;
  const wall = nextWall(rule, change + offsets.before);
  return wall !== null && wall < change + offsets.after;
}

/** The clock showed this once already, before it was put back. */
function isSecondTime(instant: number, wall: number, offsetAt: OffsetAt): boolean {
  const earlier = wall - offsetAt(instant - DAY);
  return earlier < instant && earlier + offsetAt(earlier) === wall;
}

/** The first second with another offset, between two instants that differ in it. */
function findChange(from: number, to: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / SECOND / 2) * SECOND;
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** The first fitting wall time that is not before `from`. */
function nextWall(rule: CronRule, from: number): number | null {
  const start = new Date(from);
  const lastYear = start.getUTCFullYear() + LOOK_AHEAD_YEARS;
  let year = start.getUTCFullYear();
  let month = start.getUTCMonth() + 1;
  let day = start.getUTCDate();
  for (; year <= lastYear; [year, month, day] = [year + 1, 1, 1]) {
    if (rule.years?.has(year) === false) continue;
    for (; month <= 12; [month, day] = [month + 1, 1]) {
      if (!rule.months.has(month)) continue;
      const days = lastDayOf(year, month);
      for (; day <= days; day += 1) {
        if (!fitsDay(rule, { year, month, day })) continue;
        const midnight = Date.UTC(year, month - 1, day);
        const time = nextTime(rule, Math.max(0, from - midnight));
        if (time !== null) return midnight + time;
      }
    }
  }
  return null;
}

/** Milliseconds after midnight, not before `from`; null: not on this day any more. */
function nextTime(rule: CronRule, from: number): number | null {
  if (from >= DAY) return null;
  const first = new Date(from);
  for (let hour = first.getUTCHours(); hour < 24; hour += 1) {
    if (!rule.hours.has(hour)) continue;
    const isFirstHour = hour === first.getUTCHours();
    for (let minute = isFirstHour ? first.getUTCMinutes() : 0; minute < 60; minute += 1) {
      if (!rule.minutes.has(minute)) continue;
      const isFirst = isFirstHour && minute === first.getUTCMinutes();
      for (let second = isFirst ? first.getUTCSeconds() : 0; second < 60; second += 1) {
        if (rule.seconds.has(second)) return ((hour * 60 + minute) * 60 + second) * SECOND;
      }
    }
  }
  return null;
}

interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function fitsDay(rule: CronRule, date: CalendarDay): boolean {
  const { daysOfMonth, daysOfWeek } = rule;
  if (!daysOfMonth && !daysOfWeek) return true;
  return (
    (daysOfMonth !== null && fitsMonthDay(daysOfMonth, date)) ||
    (daysOfWeek !== null && fitsWeekday(daysOfWeek, date))
  );
}

function fitsMonthDay(
  { days, nearWorkday, last, lastWorkday }: NonNullable<CronRule['daysOfMonth']>,
  date: CalendarDay,
): boolean {
  if (days.has(date.day)) return true;
  const end = lastDayOf(date.year, date.month);
  if (last && date.day === end) return true;
  if (lastWorkday && date.day === workdayNear({ ...date, day: end })) return true;
  return nearWorkday !== null && nearWorkday <= end
    ? date.day === workdayNear({ ...date, day: nearWorkday })
    : false;
}

function fitsWeekday(
  { days, nth, last }: NonNullable<CronRule['daysOfWeek']>,
  date: CalendarDay,
): boolean {
  const weekday = weekdayOf(date);
  if (days.has(weekday)) return true;
  const count = Math.ceil(date.day / 7);
  if (nth.some((one) => one.day === weekday && one.nth === count)) return true;
  return last.has(weekday) && date.day + 7 > lastDayOf(date.year, date.month);
}

/** Monday to Friday, in the same month. */
function workdayNear(date: CalendarDay): number {
  const weekday = weekdayOf(date);
  if (weekday === 6) return date.day === 1 ? 3 : date.day - 1;
  if (weekday === 0) {
    return date.day === lastDayOf(date.year, date.month) ? date.day - 2 : date.day + 1;
  }
  return date.day;
}

const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
