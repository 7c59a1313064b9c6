import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Platform } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { platformQueries } from './platforms.ts';
import { systemQueries } from '#shared/data/system.ts';

export type PlayerKind = 'emulator' | 'flash';

const FLASH_SLUGS: ReadonlySet<string> = new Set(['flash', 'browser']);
/** The slugs rarely change, and the player page asks for the cores of its game anyway. */
const STALE_MS = 600_000;

const coreSlugs = queryOptions({
  queryKey: ['player', 'slugs'],
  queryFn: async ({ signal }) => {
    // Imported on demand: it pulls in the player schemas, which the first screen does not need.
    const { fetchPlayableSlugs } = await import('./playable-slugs.ts');
    return fetchPlayableSlugs(signal);
  },
  staleTime: STALE_MS,
});

const NO_SLUGS: readonly string[] = [];
const NO_PLATFORMS: readonly Platform[] = [];

/** The player for each platform id; platforms that cannot be played are missing. */
export function usePlayable(): ReadonlyMap<number, PlayerKind> {
  const { data: heartbeat = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const { DISABLE_EMULATOR_JS: noEmulator, DISABLE_RUFFLE_RS: noFlash } = heartbeat.EMULATION;
  const { data: slugs = NO_SLUGS } = useQuery({ ...coreSlugs, enabled: !noEmulator });
  const { data: platforms = NO_PLATFORMS } = useQuery(platformQueries.all());
  return useMemo(() => {
    const known = new Set(noEmulator ? NO_SLUGS : slugs);
    const kinds = new Map<number, PlayerKind>();
    for (const { id, slug } of platforms) {
      if (FLASH_SLUGS.has(slug) && !noFlash) kinds.set(id, 'flash');
      else if (known.has(slug)) kinds.set(id, 'emulator');
    }
    return kinds;
  }, [slugs, platforms, noEmulator, noFlash]);
}
