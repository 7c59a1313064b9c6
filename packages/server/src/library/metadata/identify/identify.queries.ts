import type { SourceId } from '@saveroom/contract';
import { sql } from 'kysely';

import type { Db } from '#db/engine.ts';
import { idsIn } from '#db/ids-in.ts';

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

/** Which games an order is about. */
export interface GameScope {
  /** None: all. */
  readonly folders: readonly string[];
  readonly romIds: readonly number[];
  readonly which:
    | 'all'
    /** Nobody has been asked about them. */
    | 'unasked'
    /** One of the sources says nothing yet. */
    | 'unmatched'
    /** One of the sources knows them. */
    | 'matched';
  readonly sources: readonly SourceId[];
}

const scoped = (db: Db, { folders, romIds, which, sources }: GameScope) => {
  const applied = db
    .selectFrom('rom_layer')
    .select(sql<number>`1`.as('one'))
    .where('rom_layer.rom_id', '=', sql.ref<number>('rom.id'))
    .where('rom_layer.state', '=', 'applied')
    .where('rom_layer.source', 'in', sources.length > 0 ? sources : ['igdb'])
    .groupBy('rom_layer.rom_id');
  let games = db.selectFrom('rom').where('rom.missing', '=', 0).where('rom.removed_at', 'is', null);
  if (romIds.length > 0) games = games.where('rom.id', 'in', idsIn(romIds));
  if (folders.length > 0) {
    games = games.where('rom.platform_id', 'in', (eb) =>
      eb.selectFrom('platform').select('id').where('fs_slug', 'in', folders),
    );
  }
  if (which === 'unasked') return games.where('rom.asked_at', 'is', null);
  if (which === 'matched') {
    return games.where((eb) => eb.or([eb('rom.asked_at', 'is', null), eb.exists(applied)]));
  }
  if (which === 'unmatched') {
    return games.where((eb) =>
      eb.or([
        eb('rom.asked_at', 'is', null),
        eb.not(eb.exists(applied.having((of) => of.fn.countAll(), '>=', sources.length))),
      ]),
    );
  }
  return games;
};

/** The next of them, in the order of their ids. */
export async function findGamesToAsk(
  db: Db,
  scope: GameScope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await scoped(db, scope)
    .select('rom.id')
    .where('rom.id', '>', afterId)
    .orderBy('rom.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countGamesToAsk(db: Db, scope: GameScope): Promise<number> {
  const { count } = await scoped(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveAsked(db: Db, romId: number, now: string): Promise<void> {
  await db.updateTable('rom').set({ asked_at: now }).where('id', '=', romId).execute();
}
