import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import { useMe } from '#shared/data/me.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useStore } from '#shared/lib/store.ts';

import { currentTrack, player, playerState } from './player.ts';

// Loaded with the first track that plays.
const PlayerBar = lazy(async () => {
  const [{ PlayerBar: component }] = await Promise.all([
    import('./player-bar.tsx'),
    loadAreas('music'),
  ]);
  return { default: component };
});

/** The pages of emulators have their own sound and need the whole screen. */
const PLAYS_GAME = /\/(ejs|ruffle)$/;

/** Shows the player while there is something to play. */
export function PlayerHost() {
  const { user } = useMe();
  const hasTrack = currentTrack(useStore(playerState)) !== undefined;
  const isInGame = PLAYS_GAME.test(useLocation({ select: ({ pathname }) => pathname }));
  useEffect(() => {
    if (isInGame) player.pause();
  }, [isInGame]);
  // Nobody could stop it on a screen without the bar, such as console mode.
  useEffect(() => () => player.pause(), []);
  useEffect(() => player.setOwner(user?.id), [user?.id]);
  if (!hasTrack || isInGame) return null;
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  );
}
