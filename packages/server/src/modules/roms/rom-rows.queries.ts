import type { Expression, ExpressionBuilder, ExpressionWrapper, Selectable } from 'kysely';

import { runCompiled } from '#core/db/compiled-queries.ts';
import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';
import { checkedTable } from '#core/db/checked-table.ts';
import { batchesOf } from '#core/lib/batches.ts';

import type { Reader } from './reader.ts';
import { selectedFor } from './rom-columns.ts';
import { SOURCE_METADATA, type RomFileTable } from './roms.tables.ts';

const PLATFORM_COLUMNS = [
  'platform.slug as platform_slug',
  'platform.fs_slug as platform_fs_slug',
  'platform.custom_name as platform_custom_name',
] as const;

const DETAIL_COLUMNS = [
  'rom_detail.slug',
  'rom_detail.summary',
  'rom_detail.alternative_names',
  'rom_detail.youtube_video_id',
  'rom_detail.screenshots',
  'rom_detail.url_cover',
  'rom_detail.url_manual',
  'rom_detail.path_manual',
  'rom_detail.path_video',
  ...SOURCE_METADATA.map((column) => `rom_detail.${column}` as const),
  'rom_detail.ra_metadata',
] as const;

/** `SharedJsonCache` needs that all these tables have triggers that write `library_change`. */
const romRows = (db: Db, ids: readonly Expression<number>[]) =>
  db
    .selectFrom('rom')
    .innerJoin(checkedTable('platform'), 'platform.id', 'rom.platform_id')
    .leftJoin(checkedTable('rom_detail'), 'rom_detail.rom_id', 'rom.id')
    .select(selectedFor('list'))
    .select(PLATFORM_COLUMNS)
    .select(DETAIL_COLUMNS)
    .where('rom.removed_at', 'is', null)
    .where('rom.id', 'in', ids);

export type RomRow = Awaited<ReturnType<ReturnType<typeof romRows>['execute']>>[number];

/** Games with their platform and details, the same for all users, in no particular order. */
export const findRomRows = (db: Db, ids: readonly number[]): Promise<RomRow[]> =>
  inBatches(ids, (batch) =>
    runCompiled(db, { name: 'games', values: batch }, (placeholders) => romRows(db, placeholders)),
  );

const FILE_COLUMNS = [
  'id',
  'rom_id',
  'file_name',
  'file_path',
  'file_size_bytes',
  'mtime_ms',
  'category',
  'is_top_level',
  'crc_hash',
  'md5_hash',
  'sha1_hash',
  'ra_hash',
  'chd_sha1_hash',
  'archive_members',
  'created_at',
  'updated_at',
] as const;

export type RomFileRow = Pick<Selectable<RomFileTable>, (typeof FILE_COLUMNS)[number]>;

/** The files of games. Triggers write their changes to `library_change` as well. */
export const findFileRows = (db: Db, romIds: readonly number[]): Promise<RomFileRow[]> =>
  inBatches(romIds, (batch) =>
    runCompiled(db, { name: 'files', values: batch }, (placeholders) =>
      db.selectFrom('rom_file').select(FILE_COLUMNS).where('rom_id', 'in', placeholders),
    ),
  );

const TRACK_COLUMNS = [
  'rom_file_id',
  'title',
  'artist',
  'album',
  'genre',
  'year',
  'track',
  'disc',
  'duration_seconds',
] as const;

export type TrackRow = Pick<Selectable<Tables['music_track']>, (typeof TRACK_COLUMNS)[number]>;

/** The tags of audio files. Code that writes them also updates the file, for `library_change`. */
export const findTrackRows = (db: Db, fileIds: readonly number[]): Promise<TrackRow[]> =>
  inBatches(fileIds, (batch) =>
    db.selectFrom('music_track').select(TRACK_COLUMNS).where('rom_file_id', 'in', batch).execute(),
  );

const NAME_COLUMNS = [
  'rom.id',
  'rom.name',
  'rom.fs_name_no_tags',
  'rom.fs_name_no_ext',
  'rom.fs_size_bytes',
  'rom.regions',
  'rom.created_at',
  'rom.updated_at',
] as const;

