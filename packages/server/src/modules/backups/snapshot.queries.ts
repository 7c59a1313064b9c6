import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

/** Writes a consistent snapshot while other connections continue to write. SQLite only. */
export async function vacuumInto(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** Problems that SQLite finds in the database; empty if there are none. */
export async function findDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const found = rows.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok');
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...found,
    ...orphans.rows.slice(0, 10).map(({ table }) => `a row of ${table} has no owner`),
  ];
}

export async function findMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function findSaveHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('asset_version')
    .select('sha256')
    .distinct()
    .orderBy('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Hashes of images and manuals that users uploaded, which can't be downloaded again. */
export async function findUploadedArtwork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('rom_artwork')
    .select('artwork_hash')
    .distinct()
    .where('artwork_hash', 'is not', null)
    .where((eb) => eb.or([eb('source', '=', 'user'), eb('url', '=', '')]))
    .orderBy('artwork_hash')
    .execute();
  return rows.flatMap(({ artwork_hash }) => artwork_hash ?? []);
}
