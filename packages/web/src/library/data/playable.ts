import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Collection, Platform, PlatformPlayer, Right, RomCard } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useScopedRights } from '#shared/data/own-permissions.ts';

import { collectionQueries } from './collections.ts';
import { platformQueries } from './platforms.ts';

const NO_PLATFORMS: readonly Platform[] = [];
const NO_COLLECTIONS: readonly Collection[] = [];

export type PlayerOf = (
  rom: Pick<RomCard, 'id' | 'platform_id'>,
) => PlatformPlayer['kind'] | undefined;

/**
 * The player of a game; undefined if games of its platform do not start in this browser and on
 * this server, or if the user may not play it.
 */
export function usePlayerOf(): PlayerOf {
  const { data: platforms = NO_PLATFORMS } = useQuery(platformQueries.all());
  const mayPlay = useMayPlay();
  return useMemo(() => {
    const kinds = new Map<number, PlatformPlayer['kind']>();
    for (const { id, player } of platforms) {
      if (player?.state !== 'ready') continue;
      if (!player.needs_threads || window.isSecureContext) kinds.set(id, player.kind);
    }
    return (rom) => (mayPlay(rom) ? kinds.get(rom.platform_id) : undefined);
  }, [platforms, mayPlay]);
}

/**
 * Whether the user may play a game. Cards do not list the collections of their game, so the
 * collections are checked.
 */
function useMayPlay(): (rom: Pick<RomCard, 'id' | 'platform_id'>) => boolean {
  const isEverywhere = useMe().may('roms.play');
  const rights = useScopedRights();
  const hasCollection = rights.some(({ right, kind }) => isPlay(right) && kind === 'collection');
  const { data: collections = NO_COLLECTIONS } = useQuery({
    ...collectionQueries.all(),
    enabled: hasCollection && !isEverywhere,
  });
  return useMemo(() => {
    const roms = new Set<number>();
    const platforms = new Set<number>();
    const inCollections = new Map(collections.map(({ id, rom_ids }) => [id, rom_ids]));
    for (const { kind, id } of rights.filter(({ right }) => isPlay(right))) {
      if (kind === 'platform') platforms.add(id);
      else for (const rom of kind === 'rom' ? [id] : (inCollections.get(id) ?? [])) roms.add(rom);
    }
    return ({ id, platform_id }) => isEverywhere || platforms.has(platform_id) || roms.has(id);
  }, [isEverywhere, rights, collections]);
}

const isPlay = (right: Right): boolean => right === 'roms.play';
