import { useQuery } from '@tanstack/react-query';

import { listView } from '#console/games/list-choices.ts';
import { Backdrop } from '#console/parts/backdrop.tsx';
import { useScreenshot } from '#console/parts/use-screenshot.ts';
import { useShownLater } from '#console/parts/use-shown-later.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romQueries } from '#library/data/roms.ts';

import type { InFocus } from './use-in-focus.ts';

/**
 * Background of home: a screenshot of the focused game, or its blurred cover; for a platform or
 * collection the covers of its games, or the platform badge.
 */
export function HomeBackdrop({ inFocus }: { inFocus: InFocus | null }) {
  const screenshot = useScreenshot(inFocus?.rom?.id ?? null);
  const covers = useCoverWall(inFocus);
  const picture = screenshot ?? inFocus?.art ?? '';
  return (
    <>
      <Backdrop picture={picture || null} isSoft={!screenshot} />
      {covers.length > 0 && <CoverWall key={covers[0]} covers={covers} />}
      {covers.length === 0 && inFocus?.emblem && (
        <PlatformBadge
          {...inFocus.emblem}
          className="absolute -top-6 right-28 -z-10 size-128! [mask-image:radial-gradient(closest-side,black_40%,transparent)] opacity-30"
        />
      )}
    </>
  );
}

const TILES = 15;

/** A tilted wall of covers of a platform or collection. */
function CoverWall({ covers }: { covers: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden [mask-image:linear-gradient(90deg,transparent_38%,black_90%)]"
    >
      <div className="absolute -top-20 -right-12 grid w-[74rem] rotate-6 grid-cols-5 gap-5 opacity-55 transition-opacity duration-(--duration-slow) starting:opacity-0">
        {Array.from({ length: TILES }, (_, place) => (
          <img
            key={place}
            src={covers[coverIndex(place, covers.length)]}
            alt=""
            decoding="async"
            className="aspect-3/4 w-full rounded-lg object-cover"
          />
        ))}
      </div>
      <div className="absolute inset-0 bg-[linear-gradient(0deg,var(--canvas)_30%,transparent_85%)]" />
    </div>
  );
}

/** Repeats few covers so that none is below itself. */
const coverIndex = (place: number, count: number): number =>
  (place + (count === 5 ? Math.floor(place / 5) * 2 : 0)) % count;

const DWELL_MS = 250;
/** Fewer covers would repeat too often. */
const MIN_COVERS = 3;
const MAX_COVERS = 15;
const NONE: readonly string[] = [];

/** Covers of the focused platform or collection after a short delay; empty if there are too few. */
function useCoverWall(inFocus: InFocus | null): readonly string[] {
  const wanted = inFocus?.target.kind === 'platform' ? inFocus.target.id : null;
  const system = useShownLater(wanted, DWELL_MS);
  const { data } = useQuery({
    // The first window of its list, so that it is loaded when the list is opened.
    ...romQueries.window(listView({ platform_id: system ?? 0 }, {}), 0),
    enabled: system !== null && system === wanted,
  });
  const own =
    wanted !== null && wanted === system
      ? (data?.items ?? []).flatMap(({ path_cover_small: path }) =>
          path ? [resourceAddress(path)] : [],
        )
      : [];
  const covers = inFocus && inFocus.covers.length > 0 ? inFocus.covers : own;
  return covers.length < MIN_COVERS ? NONE : covers.slice(0, MAX_COVERS);
}
