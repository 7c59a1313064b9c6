import type { Db } from '#core/db/engine.ts';

/** Strongest first: a short checksum may match two games. */
export const HASHES = ['sha1_hash', 'md5_hash', 'ra_hash', 'crc_hash'] as const;
export type Hash = (typeof HASHES)[number];

export const PROVIDERS = [
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
export type Provider = (typeof PROVIDERS)[number];

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
  provider: Provider,
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
