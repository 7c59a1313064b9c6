import {
  Archive,
  Ban,
  CircleCheck,
  CircleDashed,
  EyeOff,
  Gamepad2,
  ListTodo,
  Trophy,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard, StatusFilter } from '@saveroom/contract';

type NamedGame = Pick<RomCard, 'name' | 'fs_name' | 'fs_name_no_tags'>;

/** A title that is only the name of the file is shown without tags. */
export const titleOf = ({ name, fs_name, fs_name_no_tags }: NamedGame): string =>
  name === fs_name ? fs_name_no_tags || name : name;

type GameStatus = Pick<RomCard, 'now_playing' | 'backlogged' | 'status' | 'hidden'>;

/** The status to show if a game has several, most important first. */
export function statusOf(rom: GameStatus): StatusFilter | null {
  if (rom.now_playing) return 'now_playing';
  if (rom.backlogged) return 'backlogged';
  if (rom.status) return rom.status;
  return rom.hidden ? 'hidden' : null;
}

export const STATUS_ICONS: Record<StatusFilter, LucideIcon> = {
  now_playing: Gamepad2,
  backlogged: ListTodo,
  incomplete: CircleDashed,
  finished: CircleCheck,
  completed_100: Trophy,
  retired: Archive,
  never_playing: Ban,
  hidden: EyeOff,
};

export function StatusIcon({ status, size }: { status: StatusFilter; size: number }) {
  const Icon = STATUS_ICONS[status];
  return <Icon size={size} strokeWidth={2.2} aria-hidden="true" />;
}

export function useStatusLabels(): Readonly<Record<StatusFilter, string>> {
  const { t } = useTranslation('gallery');
  return useMemo(
    () => ({
      now_playing: t('status-now_playing'),
      backlogged: t('status-backlogged'),
      incomplete: t('status-incomplete'),
      finished: t('status-finished'),
      completed_100: t('status-completed_100'),
      retired: t('status-retired'),
      never_playing: t('status-never_playing'),
      hidden: t('status-hidden'),
    }),
    [t],
  );
}
