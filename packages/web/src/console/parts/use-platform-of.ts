import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';

/** Finds the platform of a game; undefined: not known yet. */
export function usePlatformOf(): (rom: RomCard) => Platform | undefined {
  const { data } = useQuery(platformQueries.all());
  const byId = useMemo(() => new Map(data?.map((platform) => [platform.id, platform])), [data]);
  return useCallback((rom: RomCard) => byId.get(rom.platform_id), [byId]);
}
