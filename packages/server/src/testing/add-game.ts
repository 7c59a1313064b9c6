import type { Insertable } from 'kysely';

import type { RomDetailTable } from '#modules/roms/roms.tables.ts';
import type { Db } from '#core/db/engine.ts';
import type { RomFileTable, RomTable } from '#modules/roms/roms.tables.ts';
import { findPlatformByFolder, insertPlatform } from '#modules/platforms/platforms.queries.ts';
import { nameColumns, NO_FINGERPRINT } from '#modules/roms/scanned-columns.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

export type GameColumns = Partial<Insertable<RomTable>>;

interface Game extends GameColumns {
  /** Files of a game in a folder; any other game is a single file. */
  readonly files?: readonly (string | Partial<Insertable<RomFileTable>>)[];
  readonly detail?: Partial<Insertable<RomDetailTable>>;
}

/** Inserts a game as a scan would, without a file on disk. Returns its id. */
export async function addGame(db: Db, path: string, game: Game = {}): Promise<number> {
  const [fsSlug = '', fsName = ''] = path.split('/');
  const { files: given, detail, ...columns } = game;
  const isFolder = columns.is_folder === 1;
  const files = given ?? [fsName];
  const { id: platform_id } = await platformOf(db, fsSlug);
  const { id } = await db
    .insertInto('rom')
    .values({
      platform_id,
      ...nameColumns({ name: fsName, isFolder }),
      ...NO_FINGERPRINT,
      root: '/library',
      fs_path: `roms/${fsSlug}`,
      is_folder: 0,
      fs_size_bytes: 1000,
      file_count: files.length,
      disk_state: path,
      dat_name: null,
      missing_since: null,
      created_at: NOW,
      updated_at: NOW,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folder = isFolder ? `roms/${fsSlug}/${fsName}` : `roms/${fsSlug}`;
  for (const file of files) await insertFile(db, id, { folder, file });
  if (detail)
    await db
      .insertInto('rom_detail')
      .values({ rom_id: id, ...detail })
      .execute();
  return id;
}

const platformOf = async (db: Db, fs_slug: string) =>
  (await findPlatformByFolder(db, fs_slug)) ??
  (await insertPlatform(db, { fs_slug, slug: fs_slug, now: NOW }));

async function insertFile(
  db: Db,
  romId: number,
  { folder, file }: { folder: string; file: string | Partial<Insertable<RomFileTable>> },
): Promise<void> {
  await db
    .insertInto('rom_file')
    .values({
      rom_id: romId,
      file_name: typeof file === 'string' ? file : '',
      file_path: folder,
      file_size_bytes: 1000,
      mtime_ms: Date.parse(NOW),
      inode: '1',
      category: 'game',
      is_top_level: 1,
      ...NO_FINGERPRINT,
      chd_sha1_hash: '',
      headerless: null,
      archive_members: null,
      problem: null,
      created_at: NOW,
      updated_at: NOW,
      ...(typeof file === 'string' ? {} : file),
    })
    .execute();
}
