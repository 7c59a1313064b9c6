import { useQuery } from '@tanstack/react-query';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romQueries } from '#library/data/roms.ts';

import { listView } from '#console/games/list-choices.ts';
import { useShownLater } from '#console/parts/use-shown-later.ts';
import type { InFocus } from './use-in-focus.ts';

const DWELL_MS = 250;
/** Fewer would be the same ones over and over. */
const LEAST = 3;
const MOST = 15;
const NONE: readonly string[] = [];

/** Covers of what is in focus, once somebody stays with it; empty: too few for a wall. */
export function useCoverWall(inFocus: InFocus | null): readonly string[] {
  const wanted = inFocus?.target.kind === 'platform' ? inFocus.target.id : null;
  const system = useShownLater(wanted, DWELL_MS);
  const { data } = useQuery({
    // The window its list opens with: whoever goes there finds it loaded.
    ...romQueries.window(listView({ platform_id: system ?? 0 }, {}), 0),
    enabled: system !== null && system === wanted,
  });
  const own =
    wanted !== null && wanted === system
      ? (data ?? []).flatMap(({ path_cover_small: path }) => (path ? [resourceAddress(path)] : []))
      : [];
  const covers = inFocus && inFocus.covers.length > 0 ? inFocus.covers : own;
  return covers.length < LEAST ? NONE : covers.slice(0, MOST);
}
