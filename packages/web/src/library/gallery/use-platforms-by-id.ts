import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Platform } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';

/** The platforms by id, as cards need them. */
export function usePlatformsById(): ReadonlyMap<number, Platform> {
  const { data } = useQuery(platformQueries.all());
  return useMemo(() => new Map(data?.map((platform) => [platform.id, platform])), [data]);
}
