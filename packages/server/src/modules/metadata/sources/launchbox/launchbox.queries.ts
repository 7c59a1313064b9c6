import type { Db } from '#core/db/engine.ts';

const GAME_COLUMNS = [
  'launchbox_game.database_id',
  'launchbox_game.platform',
  'launchbox_game.name',
  'launchbox_game.facts',
] as const;

export interface LaunchboxRow {
  readonly database_id: number;
  readonly platform: string;
  readonly name: string;
  readonly facts: string;
}

export async function findLaunchboxGame(
  db: Db,
  importId: number,
  databaseId: number,
): Promise<LaunchboxRow | null> {
  const row = await db
    .selectFrom('launchbox_game')
    .select(GAME_COLUMNS)
    .where('edition_id', '=', importId)
    .where('database_id', '=', databaseId)
    .executeTakeFirst();
  return row ?? null;
}

interface NameFilter {
  readonly folded: string;
  readonly platform: string;
  readonly limit: number;
}

const selectByName = (db: Db, importId: number, { platform, limit }: Omit<NameFilter, 'folded'>) =>
  db
    .selectFrom('launchbox_name')
    .innerJoin('launchbox_game', (join) =>
      join
        .onRef('launchbox_game.edition_id', '=', 'launchbox_name.edition_id')
        .onRef('launchbox_game.database_id', '=', 'launchbox_name.database_id'),
    )
    .select(GAME_COLUMNS)
    .where('launchbox_name.edition_id', '=', importId)
    .where('launchbox_game.platform', '=', platform)
    .orderBy('launchbox_name.folded')
    .orderBy('launchbox_name.database_id')
    .limit(limit);

export const findLaunchboxByName = (
  db: Db,
  importId: number,
  named: NameFilter,
): Promise<LaunchboxRow[]> =>
  selectByName(db, importId, named).where('launchbox_name.folded', '=', named.folded).execute();

export const findLaunchboxByPrefix = (
  db: Db,
  importId: number,
  named: NameFilter,
): Promise<LaunchboxRow[]> =>
  selectByName(db, importId, named)
    .where('launchbox_name.folded', '>=', named.folded)
    .where('launchbox_name.folded', '<', `${named.folded}\u{10FFFF}`)
    .execute();

/** The title of the game that LaunchBox assigns to a file name. */
export async function findLaunchboxFileTitle(
  db: Db,
  importId: number,
  { stem, platform }: { stem: string; platform: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('launchbox_file')
    .select('game')
    .where('edition_id', '=', importId)
    .where('stem', '=', stem)
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row?.game ?? null;
}

export async function findLaunchboxMameTitle(
  db: Db,
  importId: number,
  stem: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('launchbox_mame')
    .select('game')
    .where('edition_id', '=', importId)
    .where('stem', '=', stem)
    .executeTakeFirst();
  return row?.game ?? null;
}

export async function findLaunchboxNames(
  db: Db,
  importId: number,
  databaseId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('launchbox_name')
    .select('name')
    .where('edition_id', '=', importId)
    .where('database_id', '=', databaseId)
    .orderBy('folded')
    .execute();
  return rows.map(({ name }) => name);
}

export async function findLaunchboxPictures(
  db: Db,
  importId: number,
  databaseId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('launchbox_picture')
    .select('pictures')
    .where('edition_id', '=', importId)
    .where('database_id', '=', databaseId)
    .orderBy('seq')
    .execute();
  return rows.map(({ pictures }) => pictures);
}
