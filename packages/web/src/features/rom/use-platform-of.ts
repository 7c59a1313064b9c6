import { useQuery } from '@tanstack/react-query';

import type { Platform } from '@saveroom/contract';

import { platformQueries } from '#data/platforms.ts';

const USUAL_RATIO = 2 / 3;

export interface PlatformLook {
  platform: Platform | undefined;
  /** Width by height of its covers. */
  ratio: number;
}

/** How games of a platform look. The list of platforms is mostly at hand already. */
export function usePlatformOf(id: number): PlatformLook {
  const { data } = useQuery(platformQueries.all());
  const platform = data?.find((one) => one.id === id);
  const [width = 0, height = 0] = (platform?.aspect_ratio ?? '').split('/').map(Number);
  const ratio = width / height;
  return { platform, ratio: ratio > 0 && Number.isFinite(ratio) ? ratio : USUAL_RATIO };
}
