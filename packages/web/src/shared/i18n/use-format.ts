import { useTranslation } from 'react-i18next';

import { tagOf } from './languages.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

type When = string | Date;

/**
 * Creating an `Intl` formatter takes about 0.1 ms, and long lists need thousands: cache them by
 * key.
 */
function memoize<T>(make: (key: string) => T): (key: string) => T {
  const cached = new Map<string, T>();
  return (key) => {
    const known = cached.get(key) ?? make(key);
    cached.set(key, known);
    return known;
  };
}

const formatOf = memoize(makeFormat);

/** Formats numbers and dates in the current language. */
export function useFormat() {
  const { i18n } = useTranslation();
  return formatFor(i18n.language);
}

/** For use outside of components. */
export const formatFor = (language: string) => formatOf(tagOf(language));

function makeFormat(tag: string) {
  const number = new Intl.NumberFormat(tag);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const calendarDate = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const longUnit = memoize(
    (unit) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  const shortUnit = memoize(
    (unit) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }),
  );
  const byteUnit = memoize(
    (unit) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumSignificantDigits: 3,
        maximumFractionDigits: 1,
        roundingPriority: 'lessPrecision',
      }),
  );
  return {
    number: (value: number) => number.format(value),
    date: (when: When) => date.format(new Date(when)),
    /** A date without a time, such as a release date: the same day in every time zone. */
    calendarDate: (when: number) => calendarDate.format(when),
    dateTime: (when: When) => dateTime.format(new Date(when)),
    /** "Monday, Nov 16, 3:00 AM"; with seconds if they are not 0. */
    weekdayDateTime: (when: Date) =>
      new Intl.DateTimeFormat(tag, {
        weekday: 'long',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        ...(when.getSeconds() > 0 && { second: '2-digit' }),
      }).format(when),
    /** "3:00 AM". */
    timeOfDay: (hour: number, minute: number) =>
      new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
        Date.UTC(2000, 0, 1, hour, minute),
      ),
    /** Day 0 is Sunday. */
    weekday: (day: number) =>
      new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2000, 0, 2 + day),
      ),
    /** "Mon"; day 0 is Sunday. */
    weekdayShort: (day: number) =>
      new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(
        Date.UTC(2000, 0, 2 + day),
      ),
    /** "8:00 PM", in the time zone of the browser. */
    clock: (when: When) =>
      new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(new Date(when)),
    /** Shows "<1%" instead of "0%" for small shares. */
    percent: (share: number) =>
      share > 0 && share < 0.005 ? `<${percent.format(0.01)}` : percent.format(share),
    /** "A, B, C", in the style of the language. */
    list: (items: readonly string[]) => list.format(items),
    /** Sorts names in the order of the language. */
    compare: new Intl.Collator(tag, { numeric: true }).compare,
    /** "1.5 GB" in decimal units: 1 kB is 1,000 bytes. */
    bytes: (bytes: number) => {
      let value = bytes;
      let unit = 0;
      while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      return byteUnit(BYTE_UNITS[unit] ?? 'byte').format(value);
    },
    /** "4 MB": a limit, rounded down. */
    megabytes: (bytes: number) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(
        Math.floor(bytes / 1_000_000),
      ),
    /** "30 days". */
    days: (days: number) => longUnit('day').format(days),
    /** "1 hour", "7 days". */
    hours: (hours: number) =>
      hours < 24 ? longUnit('hour').format(hours) : longUnit('day').format(hours / 24),
    /** "40 seconds", "2 minutes": a wait, rounded up. */
    wait: (seconds: number) =>
      seconds < 60
        ? longUnit('second').format(seconds)
        : longUnit('minute').format(Math.ceil(seconds / 60)),
    /** "40 sec", "12 min", "1 hr 5 min". */
    duration: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds));
      if (whole < 60) return shortUnit('second').format(whole);
      const minutes = Math.round(whole / 60);
      if (minutes < 60) return shortUnit('minute').format(minutes);
      const parts = [shortUnit('hour').format(Math.floor(minutes / 60))];
      if (minutes % 60 > 0) parts.push(shortUnit('minute').format(minutes % 60));
      return new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }).format(parts);
    },
    /** "3 hours ago". */
    ago: (when: When, now: number = Date.now()) => {
      const seconds = (new Date(when).getTime() - now) / 1000;
      const found = UNITS.find(([, size]) => Math.abs(seconds) >= size);
      if (!found) return relative.format(0, 'second');
      return relative.format(Math.round(seconds / found[1]), found[0]);
    },
  };
}
