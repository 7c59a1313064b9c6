import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Platform, PlatformPlayer } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';

import { platformQueries } from './platforms.ts';

const NO_PLATFORMS: readonly Platform[] = [];

/**
 * The player for each platform id; platforms whose games do not start in this browser and on this
 * server are missing. Empty for users who may not play, or only some games: their pages say which.
 */
export function usePlayable(): ReadonlyMap<number, PlatformPlayer['kind']> {
  const { data: platforms = NO_PLATFORMS } = useQuery(platformQueries.all());
  const mayPlay = useMe().may('roms.play');
  return useMemo(() => {
    const kinds = new Map<number, PlatformPlayer['kind']>();
    for (const { id, player } of mayPlay ? platforms : NO_PLATFORMS) {
      if (player?.state !== 'ready') continue;
      if (!player.needs_threads || window.isSecureContext) kinds.set(id, player.kind);
    }
    return kinds;
  }, [platforms, mayPlay]);
}
