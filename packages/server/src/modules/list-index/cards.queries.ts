import type { Expression } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { runCompiled } from '#core/db/compiled-queries.ts';
import { checkedTable } from '#core/db/checked-table.ts';

import {
  hasNotes,
  inBatches,
  isFavorite,
  readerQuery,
  type Reader,
  type ReaderColumns,
  selectedFor,
} from '#modules/roms/roms.api.ts';

const CARD_COLUMNS = [
  ...selectedFor('card'),
  'rom_detail.hasheous_metadata',
  'mine.backlogged',
  'mine.now_playing',
  'mine.hidden',
  'mine.status',
  'mine.rating',
  'mine.last_played',
] as const;

const cardRows = (
  db: Db,
  ids: readonly Expression<number>[],
  { userId, seesPublic }: ReaderColumns,
) =>
  db
    .selectFrom('rom')
    .leftJoin(checkedTable('rom_detail'), 'rom_detail.rom_id', 'rom.id')
    .leftJoin(checkedTable('rom_user', 'mine'), (join) =>
      join.onRef('mine.rom_id', '=', 'rom.id').on('mine.user_id', '=', userId),
    )
    .select(CARD_COLUMNS)
    .select((eb) => [
      hasNotes(eb, { userId, seesPublic }).as('has_notes'),
      isFavorite(eb, userId).as('is_favorite'),
    ])
    .where('rom.removed_at', 'is', null)
    .where('rom.id', 'in', ids);

export type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number];

export const findCardRows = (db: Db, ids: readonly number[], reader: Reader): Promise<CardRow[]> =>
  inBatches(ids, (batch) =>
    runCompiled(db, readerQuery('cards', batch, reader), ([userId, ...placeholders]) =>
      cardRows(db, placeholders, { userId, seesPublic: reader.seesPublic }),
    ),
  );
