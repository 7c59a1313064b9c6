import { useQuery } from '@tanstack/react-query';

import type { Platform } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { ratioOf } from '#library/gallery/grid-shape.ts';

export interface PlatformLook {
  platform: Platform | undefined;
  /** Width by height of its covers. */
  ratio: number;
}

/** How games of a platform look. The list of platforms is mostly at hand already. */
export function usePlatformOf(id: number): PlatformLook {
  const { data } = useQuery(platformQueries.all());
  const platform = data?.find((one) => one.id === id);
  return { platform, ratio: ratioOf(platform?.aspect_ratio) };
}
