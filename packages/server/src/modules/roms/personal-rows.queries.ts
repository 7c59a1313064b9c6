import type { Expression } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { runCompiled } from '#core/db/compiled-queries.ts';

import { inBatches } from './in-batches.ts';
import { hasNotes, personalQuery, type ReaderColumns } from './personal-flags.queries.ts';
import type { Reader } from './reader.ts';

const NAMES = [
  'rom.id',
  'rom.name',
  'rom.fs_name_no_tags',
  'rom.fs_name_no_ext',
  'rom.created_at',
  'rom.updated_at',
] as const;

const MINE = [
  'mine.id as mine_id',
  'mine.last_played as mine_last_played',
  'mine.is_main_sibling as mine_is_main_sibling',
  'mine.backlogged as mine_backlogged',
  'mine.now_playing as mine_now_playing',
  'mine.hidden as mine_hidden',
  'mine.rating as mine_rating',
  'mine.difficulty as mine_difficulty',
  'mine.completion as mine_completion',
  'mine.status as mine_status',
  'mine.created_at as mine_created_at',
  'mine.updated_at as mine_updated_at',
  'untitled.content as note_content',
  'untitled.is_public as note_is_public',
] as const;

const personalRows = (
  db: Db,
  ids: readonly Expression<number>[],
  { userId, seesPublic }: ReaderColumns,
) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_user as mine', (join) =>
      join.onRef('mine.rom_id', '=', 'rom.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('rom_note as untitled', (join) =>
      join
        .onRef('untitled.rom_id', '=', 'rom.id')
        .on('untitled.user_id', '=', userId)
        .on('untitled.title', '=', ''),
    )
    .select(NAMES)
    .select(MINE)
    .select((eb) => [
      hasNotes(eb, { userId, seesPublic }).as('has_notes'),
      // The latest change these rows include; selected here to save a statement.
      eb
        .selectFrom('library_change')
        .select((change) => change.fn.max('seq').as('seq'))
        .as('seq'),
    ])
    .where('rom.removed_at', 'is', null)
    .where('rom.id', 'in', ids);

export type PersonalRow = Awaited<ReturnType<ReturnType<typeof personalRows>['execute']>>[number];

/** Names of games with the reader's own data about them, in no particular order. */
export const findPersonalRows = (
  db: Db,
  ids: readonly number[],
  reader: Reader,
): Promise<PersonalRow[]> =>
  inBatches(ids, (batch) =>
    runCompiled(db, personalQuery('personal', batch, reader), ([userId, ...placeholders]) =>
      personalRows(db, placeholders, { userId, seesPublic: reader.seesPublic }),
    ),
  );
