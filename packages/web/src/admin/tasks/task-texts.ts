import { useTranslation } from 'react-i18next';

import type { TaskInfo, TaskSteps } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

import type { ReportEntry } from './run-progress.ts';

const TASKS = [
  'back_up',
  'check_backup',
  'cleanup_imports',
  'cleanup_missing_roms',
  'cleanup_audit_log',
  'cleanup_old_jobs',
  'cleanup_shares',
  'cleanup_orphaned_resources',
  'cleanup_uploads',
  'convert_images_to_webp',
  'empty_saves_trash',
  'export_device',
  'export_game_lists',
  'fetch_artwork',
  'fetch_badges',
  'fetch_core',
  'filesystem_watcher',
  'identify_games',
  'import',
  'match_dats',
  'read_checksums',
  'read_soundtracks',
  'remerge_metadata',
  'scan_changed_folders',
  'scan_library',
  'sync_retroachievements_progress',
  'update_launchbox_metadata',
  'update_switch_titledb',
] as const;

const DESCRIBED = [
  'back_up',
  'cleanup_missing_roms',
  'cleanup_orphaned_resources',
  'convert_images_to_webp',
  'filesystem_watcher',
  'scan_library',
  'sync_retroachievements_progress',
  'update_launchbox_metadata',
  'update_switch_titledb',
] as const;

const COUNTED = [
  'changed_roms',
  'done',
  'errors',
  'failed',
  'fetched',
  'games',
  'identified',
  'identified_roms',
  'left',
  'loaded',
  'missing_roms',
  'moved_roms',
  'new_firmware',
  'new_platforms',
  'new_roms',
  'not_asked',
  'platforms',
  'players',
  'postponed',
  'processed',
  'removed',
  'returned_roms',
  'rows',
  'scanned_firmware',
  'scanned_platforms',
  'scanned_roms',
  'unmatched',
  'identified_platforms',
] as const;

const STEPS = ['walk', 'compare', 'store', 'checksums', 'dats', 'identify', 'artwork'] as const;

const isOne = <W extends string>(texts: readonly W[], word: string): word is W =>
  texts.some((known) => known === word);

/** Texts of tasks in the user's language; unknown tasks keep the texts of the server. */
export function useTaskTexts() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return {
    title: (name: string, title?: string): string =>
      isOne(TASKS, name) ? t(`task-${name}`) : (title ?? plain(name)),
    text: ({ name, description }: TaskInfo): string =>
      isOne(DESCRIBED, name) ? t(`task-${name}-text`) : description,
    steps: ({ first, last, total, names }: TaskSteps): string => {
      const texts = names.map((name) => (isOne(STEPS, name) ? t(`step-${name}`) : plain(name)));
      const of = { total: format.number(total), names: format.list(texts) };
      return first === last
        ? t('run-step', { ...of, number: format.number(first) })
        : t('run-steps', { ...of, first: format.number(first), last: format.number(last) });
    },
    counted: ({ key, count }: ReportEntry): string => {
      if (key === 'bytes') return format.bytes(count);
      const number = format.number(count);
      return isOne(COUNTED, key)
        ? t(`counted-${key}`, { count, number })
        : `${number} ${plain(key)}`;
    },
  };
}

const plain = (name: string): string => name.replaceAll('_', ' ');

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
