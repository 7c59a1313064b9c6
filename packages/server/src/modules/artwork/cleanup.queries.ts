import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Removes files that no game uses and that were not requested since `before`. */
export async function removeUnusedArtwork(db: Db, before: string): Promise<number> {
  const removed = await db
    .deleteFrom('artwork_file')
    .where('used_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rom_artwork')
            .select('rom_artwork.rom_id')
            .whereRef('rom_artwork.artwork_hash', '=', 'artwork_file.hash'),
        ),
      ),
    )
    .returning('hash')
    .execute();
  return removed.length;
}

export async function hasArtworkFile(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('artwork_file')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next batch of files, sorted by hash. */
export const findArtworkFilesAfter = (db: Db, hash: string, limit: number) =>
  db
    .selectFrom('artwork_file')
    .select(['hash', 'form'])
    .where('hash', '>', hash)
    .orderBy('hash')
    .limit(limit)
    .execute();

/** Queues a download again and returns for how many games. Uploaded artwork has no address. */
export async function requeueArtwork(db: Db, hash: string, now: string): Promise<number> {
  const wanted = await db
    .updateTable('rom_artwork')
    .set({ state: 'wanted', tries: 0, problem: null, next_try_at: now })
    .where('artwork_hash', '=', hash)
    .where('source', '!=', 'user')
    .where('url', '!=', '')
    .returning('rom_id')
    .execute();
  return wanted.length;
}

/** Which of these games or collections exist. Removed games count, because they may come back. */
export async function findOwners(
  db: Db,
  table: 'rom' | 'collection',
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', idsIn(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function hasGames(db: Db): Promise<boolean> {
  const row = await db.selectFrom('rom').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

interface CoverReplacement {
  readonly of: 'rom' | 'collection';
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly thumbhash: string;
  readonly now: string;
}

/** Points rows with a cover in another format to the converted file. */
export async function replaceCoverPath(
  db: Db,
  { of, id, from, to, thumbhash, now }: CoverReplacement,
): Promise<void> {
  for (const column of ['path_cover_small', 'path_cover_large'] as const) {
    const patch = {
      [column]: to,
      updated_at: now,
      ...(of === 'rom' ? { thumbhash } : {}),
    };
    await db.updateTable(of).set(patch).where('id', '=', id).where(column, '=', from).execute();
  }
}
