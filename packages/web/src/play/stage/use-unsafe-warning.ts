import { useEffect } from 'react';

import type { SaveSync } from '#play/saves/sync-state.ts';

/** Asks before the tab is closed, but only when that would really lose something. */
export function useUnsafeWarning(saveSync: SaveSync | null): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const state = saveSync?.state();
      if (state?.kind === 'waiting' && !state.isSafe) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [saveSync]);
}
