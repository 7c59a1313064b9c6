import type { deleteRoms as route, Received, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { removeRoms } from './rom-removal.queries.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { faultsOnWire, type RemovalFault } from './removal-fault.ts';

import { discardGame } from './discard-rom.ts';
import { findGames, type Game } from './removal.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'catalogue' | 'clock' | 'log'>;

/** Disk first: a game whose files could not be moved stays, and says so. */
export async function deleteRoms(
  parts: Parts,
  { user }: Actor,
  { roms, delete_from_fs }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const ids = new Set(roms);
  const games = await findGames(parts.db, [...ids]);
  const known = new Set(games.map(({ id }) => id));
  const faults = new Map<number, RemovalFault>();
  for (const id of ids) {
    if (!known.has(id)) faults.set(id, { code: 'not_found', text: `ROM with ID ${id} not found` });
  }

  const fromDisk = new Set(delete_from_fs);
  for (const game of games.filter(({ id }) => fromDisk.has(id))) {
    const fault = await discardGame(parts, game, user.id);
    if (fault === null) await remove(parts, [game], { isGone: true });
    else faults.set(game.id, fault);
  }
  await remove(
    parts,
    games.filter(({ id }) => !fromDisk.has(id)),
    { isGone: false },
  );
  if (ids.size > faults.size) {
    await settle(
      parts,
      games.filter(({ id }) => !faults.has(id)),
    );
  }
  return {
    successful_items: ids.size - faults.size,
    ...faultsOnWire(faults),
  };
}

async function remove(
  { db, clock }: Parts,
  games: readonly Game[],
  { isGone }: { isGone: boolean },
): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await removeRoms(db, ids, { now: timestamp(clock()), isGone });
}

/** What is kept about all games is told that some are gone. */
async function settle(
  { db, jobs, catalogue, clock }: Parts,
  games: readonly Game[],
): Promise<void> {
  const now = timestamp(clock());
  const platforms = new Set(games.map(({ platform_id }) => platform_id));
  for (const id of platforms) await savePlatformTotals(db, id, now);
  catalogue.expire();
  await jobs.enqueue(MATCH_DATS_TASK, {});
}
