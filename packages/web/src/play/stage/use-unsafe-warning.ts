import { useEffect } from 'react';

import type { SaveKeeper } from '#shared/lib/playthrough.ts';

/** Asks before the tab is closed, but only when that would really lose something. */
export function useUnsafeWarning(keeper: SaveKeeper | null): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const state = keeper?.state();
      if (state?.kind === 'waiting' && !state.isSafe) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [keeper]);
}
