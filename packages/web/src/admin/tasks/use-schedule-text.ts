import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
const WEEKLY = /^(\d{1,2}) (\d{1,2}) \* \* ([0-7]|[a-z]{3})$/i;
const MONTHLY = /^(\d{1,2}) (\d{1,2}) (\d{1,2}) \* \*$/;
const EVERY_HOURS = /^0 (?:\*|\*\/(\d{1,2})) \* \* \*$/;
const EVERY_MINUTES = /^\*\/(\d{1,2}) \* \* \* \*$/;

/** "Every day at 3:00 AM" for usual cron expressions; null for those with no short description. */
export function useScheduleText(): (cron: string) => string | null {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return (cron) => {
    const rule = cron.trim().replaceAll(/\s+/g, ' ');
    const hours = EVERY_HOURS.exec(rule);
    if (hours) return t('schedule-hours', { count: Number(hours[1] ?? 1) });
    const minutes = EVERY_MINUTES.exec(rule);
    if (minutes) return t('schedule-minutes', { count: Number(minutes[1]) });
    const [, minute, hour, day] = DAILY.exec(rule) ?? WEEKLY.exec(rule) ?? MONTHLY.exec(rule) ?? [];
    if (minute === undefined || hour === undefined) return null;
    const time = format.timeOfDay(Number(hour), Number(minute));
    if (day === undefined) return t('schedule-daily', { time });
    if (MONTHLY.test(rule)) return t('schedule-monthly', { day: Number(day), time });
    const named = WEEKDAYS.indexOf(day.toLowerCase());
    return t('schedule-weekly', {
      day: format.weekday(named === -1 ? Number(day) % 7 : named),
      time,
    });
  };
}
