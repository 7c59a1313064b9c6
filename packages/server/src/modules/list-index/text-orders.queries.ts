import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Texts that only sorting needs, so they are read when first sorted by. */
export const findTextsAfter = (
  db: Db,
  column: TextOrder,
  { id, limit }: { id: number; limit: number },
): Promise<{ id: number; text: string | null }[]> =>
  db
    .selectFrom('rom')
    .select(['id', sql.ref<string | null>(column).as('text')])
    .where('removed_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findTexts = (
  db: Db,
  column: TextOrder,
  ids: readonly number[],
): Promise<{ id: number; text: string | null }[]> =>
  db
    .selectFrom('rom')
    .select(['id', sql.ref<string | null>(column).as('text')])
    .where('id', 'in', idsIn(ids))
    .execute();

export const TEXT_ORDERS = [
  'fs_name',
  'fs_name_no_tags',
  'fs_name_no_ext',
  'fs_extension',
  'fs_path',
  'revision',
  'version',
  'crc_hash',
  'md5_hash',
  'sha1_hash',
  'ra_hash',
] as const;
export type TextOrder = (typeof TEXT_ORDERS)[number];
