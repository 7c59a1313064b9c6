import type { Db } from '#core/db/engine.ts';
import type { EarnedAchievement } from '#modules/metadata/sources/ra/ra-progress.ts';
import { storedObject, type BadgeOwner } from '#modules/roms/roms.api.ts';

/** The progress of a user in one game, in the format of the API. */
export interface GameProgress {
  readonly rom_ra_id: number;
  readonly max_possible: number | null;
  readonly num_awarded: number | null;
  readonly num_awarded_hardcore: number | null;
  readonly most_recent_awarded_date: string | null;
  readonly highest_award_kind: string | null;
  readonly earned_achievements: readonly EarnedAchievement[];
}

/** The progress of a user in all games, as it is stored. */
export interface Progression {
  readonly total?: number;
  readonly results?: readonly GameProgress[];
}

/** A user with a RetroAchievements account. */
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

/** The badges of a game; empty: there is no such game, or it has no achievements. */
export async function findBadges(db: Db, { platformId, romId }: BadgeOwner): Promise<string[]> {
  const row = await db
    .selectFrom('rom')
    .innerJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select('rom_detail.ra_metadata')
    .where('rom.id', '=', romId)
    .where('rom.platform_id', '=', platformId)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
  const { achievements } = storedObject(row?.ra_metadata ?? null);
  if (!Array.isArray(achievements)) return [];
  const names = (achievements as { badge_id?: unknown }[]).map(({ badge_id }) => badge_id);
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] as string[];
}
