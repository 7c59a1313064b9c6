import type { Db } from '#core/db/engine.ts';

import { findRomFiles, saveRomFile } from './library.queries.ts';

/** Strongest first: a short checksum may match two games. */
export const HASHES = ['sha1_hash', 'md5_hash', 'ra_hash', 'crc_hash'] as const;
type Hash = (typeof HASHES)[number];

export const SOURCE_ID_COLUMNS = [
  'igdb_id',
  'moby_id',
  'ss_id',
  'ra_id',
  'launchbox_id',
  'hasheous_id',
  'tgdb_id',
  'flashpoint_id',
  'hltb_id',
] as const;
type SourceIdColumn = (typeof SOURCE_ID_COLUMNS)[number];

export async function romExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('rom')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Matches the checksum of the whole game first, then those of single files. */
export async function findRomByHash(
  db: Db,
  hash: Hash,
  value: string,
): Promise<number | undefined> {
  const whole = await db
    .selectFrom('rom')
    .select(['id', 'missing'])
    .where(hash, '=', value)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  if (whole.length > 0) return preferPresent(whole);
  const files = await db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .select(['rom.id', 'rom.missing'])
    .where(`rom_file.${hash}`, '=', value)
    .where('rom.removed_at', 'is', null)
    .orderBy('rom_file.id')
    .execute();
  return preferPresent(files);
}

export async function findRomByProvider(
  db: Db,
  provider: SourceIdColumn,
  id: number | string,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('rom')
    .select(['id', 'missing'])
    .where(provider, '=', id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return preferPresent(rows);
}

/** The first game that is present, else the first missing one. */
const preferPresent = (rows: readonly { id: number; missing: 0 | 1 }[]): number | undefined =>
  (rows.find(({ missing }) => missing === 0) ?? rows[0])?.id;

export const findGamePath = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .select(['id', 'platform_id', 'root', 'fs_path', 'fs_name', 'fs_name_no_ext', 'is_folder'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
export type GameToChange = NonNullable<Awaited<ReturnType<typeof findGamePath>>>;

/** The file name of a game, which may be removed. Undefined: there is no such row. */
export async function findGameName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('rom').select('fs_name').where('id', '=', id).executeTakeFirst();
  return row?.fs_name;
}

/** Another game of the platform with this name. */
export const findGameByName = (
  db: Db,
  { id, platform_id }: Pick<GameToChange, 'id' | 'platform_id'>,
  name_key: string,
) =>
  db
    .selectFrom('rom')
    .select(['id', 'name_key', 'removed_at'])
    .where('platform_id', '=', platform_id)
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst();

/** Updates the paths of a game's files after it was renamed or moved into a folder. */
export async function moveRomFiles(
  db: Db,
  game: GameToChange,
  { name, isFolder, now }: { name: string; isFolder: boolean; now: string },
): Promise<void> {
  const before = game.is_folder === 1 ? `${game.fs_path}/${game.fs_name}` : game.fs_path;
  const after = isFolder ? `${game.fs_path}/${name}` : game.fs_path;
  for (const { id, file_path, file_name } of await findRomFiles(db, game.id)) {
    const isGameItself = !isFolder && file_name === game.fs_name;
    await saveRomFile(db, id, {
      file_path: after + file_path.slice(before.length),
      file_name: isGameItself ? name : file_name,
      updated_at: now,
    });
  }
}
