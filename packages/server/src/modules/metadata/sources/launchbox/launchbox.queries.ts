import type { Db } from '#core/db/engine.ts';

const GAME = [
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

export async function launchboxGame(
  db: Db,
  edition: number,
  databaseId: number,
): Promise<LaunchboxRow | null> {
  const row = await db
    .selectFrom('launchbox_game')
    .select(GAME)
    .where('edition_id', '=', edition)
    .where('database_id', '=', databaseId)
    .executeTakeFirst();
  return row ?? null;
}

interface NameFilter {
  readonly folded: string;
  readonly platform: string;
  readonly limit: number;
}

const namedGames = (db: Db, edition: number, { platform, limit }: Omit<NameFilter, 'folded'>) =>
  db
    .selectFrom('launchbox_name')
    .innerJoin('launchbox_game', (join) =>
      join
        .onRef('launchbox_game.edition_id', '=', 'launchbox_name.edition_id')
        .onRef('launchbox_game.database_id', '=', 'launchbox_name.database_id'),
    )
    .select(GAME)
    .where('launchbox_name.edition_id', '=', edition)
    .where('launchbox_game.platform', '=', platform)
    .orderBy('launchbox_name.folded')
    .orderBy('launchbox_name.database_id')
    .limit(limit);

export const findLaunchboxByName = (
  db: Db,
  edition: number,
  named: NameFilter,
): Promise<LaunchboxRow[]> =>
  namedGames(db, edition, named).where('launchbox_name.folded', '=', named.folded).execute();

export const findLaunchboxByPrefix = (
  db: Db,
  edition: number,
  named: NameFilter,
): Promise<LaunchboxRow[]> =>
  namedGames(db, edition, named)
    .where('launchbox_name.folded', '>=', named.folded)
    .where('launchbox_name.folded', '<', `${named.folded}\u{10FFFF}`)
    .execute();

/** The title of the game that a well-known file name stands for. */
export async function launchboxFile(
  db: Db,
  edition: number,
  { stem, platform }: { stem: string; platform: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('launchbox_file')
    .select('game')
    .where('edition_id', '=', edition)
    .where('stem', '=', stem)
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row?.game ?? null;
}

export async function launchboxMame(db: Db, edition: number, stem: string): Promise<string | null> {
  const row = await db
    .selectFrom('launchbox_mame')
    .select('game')
    .where('edition_id', '=', edition)
    .where('stem', '=', stem)
    .executeTakeFirst();
  return row?.game ?? null;
}

export async function launchboxNames(
  db: Db,
  edition: number,
  databaseId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('launchbox_name')
    .select('name')
    .where('edition_id', '=', edition)
    .where('database_id', '=', databaseId)
    .orderBy('folded')
    .execute();
  return rows.map(({ name }) => name);
}

export async function launchboxPictures(
  db: Db,
  edition: number,
  databaseId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('launchbox_picture')
    .select('pictures')
    .where('edition_id', '=', edition)
    .where('database_id', '=', databaseId)
    .orderBy('seq')
    .execute();
  return rows.map(({ pictures }) => pictures);
}
