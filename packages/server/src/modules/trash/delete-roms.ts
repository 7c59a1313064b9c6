import type { deleteRoms as route, Received, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { removeRoms } from '#modules/roms/roms.api.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { faultFields, type RemovalFault } from './removal-fault.ts';

import { discardGame } from './discard-game.ts';
import { findGames, type Game } from './removal.queries.ts';

type DeleteRomsDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'listIndex' | 'clock' | 'log'>;

/** Moves files first, so that a failed move leaves the game and reports a fault. */
export async function deleteRoms(
  deps: DeleteRomsDeps,
  { user }: Actor,
  { roms, delete_from_fs }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const ids = new Set(roms);
  const games = await findGames(deps.db, [...ids]);
  const known = new Set(games.map(({ id }) => id));
  const faults = new Map<number, RemovalFault>();
  for (const id of ids) {
    if (!known.has(id)) faults.set(id, { code: 'not_found', text: `ROM with ID ${id} not found` });
  }

  const fromDisk = new Set(delete_from_fs);
  for (const game of games.filter(({ id }) => fromDisk.has(id))) {
    const fault = await discardGame(deps, game, user.id);
    if (fault === null) await remove(deps, [game], { isGone: true });
    else faults.set(game.id, fault);
  }
  await remove(
    deps,
    games.filter(({ id }) => !fromDisk.has(id)),
    { isGone: false },
  );
  if (ids.size > faults.size) {
    await refreshDerivedData(
      deps,
      games.filter(({ id }) => !faults.has(id)),
    );
  }
  return {
    successful_items: ids.size - faults.size,
    ...faultFields(faults),
  };
}

async function remove(
  { db, clock }: DeleteRomsDeps,
  games: readonly Game[],
  { isGone }: { isGone: boolean },
): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await removeRoms(db, ids, { now: timestamp(clock()), isGone });
}

/** Updates platform totals, the list index and DAT matches after games were removed. */
async function refreshDerivedData(
  { db, jobs, listIndex, clock }: DeleteRomsDeps,
  games: readonly Game[],
): Promise<void> {
  const now = timestamp(clock());
  const platforms = new Set(games.map(({ platform_id }) => platform_id));
  for (const id of platforms) await savePlatformTotals(db, id, now);
  listIndex.expire();
  await jobs.enqueue(MATCH_DATS_TASK, {});
}
