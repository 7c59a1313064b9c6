import { SOURCE_IDS, type SourceId } from '@saveroom/contract';
import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

export const findFilesOfGame = (db: Db, romId: number) =>
  db
    .selectFrom('rom_file')
    .select([
      'rom_id',
      'file_name',
      'is_top_level',
      'file_size_bytes',
      'crc_hash',
      'md5_hash',
      'sha1_hash',
      'chd_sha1_hash',
      'headerless',
      'archive_members',
    ])
    .where('rom_id', '=', romId)
    .orderBy('file_size_bytes', 'desc')
    .orderBy('id')
    .execute();
export type FileRow = Awaited<ReturnType<typeof findFilesOfGame>>[number];

/** The sources as a bit mask, in the format of `rom.asked_sources`. */
export const toSourceBits = (sources: Iterable<SourceId>): number => {
  let bits = 0;
  for (const source of sources) bits |= 1 << SOURCE_IDS.indexOf(source);
  return bits;
};

/** The games of a request. Every scope includes games for which no source was queried yet. */
export interface GameScope {
  /** Empty: all. */
  readonly folders: readonly string[];
  readonly romIds: readonly number[];
  readonly which:
    | 'all'
    /** At least one of the sources was not queried for the game. */
    | 'unqueried'
    /** At least one of the sources has no match. */
    | 'unmatched'
    /** At least one of the sources has a match. */
    | 'matched';
  readonly sources: readonly SourceId[];
}

const selectScope = (db: Db, { folders, romIds, which, sources }: GameScope) => {
  const applied = db
    .selectFrom('rom_layer')
    .select(sql<number>`1`.as('one'))
    .where('rom_layer.rom_id', '=', sql.ref<number>('rom.id'))
    .where('rom_layer.state', '=', 'applied')
    // SQL needs at least one value.
    .where('rom_layer.source', 'in', sources.length > 0 ? sources : ['igdb'])
    .groupBy('rom_layer.rom_id');
  let games = db.selectFrom('rom').where('rom.missing', '=', 0).where('rom.removed_at', 'is', null);
  if (romIds.length > 0) games = games.where('rom.id', 'in', idsIn(romIds));
  if (folders.length > 0) {
    games = games.where('rom.platform_id', 'in', (eb) =>
      eb.selectFrom('platform').select('id').where('fs_slug', 'in', folders),
    );
  }
  if (which === 'unqueried') {
    const bits = sql.lit(toSourceBits(sources));
    return games.where((eb) =>
      eb.or([
        eb('rom.asked_at', 'is', null),
        sql<boolean>`(rom.asked_sources & ${bits}) <> ${bits}`,
      ]),
    );
  }
  if (which === 'matched') {
    return games.where((eb) => eb.or([eb('rom.asked_at', 'is', null), eb.exists(applied)]));
  }
  if (which === 'unmatched') {
    const ofAllSources = applied.having((of) => of.fn.countAll(), '>=', sources.length);
    return games.where((eb) =>
      eb.or([eb('rom.asked_at', 'is', null), eb.not(eb.exists(ofAllSources))]),
    );
  }
  return games;
};

/** The next page of games, in the order of their ids. */
export async function findGamesToIdentify(
  db: Db,
  scope: GameScope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await selectScope(db, scope)
    .select('rom.id')
    .where('rom.id', '>', afterId)
    .orderBy('rom.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countGamesToIdentify(db: Db, scope: GameScope): Promise<number> {
  const { count } = await selectScope(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const COUNT_BATCH = 10_000;

/** Present games for which a source was not queried, in batches that keep statements short. */
export async function* findUnqueriedCounts(db: Db, sources: readonly SourceId[]) {
  const { last } = await db
    .selectFrom('rom')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const bits = sql.lit(toSourceBits(sources));
  for (let from = 0; from <= (last ?? 0); from += COUNT_BATCH) {
    yield await db
      .selectFrom('rom')
      .innerJoin('platform', 'platform.id', 'rom.platform_id')
      .select((eb) => ['platform.slug', 'rom.asked_sources', eb.fn.countAll<number>().as('count')])
      .where('rom.id', '>', from)
      .where('rom.id', '<=', from + COUNT_BATCH)
      .where('rom.missing', '=', 0)
      .where('rom.removed_at', 'is', null)
      .where(sql<boolean>`(rom.asked_sources & ${bits}) <> ${bits}`)
      .groupBy(['platform.slug', 'rom.asked_sources'])
      .execute();
  }
}

/** Platforms that have games. */
export async function findPlatformSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('platform')
    .select('slug')
    .distinct()
    .where('rom_count', '>', 0)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function hasGames(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('rom')
    .select('id')
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
