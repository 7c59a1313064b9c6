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

import type { StatusFilter } from '@saveroom/contract';

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

export function useStatusWords(): Readonly<Record<StatusFilter, string>> {
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
