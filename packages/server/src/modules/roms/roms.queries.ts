import type { Db } from '#core/db/engine.ts';

/** Strongest first: a short checksum may fit two games. */
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

export async function isRomThere(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('rom')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** By the checksum of the whole game, else of one of its files. */
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
  if (whole.length > 0) return best(whole);
  const parts = await db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .select(['rom.id', 'rom.missing'])
    .where(`rom_file.${hash}`, '=', value)
    .where('rom.removed_at', 'is', null)
    .orderBy('rom_file.id')
    .execute();
  return best(parts);
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
  return best(rows);
}

/** A game that is there, if any; else one that is missing. */
const best = (rows: readonly { id: number; missing: 0 | 1 }[]): number | undefined =>
  (rows.find(({ missing }) => missing === 0) ?? rows[0])?.id;
