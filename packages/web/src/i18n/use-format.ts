import { useMemo } from 'react';
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

type When = string | Date;

/** Numbers and dates as the language in use writes them. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const tag = tagOf(language);
    const number = new Intl.NumberFormat(tag);
    const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
    const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
    const length = (unit: string) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    return {
      number: (value: number) => number.format(value),
      date: (when: When) => date.format(new Date(when)),
      dateTime: (when: When) => dateTime.format(new Date(when)),
      megabytes: (bytes: number) =>
        new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(bytes / 2 ** 20),
      /** "1 hour", "7 days". */
      hours: (hours: number) =>
        hours < 24 ? length('hour').format(hours) : length('day').format(hours / 24),
      /** "40 seconds", "2 minutes": a wait, rounded up. */
      wait: (seconds: number) =>
        seconds < 60
          ? length('second').format(seconds)
          : length('minute').format(Math.ceil(seconds / 60)),
      /** "3 hours ago". */
      ago: (when: When, now: number = Date.now()) => {
        const seconds = (new Date(when).getTime() - now) / 1000;
        const found = UNITS.find(([, size]) => Math.abs(seconds) >= size);
        if (!found) return relative.format(0, 'second');
        return relative.format(Math.round(seconds / found[1]), found[0]);
      },
    };
  }, [language]);
}
