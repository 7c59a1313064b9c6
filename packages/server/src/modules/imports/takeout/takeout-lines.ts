import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import type { Game } from './takeout-format.ts';
import {
  type CommentRow,
  type FilterNames,
  findTakeoutGames,
  type TakeoutGame,
} from './takeout.queries.ts';

/** Fewer, larger pieces of text: one per line would cost more than the lines themselves. */
const PIECE_CHARACTERS = 65_536;

/** JSON, one object per line. */
export async function* linesOf(records: AsyncIterable<object>): AsyncGenerator<string> {
  let piece = '';
  for await (const record of records) {
    piece += `${JSON.stringify(record)}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

export async function gameReferences(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Game>> {
  if (ids.length === 0) return new Map();
  return new Map((await findTakeoutGames(db, ids)).map((row) => [row.id, referenceOf(row)]));
}

/** How another server finds the game. */
const referenceOf = (row: TakeoutGame): Game => ({
  name: row.name,
  platform: row.slug,
  platform_folder: row.fs_slug,
  path: row.fs_name,
  ...(row.crc_hash && { crc32: row.crc_hash }),
  ...(row.md5_hash && { md5: row.md5_hash }),
  ...(row.sha1_hash && { sha1: row.sha1_hash }),
  source_ids: sourceIdsOf(row),
});

function sourceIdsOf(row: TakeoutGame): Partial<Record<SourceId, string>> {
  const ids = {
    igdb: row.igdb_id,
    ss: row.ss_id,
    moby: row.moby_id,
    ra: row.ra_id,
    sgdb: row.sgdb_id,
    launchbox: row.launchbox_id,
    hasheous: row.hasheous_id,
    tgdb: row.tgdb_id,
    libretro: row.libretro_id,
  };
  return Object.fromEntries(
    Object.entries(ids).flatMap(([source, id]) => (id === null ? [] : [[source, String(id)]])),
  );
}

/** Replaces ids of this server, which mean nothing to another one, by slugs and names. */
export function portableFilter(
  criteria: Readonly<Record<string, unknown>>,
  { platforms, collections, smart }: FilterNames,
): Record<string, unknown> {
  const { platform_id, platform_ids, collection_id, smart_collection_id, ...rest } = criteria;
  const ids = [platform_id, platform_ids].flat().filter((id) => id !== undefined && id !== null);
  const slugs = new Set(ids.flatMap((id) => platforms.get(Number(id)) ?? []));
  const collection = collections.get(Number(collection_id));
  const smartName = smart.get(Number(smart_collection_id));
  return {
    ...rest,
    ...(ids.length > 0 && { platform_slugs: [...slugs] }),
    ...(collection !== undefined && { collection_name: collection }),
    ...(smartName !== undefined && { smart_collection_name: smartName }),
  };
}

/** The title of a note that its author made private again stays secret. */
export const commentOf = (row: CommentRow) => ({
  note: row.is_public === 1 ? row.title : '',
  author: row.username,
  content: row.content,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
