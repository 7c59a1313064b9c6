import { lazy, Suspense } from 'react';

import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useStore } from '#shared/lib/store.ts';

import { currentTrack, playerState } from './player-state.ts';

// Loaded with the first track that plays.
const PlayerBar = lazy(async () => {
  const [{ PlayerBar: component }] = await Promise.all([
    import('./player-bar.tsx'),
    loadAreas('music'),
  ]);
  return { default: component };
});

/** Shows the player while there is something to play. */
export function PlayerHost() {
  if (!currentTrack(useStore(playerState))) return null;
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  );
}
