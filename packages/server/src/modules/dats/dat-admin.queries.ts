import type { DatKind } from '@saveroom/contract';
import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { DatFileTable } from './dats.tables.ts';

export type DatRow = Selectable<DatFileTable>;

export const findDats = (db: Db): Promise<DatRow[]> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('state', '!=', 'removed')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findDat = (db: Db, id: number): Promise<DatRow | undefined> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();

/** Other DATs of the same zip file that were not removed. */
export const findSiblings = (db: Db, { id, path }: DatRow): Promise<DatRow[]> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('path', '=', path)
    .where('id', '!=', id)
    .where('state', '!=', 'removed')
    .execute();

export const saveDat = (
  db: Db,
  id: number,
  patch: Updateable<DatFileTable>,
): Promise<DatRow | undefined> =>
  db.updateTable('dat_file').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

/** One page of one kind, in the order of an index. */
export const findReport = (
  db: Db,
  edition: number,
  { kind, limit, offset }: { kind: DatKind; limit: number; offset: number },
) =>
  db
    .selectFrom('dat_game')
    .leftJoin('rom', (join) =>
      join.onRef('rom.id', '=', 'dat_game.rom_id').on('rom.removed_at', 'is', null),
    )
    .select([
      'dat_game.name',
      'dat_game.description',
      'dat_game.cloneof',
      'dat_game.status',
      'dat_game.rom_count',
      'dat_game.found_count',
      'rom.id as rom_id',
      'rom.fs_name',
    ])
    .where('dat_game.edition_id', '=', edition)
    .where('dat_game.status', '=', kind)
    .orderBy('dat_game.name')
    .orderBy('dat_game.seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** A platform of this library by its slug. */
export const findPlatformSlug = (db: Db, slug: string): Promise<{ slug: string } | undefined> =>
  db
    .selectFrom('platform')
    .select('slug')
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
