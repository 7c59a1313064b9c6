import { Eraser, Eye, FolderSearch, ImageUp, ListRestart, RefreshCw, Wrench } from 'lucide-react';

import type { TaskType } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

const ICONS = {
  scan: FolderSearch,
  update: RefreshCw,
  conversion: ImageUp,
  cleanup: Eraser,
  sync: ListRestart,
  watcher: Eye,
  generic: Wrench,
} as const satisfies Record<TaskType, typeof Eye>;

export function TaskIcon({ type, isOn }: { type: TaskType; isOn: boolean }) {
  const Icon = ICONS[type];
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-md',
        isOn ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-faint',
      )}
    >
      <Icon size={19} />
    </span>
  );
}