const USER_COLUMNS = [
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
    .leftJoin(checkedTable('rom_user', 'mine'), (join) =>
      join.onRef('mine.rom_id', '=', 'rom.id').on('mine.user_id', '=', userId),
    )
    .leftJoin(checkedTable('rom_note', 'untitled'), (join) =>
      join
        .onRef('untitled.rom_id', '=', 'rom.id')
        .on('untitled.user_id', '=', userId)
        .on('untitled.title', '=', ''),
    )
    .select(NAME_COLUMNS)
    .select(USER_COLUMNS)
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
    runCompiled(db, readerQuery('personal', batch, reader), ([userId, ...placeholders]) =>
      personalRows(db, placeholders, { userId, seesPublic: reader.seesPublic }),
    ),
  );

/** A reader in a query that is compiled once for all users. */
export interface ReaderColumns {
  readonly userId: Expression<number>;
  readonly seesPublic: boolean;
}

/** No account has this id: the reader is not signed in. */
const NO_USER = -1;

/** Name and values of a compiled query about games and the data of one user about them. */
export const readerQuery = (
  name: string,
  ids: readonly number[],
  { userId, seesPublic }: Pick<Reader, 'userId' | 'seesPublic'>,
) => ({
  name: `${name}${seesPublic ? ' with notes' : ''}`,
  values: [userId ?? NO_USER, ...ids] as const,
});

type RomExpressions = ExpressionBuilder<Tables, 'rom'>;
type BitExpression = ExpressionWrapper<Tables, 'rom', 0 | 1>;

/** Whether there are notes the reader may see. An empty untitled note counts as none. */
export function hasNotes(eb: RomExpressions, { userId, seesPublic }: ReaderColumns): BitExpression {
  if (!seesPublic) return eb.lit(0);
  const visible = eb
    .selectFrom(checkedTable('rom_note'))
    .select('rom_note.id')
    .whereRef('rom_note.rom_id', '=', 'rom.id')
    .where((note) =>
      note.or([note('rom_note.is_public', '=', 1), note('rom_note.user_id', '=', userId)]),
    )
    .where((note) => note.or([note('title', '!=', ''), note('content', '!=', '')]));
  return eb.case().when(eb.exists(visible)).then(eb.lit(1)).else(eb.lit(0)).end();
}

/** Whether the game is in the favorites of the user. */
export function isFavorite(eb: RomExpressions, userId: Expression<number>): BitExpression {
  const favorites = eb
    .selectFrom('collection')
    .innerJoin(checkedTable('collection_rom'), 'collection_rom.collection_id', 'collection.id')
    .select('collection.id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .whereRef('collection_rom.rom_id', '=', 'rom.id');
  return eb.case().when(eb.exists(favorites)).then(eb.lit(1)).else(eb.lit(0)).end();
}

/** Fits the largest page, and stays below the parameter limit of both database engines. */
const BATCH_SIZE = 10_000;
/**
 * Lists of ids are padded to a multiple of this, because every number of ids needs a prepared
 * statement of its own.
 */
const PADDING_STEP = 24;

/** Queries many games with one statement, or with several when they exceed the batch size. */
export async function inBatches<T>(
  ids: readonly number[],
  find: (batch: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length <= BATCH_SIZE) return ids.length === 0 ? [] : find(padIds(ids));
  const found: T[] = [];
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    for (const row of await find(batch)) found.push(row);
  }
  return found;
}

/** Pads with the last id so that few statement shapes exist; duplicates are harmless. */
function padIds(ids: readonly number[]): readonly number[] {
  const padding =
    ids.length === 1 ? 0 : (PADDING_STEP - (ids.length % PADDING_STEP)) % PADDING_STEP;
  return padding === 0 ? ids : [...ids, ...Array<number>(padding).fill(ids.at(-1) ?? 0)];
}

export const findChangesAfter = (
  db: Db,
  seq: number,
  limit: number,
): Promise<{ seq: number; rom_id: number }[]> =>
  db
    .selectFrom('library_change')
    .select(['seq', 'rom_id'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Deletes changes up to this number, one batch per call. False: there are none left. */
export async function removeChanges(db: Db, upTo: number, limit: number): Promise<boolean> {
  const { first } = await db
    .selectFrom('library_change')
    .select((eb) => eb.fn.min('seq').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null || first > upTo) return false;
  await db
    .deleteFrom('library_change')
    .where('seq', '<=', Math.min(upTo, first + limit))
    .execute();
  return true;
}
