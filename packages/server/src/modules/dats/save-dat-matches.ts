import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import {
  type DatMatch,
  type Priorities,
  removeDatMatch,
  saveDatMatch,
  recomputeDisplayColumns,
} from '#modules/roms/roms.api.ts';
import type { LibraryIndex } from './library-index.ts';
import { saveDatFamily } from '#modules/roms/roms.api.ts';
import type { LibraryGame } from './match.queries.ts';

const BATCH_SIZE = 200;

/** The best DAT match of a library game. */
export interface BestMatch {
  readonly datMatch: DatMatch;
  /** Games of the same family are versions of each other. */
  readonly family: string;
}

interface SaveDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly priorities: Priorities;
}

/** Saves changed DAT matches and recomputes the display columns of their games. */
export async function saveDatMatches(
  { db, clock, priorities }: SaveDeps,
  library: LibraryIndex,
  matches: ReadonlyMap<number, BestMatch>,
): Promise<void> {
  const families = familyNumbers(matches);
  const changed = [...library.games.values()].filter(
    (game) =>
      !isSame(game, matches.get(game.id)?.datMatch) ||
      game.dat_family !== (families.get(game.id) ?? null),
  );
  for (let start = 0; start < changed.length; start += BATCH_SIZE) {
    const batch = changed.slice(start, start + BATCH_SIZE);
    await db.transaction().execute(async (transaction) => {
      for (const { id, dat_family: before } of batch) {
        await save(transaction, id, matches.get(id)?.datMatch);
        const family = families.get(id) ?? null;
        if (family !== before) await saveDatFamily(transaction, id, family);
      }
      const ids = batch.map(({ id }) => id);
      await recomputeDisplayColumns(transaction, ids, {
        priorities,
        now: timestamp(clock()),
        replaceArtwork: replaceArtworkCandidates,
      });
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A family number is the smallest id among its games; a single game has none. */
function familyNumbers(matches: ReadonlyMap<number, BestMatch>): Map<number, number> {
  const families = Map.groupBy(matches, ([, { family }]) => family);
  const numbers = new Map<number, number>();
  for (const members of families.values()) {
    if (members.length === 1) continue;
    const ids = members.map(([id]) => id);
    const smallest = ids.reduce((least, id) => Math.min(least, id));
    for (const id of ids) numbers.set(id, smallest);
  }
  return numbers;
}

function isSame(game: LibraryGame, datMatch: DatMatch | undefined): boolean {
  if (!datMatch) return game.claim_name === null;
  return (
    game.claim_name === datMatch.datName &&
    game.claim_description === datMatch.description &&
    game.claim_regions === JSON.stringify(datMatch.regions) &&
    game.claim_languages === JSON.stringify(datMatch.languages) &&
    game.claim_is_complete === (datMatch.isComplete ? 1 : 0)
  );
}

async function save(db: Db, id: number, datMatch: DatMatch | undefined): Promise<void> {
  if (!datMatch) return removeDatMatch(db, id);
  await saveDatMatch(db, {
    rom_id: id,
    dat_name: datMatch.datName,
    description: datMatch.description,
    regions: JSON.stringify(datMatch.regions),
    languages: JSON.stringify(datMatch.languages),
    is_complete: datMatch.isComplete ? 1 : 0,
  });
}
