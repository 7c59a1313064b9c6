import { useQuery } from '@tanstack/react-query';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';

import { useShownLater } from './use-shown-later.ts';

const DWELL_MS = 250;

/** A screenshot of the focused game; null while loading or if there is none. */
export function useScreenshot(romId: number | null): string | null {
  const calmId = useShownLater(romId, DWELL_MS);
  const { data } = useQuery({
    ...romDetailQueries.one(calmId ?? 0),
    enabled: calmId !== null && calmId === romId,
  });
  const [path] = data?.id === romId ? data.merged_screenshots : [];
  return path ? resourceAddress(path) : null;
}
