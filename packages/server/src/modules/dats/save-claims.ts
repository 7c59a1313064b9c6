import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  type Claim,
  type Priorities,
  removeClaim,
  saveClaim,
  showGames,
} from '#modules/roms/roms.api.ts';
import type { LibraryIndex } from './library-index.ts';
import { saveDatFamily, type LibraryGame } from './match.queries.ts';

const AT_ONCE = 200;

/** What the best DAT says of a game. */
export interface GameClaim {
  readonly claim: Claim;
  /** Games of the same family are versions of each other. */
  readonly family: string;
}

interface Parts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly priorities: Priorities;
}

/** Notes what DATs say now and shows it. Games of which they say what they said are left alone. */
export async function saveClaims(
  { db, clock, priorities }: Parts,
  library: LibraryIndex,
  claims: ReadonlyMap<number, GameClaim>,
): Promise<void> {
  const families = familyNumbers(claims);
  const changed = [...library.games.values()].filter(
    (game) =>
      !isSame(game, claims.get(game.id)?.claim) ||
      game.dat_family !== (families.get(game.id) ?? null),
  );
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const batch = changed.slice(start, start + AT_ONCE);
    await db.transaction().execute(async (transaction) => {
      for (const { id, dat_family: before } of batch) {
        await save(transaction, id, claims.get(id)?.claim);
        const family = families.get(id) ?? null;
        if (family !== before) await saveDatFamily(transaction, id, family);
      }
      const ids = batch.map(({ id }) => id);
      await showGames(transaction, ids, { priorities, now: timestamp(clock()) });
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The smallest id among those that are there; a game that is alone has none. */
function familyNumbers(claims: ReadonlyMap<number, GameClaim>): Map<number, number> {
  const families = Map.groupBy(claims, ([, { family }]) => family);
  const numbers = new Map<number, number>();
  for (const members of families.values()) {
    if (members.length === 1) continue;
    const ids = members.map(([id]) => id);
    const smallest = ids.reduce((least, id) => Math.min(least, id));
    for (const id of ids) numbers.set(id, smallest);
  }
  return numbers;
}

function isSame(game: LibraryGame, claim: Claim | undefined): boolean {
  if (!claim) return game.claim_name === null;
  return (
    game.claim_name === claim.datName &&
    game.claim_description === claim.description &&
    game.claim_regions === JSON.stringify(claim.regions) &&
    game.claim_languages === JSON.stringify(claim.languages) &&
    game.claim_is_complete === (claim.isComplete ? 1 : 0)
  );
}

async function save(db: Db, id: number, claim: Claim | undefined): Promise<void> {
  if (!claim) return removeClaim(db, id);
  await saveClaim(db, {
    rom_id: id,
    dat_name: claim.datName,
    description: claim.description,
    regions: JSON.stringify(claim.regions),
    languages: JSON.stringify(claim.languages),
    is_complete: claim.isComplete ? 1 : 0,
  });
}
