import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '#core/db/engine.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import { badgeAddress } from '#modules/metadata/sources/ra/ra-game.ts';
import { ArtworkFault, downloadPicture, type Resources } from '#modules/artwork/artwork.api.ts';

import { badgePath, type BadgePlace } from '#modules/roms/roms.api.ts';
import { findBadges } from './badges.queries.ts';
import { drawBadge } from './draw-badge.ts';

/** One after the other, some a second: nobody is in a hurry, and they are somebody's bill. */
const BETWEEN_MS = 120;

interface Parts {
  readonly db: Db;
  readonly outbound: Pick<Outbound, 'open'>;
  readonly resources: Resources;
}

/** Fetches the badges of a game that are not here. Gives how many came. */
export async function fetchBadges(
  { db, outbound, resources }: Parts,
  place: BadgePlace,
  { signal, onBadge }: { signal: AbortSignal; onBadge: (done: number, total: number) => void },
): Promise<number> {
  const wanted = (await findBadges(db, place)).flatMap((badge) =>
    [false, true].map((isLocked) => ({ badge, isLocked })),
  );
  let fetched = 0;
  for (const [index, { badge, isLocked }] of wanted.entries()) {
    onBadge(index, wanted.length);
    const path = badgePath(place, badge, { isLocked });
    if (path === '' || (await resources.badges.has(path))) continue;
    const url = badgeAddress(badge, { isLocked });
    const bytes = await downloadPicture({ outbound }, { source: 'ra', url }, signal).catch(
      (error: unknown) => {
        // One that does not exist does not keep the others away.
        if (error instanceof ArtworkFault && error.isFinal) return null;
        throw error;
      },
    );
    const drawn = bytes && (await drawBadge(bytes));
    if (drawn) {
      await resources.badges.save(path, drawn);
      fetched += 1;
    }
    await pause(BETWEEN_MS, undefined, { signal });
  }
  onBadge(wanted.length, wanted.length);
  return fetched;
}
