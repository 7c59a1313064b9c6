import { useLocation } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';

import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { createStore, useStore } from '#shared/lib/store.ts';

/** A save sent after its game had ended, while another device had continued the same save. */
export interface SaveConflict {
  readonly romId: number;
  /** The newest version of the other device. */
  readonly otherVersionId: number;
}

const conflicts = createStore<readonly SaveConflict[]>([]);

const withoutGame = (romId: number) => conflicts.get().filter((one) => one.romId !== romId);

export const reportConflict = (conflict: SaveConflict): void =>
  conflicts.set([...withoutGame(conflict.romId), conflict]);

const ConflictDialog = lazy(async () => {
  const [{ ConflictDialog: component }] = await Promise.all([
    import('./conflict-dialog.tsx'),
    loadAreas('saves'),
  ]);
  return { default: component };
});

/** Asks which save to continue from. Both are kept, so that the question can wait for a game. */
export function SaveConflicts() {
  const [conflict] = useStore(conflicts);
  const isPlaying = useLocation({ select: ({ pathname }) => /\/(ejs|ruffle)$/.test(pathname) });
  if (!conflict || isPlaying) return null;
  const { romId, otherVersionId } = conflict;
  return (
    <Suspense>
      <ConflictDialog
        key={romId}
        romId={romId}
        otherVersionId={otherVersionId}
        onClose={() => conflicts.set(withoutGame(romId))}
      />
    </Suspense>
  );
}
