import type { Selectable } from 'kysely';

import type { Db } from '#db/engine.ts';
import type { RomFileTable } from '#db/library-tables.ts';

import { inBatches } from './in-batches.ts';
import { hasNotes } from './personal-facts.queries.ts';
import type { Reader } from './reader.ts';

const PLATFORM = [
  'platform.slug as platform_slug',
  'platform.fs_slug as platform_fs_slug',
  'platform.custom_name as platform_custom_name',
] as const;

const DETAIL = [
  'rom_detail.slug',
  'rom_detail.summary',
  'rom_detail.alternative_names',
  'rom_detail.youtube_video_id',
  'rom_detail.screenshots',
  'rom_detail.url_cover',
  'rom_detail.url_manual',
  'rom_detail.path_manual',
  'rom_detail.path_video',
  'rom_detail.igdb_metadata',
  'rom_detail.moby_metadata',
  'rom_detail.ss_metadata',
  'rom_detail.launchbox_metadata',
  'rom_detail.hasheous_metadata',
  'rom_detail.flashpoint_metadata',
  'rom_detail.hltb_metadata',
  'rom_detail.gamelist_metadata',
  'rom_detail.manual_metadata',
  'rom_detail.ra_metadata',
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

const romRows = (db: Db, ids: readonly number[], reader: Reader) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .leftJoin('rom_user as mine', (join) =>
      join.onRef('mine.rom_id', '=', 'rom.id').on('mine.user_id', '=', reader.userId ?? -1),
    )
    .leftJoin('rom_note as untitled', (join) =>
      join
        .onRef('untitled.rom_id', '=', 'rom.id')
        .on('untitled.user_id', '=', reader.userId ?? -1)
        .on('untitled.title', '=', ''),
    )
    .selectAll('rom')
    .select(PLATFORM)
    .select(DETAIL)
    .select(MINE)
    .select((eb) => hasNotes(eb, reader).as('has_notes'))
    .where('rom.id', 'in', ids)
    .where('rom.removed_at', 'is', null);

export type RomRow = Awaited<ReturnType<ReturnType<typeof romRows>['execute']>>[number];

/** Games with everything about them that is one row, for the one who reads. In no order. */
export const findRomRows = (db: Db, ids: readonly number[], reader: Reader): Promise<RomRow[]> =>
  inBatches(ids, (batch) => romRows(db, batch, reader).execute());

export type RomFileRow = Selectable<RomFileTable>;

export const findFileRows = (db: Db, romIds: readonly number[]): Promise<RomFileRow[]> =>
  inBatches(romIds, (batch) =>
    db.selectFrom('rom_file').selectAll().where('rom_id', 'in', batch).execute(),
  );

const siblingRows = (db: Db, ids: readonly number[], userId: number | null) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_user as mine', (join) =>
      join.onRef('mine.rom_id', '=', 'rom.id').on('mine.user_id', '=', userId ?? -1),
    )
    .select([
      'rom.id',
      'rom.name',
      'rom.fs_name_no_tags',
      'rom.fs_name_no_ext',
      'mine.is_main_sibling',
    ])
    .where('rom.id', 'in', ids)
    .where('rom.removed_at', 'is', null);

export type SiblingRow = Awaited<ReturnType<ReturnType<typeof siblingRows>['execute']>>[number];

export const findSiblingRows = (
  db: Db,
  ids: readonly number[],
  userId: number | null,
): Promise<SiblingRow[]> => inBatches(ids, (batch) => siblingRows(db, batch, userId).execute());
