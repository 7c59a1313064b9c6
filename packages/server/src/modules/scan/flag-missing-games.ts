import type { Db } from '#core/db/engine.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';

import { findGone } from './find-gone.ts';
import { findRomLocations, saveMissing } from '#modules/roms/roms.api.ts';
import { removeMissingQuestion, saveMissingQuestion } from './missing-question.queries.ts';

/** Up to this many missing games are flagged without a question. */
const MAX_WITHOUT_QUESTION = 10;

export type MissingDecision = 'nothing' | 'flagged' | 'asked';

/** Games of a platform that a scan did not find in roots it could list. */
export interface UnseenGames {
  readonly platform_id: number;
  readonly fs_slug: string;
  /** Number of games of the platform that were present before the scan. */
  readonly present: number;
  readonly ids: readonly number[];
}

interface MissingContext {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'has'>;
  readonly now: string;
  /** Library roots whose missing games a user has confirmed. */
  readonly confirmedRoots: ReadonlySet<string>;
}

interface GoneGames {
  readonly platform: UnseenGames;
  readonly confirmed: readonly number[];
  readonly unconfirmed: readonly number[];
}

/**
 * Flags missing games and never deletes them. If more than half of a platform, or of all platforms
 * together, is gone at once, a disk has probably failed, so a user has to confirm it first.
 */
export async function flagMissingGames(
  context: MissingContext,
  platforms: readonly UnseenGames[],
  onDecision: (
    platform: UnseenGames,
    result: { decision: MissingDecision; count: number },
  ) => Promise<void>,
): Promise<void> {
  const all: GoneGames[] = [];
  for (const platform of platforms) all.push(await findGoneGames(context, platform));
  const isMostOfAll = isMost(
    all.reduce((sum, { unconfirmed }) => sum + unconfirmed.length, 0),
    platforms.reduce((sum, { present }) => sum + present, 0),
  );
  for (const one of all) await onDecision(one.platform, await flag(context, one, isMostOfAll));
}

const isMost = (gone: number, present: number): boolean =>
  gone > MAX_WITHOUT_QUESTION && gone * 2 > present;

/** Checks each row again, because a game may have been found in another folder by now. */
async function findGoneGames(
  { db, disk, confirmedRoots }: MissingContext,
  platform: UnseenGames,
): Promise<GoneGames> {
  const rows = await findRomLocations(db, platform.ids);
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
  { db, now }: MissingContext,
  { platform, confirmed, unconfirmed }: GoneGames,
  isMostOfAll: boolean,
): Promise<{ decision: MissingDecision; count: number }> {
  const { platform_id, present } = platform;
  const missing_count = unconfirmed.length;
  const mustAsk = missing_count > 0 && (isMostOfAll || isMost(missing_count, present));
  const flagged = mustAsk ? confirmed : [...confirmed, ...unconfirmed];
  if (flagged.length > 0) await saveMissing(db, flagged, now);
  if (mustAsk) {
    const question = { platform_id, missing_count, total_count: present, asked_at: now };
    await saveMissingQuestion(db, question);
    return { decision: 'asked', count: flagged.length };
  }
  await removeMissingQuestion(db, platform_id);
  return { decision: flagged.length > 0 ? 'flagged' : 'nothing', count: flagged.length };
}
