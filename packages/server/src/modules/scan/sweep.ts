import type { Db } from '#core/db/engine.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';

import { findGone } from './find-gone.ts';
import { findRomPlaces, saveMissing } from '#modules/roms/roms.api.ts';
import { removeMissingQuestion, saveMissingQuestion } from './missing-question.queries.ts';

/** Fewer than this are never worth a question. */
const FEW = 10;

export type Verdict = 'nothing' | 'flagged' | 'asked';

/** Rows of a platform nobody saw, of roots that were listed without fault. */
export interface Unseen {
  readonly platform_id: number;
  readonly fs_slug: string;
  /** How many of its rows were on disk at the last look. */
  readonly present: number;
  readonly ids: readonly number[];
}

interface SweepContext {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'has'>;
  readonly now: string;
  /** Library roots whose games a person has confirmed to be gone. */
  readonly confirmedRoots: ReadonlySet<string>;
}

interface GoneGames {
  readonly platform: Unseen;
  readonly confirmed: readonly number[];
  readonly unconfirmed: readonly number[];
}

/**
 * Games that are no longer there are flagged, never deleted. When more than half of a platform, or
 * of all platforms together, is gone at once it is more likely a disk than a person, so a person is
 * asked first.
 */
export async function sweep(
  context: SweepContext,
  platforms: readonly Unseen[],
  onVerdict: (platform: Unseen, result: { verdict: Verdict; count: number }) => Promise<void>,
): Promise<void> {
  const all: GoneGames[] = [];
  for (const platform of platforms) all.push(await findGoneGames(context, platform));
  const isMostOfAll = isMost(
    all.reduce((sum, { unconfirmed }) => sum + unconfirmed.length, 0),
    platforms.reduce((sum, { present }) => sum + present, 0),
  );
  for (const one of all) await onVerdict(one.platform, await flag(context, one, isMostOfAll));
}

const isMost = (gone: number, present: number): boolean => gone > FEW && gone * 2 > present;

/** Each row is looked at once more: a game that was found elsewhere in the meantime is not gone. */
async function findGoneGames(
  { db, disk, confirmedRoots }: SweepContext,
  platform: Unseen,
): Promise<GoneGames> {
  const rows = await findRomPlaces(db, platform.ids);
  const present = rows.filter(({ missing }) => missing === 0);
  const gone = await findGone(disk, present);
  const { confirmed = [], unconfirmed = [] } = Object.groupBy(gone, ({ root }) =>
    confirmedRoots.has(root) ? 'confirmed' : 'unconfirmed',
  );
  return {
    platform,
    confirmed: confirmed.map(({ id }) => id),
    unconfirmed: unconfirmed.map(({ id }) => id),
  };
}

async function flag(
  { db, now }: SweepContext,
  { platform, confirmed, unconfirmed }: GoneGames,
  isMostOfAll: boolean,
): Promise<{ verdict: Verdict; count: number }> {
  const { platform_id, present } = platform;
  const missing_count = unconfirmed.length;
  const mustAsk = missing_count > 0 && (isMostOfAll || isMost(missing_count, present));
  const flagged = mustAsk ? confirmed : [...confirmed, ...unconfirmed];
  if (flagged.length > 0) await saveMissing(db, flagged, now);
  if (mustAsk) {
    const question = { platform_id, missing_count, total_count: present, asked_at: now };
    await saveMissingQuestion(db, question);
    return { verdict: 'asked', count: flagged.length };
  }
  await removeMissingQuestion(db, platform_id);
  return { verdict: flagged.length > 0 ? 'flagged' : 'nothing', count: flagged.length };
}
