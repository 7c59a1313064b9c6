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

import type { RomUser, StatusFilter } from '@saveroom/contract';

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

export const MARKS = ['now_playing', 'backlogged', 'hidden'] as const;

type Marked = Pick<RomUser, (typeof MARKS)[number] | 'status'>;

/** The one mark shown of several: what somebody plays now says more than how far they got. */
export function statusOf(mine: Marked): StatusFilter | null {
  if (mine.now_playing) return 'now_playing';
  if (mine.backlogged) return 'backlogged';
  if (mine.status) return mine.status;
  return mine.hidden ? 'hidden' : null;
}
