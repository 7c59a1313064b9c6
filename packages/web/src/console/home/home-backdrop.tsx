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
 * A picture of the game itself where there is one, else its cover as a breath of colour; of a system
 * or a collection its covers, or the sign of the system.
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

/** Many covers, leaning, behind everything: what a system or a collection is made of. */
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
            src={covers[tileOf(place, covers.length)]}
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

/** Few covers come round, and never stand below themselves. */
const tileOf = (place: number, count: number): number =>
  (place + (count === 5 ? Math.floor(place / 5) * 2 : 0)) % count;

const DWELL_MS = 250;
/** Fewer would be the same ones over and over. */
const LEAST = 3;
const MOST = 15;
const NONE: readonly string[] = [];

/** Covers of what is in focus, once somebody stays with it; empty: too few for a wall. */
function useCoverWall(inFocus: InFocus | null): readonly string[] {
  const wanted = inFocus?.target.kind === 'platform' ? inFocus.target.id : null;
  const system = useShownLater(wanted, DWELL_MS);
  const { data } = useQuery({
    // The window its list opens with: whoever goes there finds it loaded.
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
  return covers.length < LEAST ? NONE : covers.slice(0, MOST);
}
