import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';

/** A dialog that changes the metadata or the visibility of games, and the games. */
export type MetadataTask =
  | { kind: 'match'; romId: number }
  | { kind: 'edit'; romId: number }
  | { kind: 'cover'; romId: number }
  | { kind: 'refresh'; romIds: readonly number[] }
  | { kind: 'versions'; romIds: readonly number[] }
  | { kind: 'hide-from'; romIds: readonly number[] };

// Loaded on demand, because most visits open none of these dialogs.
const MatchDialog = lazy(async () => ({
  default: (await import('./match-dialog.tsx')).MatchDialog,
}));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const CoverDialog = lazy(async () => ({
  default: (await import('./cover-dialog.tsx')).CoverDialog,
}));
const RefreshDialog = lazy(async () => ({
  default: (await import('./refresh-dialog.tsx')).RefreshDialog,
}));
const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog.tsx')).VersionsDialog,
}));

const HideFromDialog = lazy(async () => ({
  default: (await import('../visibility/hide-from-dialog.tsx')).HideFromDialog,
}));

interface MetadataTasks {
  start: (task: MetadataTask) => void;
  /** Must be rendered by the caller; its position does not matter. */
  dialog: ReactNode;
}

/** Opens the dialogs for matching, editing, refreshing, grouping and hiding games and changing covers, one at a time. */
export function useMetadataTasks(): MetadataTasks {
  const [task, setTask] = useState<MetadataTask | null>(null);
  const onClose = () => setTask(null);
  const dialogOf = (shown: MetadataTask) => {
    switch (shown.kind) {
      case 'match':
        return <MatchDialog key={shown.romId} romId={shown.romId} onClose={onClose} />;
      case 'edit': {
        const { romId } = shown;
        const onMatch = () => setTask({ kind: 'match', romId });
        return <EditDialog key={romId} romId={romId} onMatch={onMatch} onClose={onClose} />;
      }
      case 'cover':
        return <CoverDialog key={shown.romId} romId={shown.romId} onClose={onClose} />;
      case 'refresh':
        return <RefreshDialog romIds={shown.romIds} onClose={onClose} />;
      case 'hide-from':
        return <HideFromDialog entity="roms" ids={shown.romIds} onClose={onClose} />;
      case 'versions':
        break;
    }
    return <VersionsDialog romIds={shown.romIds} onClose={onClose} />;
  };
  return { start: setTask, dialog: task && <Suspense>{dialogOf(task)}</Suspense> };
}
