import { NO_LIMITS, type Limits, type UserLimits } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { differencesOf, findUser, lockUser } from '#modules/accounts/accounts.api.ts';

import { findLimits, isGroup, saveLimits } from './limits.queries.ts';
import { readPlayTime } from './play-time.ts';
import { saveExtension } from './play-time.queries.ts';
import { readUserLimits } from './read-limits.ts';

type ChangeDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'events'>;

export async function changeUserLimits(
  deps: ChangeDeps,
  id: number,
  limits: Limits,
): Promise<UserLimits> {
  if (!(await findUser(deps.db, id))) throw new AppError('not_found', `User ${id} not found`);
  const now = timestamp(deps.clock());
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, id);
    await saveLimits(db, { user_id: id }, { limits, now });
  });
  deps.events.emit('limits:changed', {}, { user_id: id });
  return readUserLimits(deps, id);
}

async function requireGroup({ db }: Pick<ChangeDeps, 'db'>, id: number): Promise<void> {
  if (!(await isGroup(db, id))) throw new AppError('not_found', `Permission group ${id} not found`);
}

export async function readGroupLimits(deps: ChangeDeps, id: number): Promise<Limits> {
  await requireGroup(deps, id);
  return (await findLimits(deps.db, { group_id: id })) ?? NO_LIMITS;
}

export async function changeGroupLimits(
  deps: ChangeDeps & Pick<Deps, 'audit'>,
  { id, limits }: { readonly id: number; readonly limits: Limits },
  http: Exchange,
): Promise<Limits> {
  const before = factsOf(await readGroupLimits(deps, id));
  const now = timestamp(deps.clock());
  await deps.db.transaction().execute((db) => saveLimits(db, { group_id: id }, { limits, now }));
  // Sent to everyone, because membership can also follow from a role. Users whose limits did not
  // change read the same limits again.
  deps.events.emit('limits:changed', {}, { scope: 'roms.read' });
  const after = await readGroupLimits(deps, id);
  const details = differencesOf(before, factsOf(after));
  deps.audit.record({ kind: 'group_changed', target: { id }, details }, http);
  return after;
}

/** For the audit log: `storage_bytes: 1000`. */
const factsOf = (limits: Limits): string[] =>
  Object.entries(limits)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    );

/** Lets a user play this much longer: from now, or from the end of the play time if that is later. */
export async function allowMorePlay(
  deps: ChangeDeps,
  id: number,
  minutes: number,
): Promise<UserLimits> {
  if (!(await findUser(deps.db, id))) throw new AppError('not_found', `User ${id} not found`);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, id);
    const { is_allowed, ends_at } = await readPlayTime({ ...deps, db }, id);
    if (is_allowed && ends_at === null) {
      throw new AppError('bad_request', 'This user can play without an end');
    }
    const from = ends_at === null ? deps.clock().getTime() : Date.parse(ends_at);
    await saveExtension(db, id, timestamp(new Date(from + minutes * 60_000)));
  });
  deps.events.emit('limits:changed', {}, { user_id: id });
  return readUserLimits(deps, id);
}
