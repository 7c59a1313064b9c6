import type { Db } from '#core/db/engine.ts';

import type { Progression } from './progression.ts';

export interface Player {
  readonly id: number;
  readonly ra_username: string;
}

/** All enabled users with a RetroAchievements user name. */
export const findPlayers = (db: Db): Promise<Player[]> =>
  db
    .selectFrom('users')
    .select(['id', 'ra_username'])
    .where('ra_username', '!=', '')
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();

export async function readProgression(db: Db, { id }: Player): Promise<Progression> {
  const row = await db
    .selectFrom('users')
    .select('ra_progression')
    .where('id', '=', id)
    .executeTakeFirst();
  return JSON.parse(row?.ra_progression ?? '{}') as Progression;
}

/** The RetroAchievements ids of the games in the library. */
export async function findLibraryRaIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('rom')
    .select('ra_id')
    .distinct()
    .where('ra_id', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ ra_id }) => (ra_id === null ? [] : [ra_id])));
}
