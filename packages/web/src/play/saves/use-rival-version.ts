import type { AssetVersion } from '@saveroom/contract';

import { useTimelineWith } from '#game/data/timeline.ts';

interface Rival {
  /** Undefined: not found yet, or not to be had at all. */
  readonly rival: AssetVersion | undefined;
  readonly isLooking: boolean;
}

/** What was played elsewhere from the same save; it came into being while this game ran. */
export function useRivalVersion(romId: number, versionId: number | null): Rival {
  const isAsked = versionId !== null;
  const { data, isFetching } = useTimelineWith(romId, 'save', { versionId, enabled: isAsked });
  const rival = isAsked ? data?.find(({ id }) => id === versionId) : undefined;
  return { rival, isLooking: isAsked && !rival && isFetching };
}
