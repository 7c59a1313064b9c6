import { TRACK_EXTENSIONS } from '@saveroom/contract';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  sql,
  type SqlBool,
} from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import type { MusicTrackTable } from './music.tables.ts';

/** A literal and no parameter: only then does SQLite use the index `rom_file_soundtrack`. */
const IS_SOUNDTRACK = sql<SqlBool>`rom_file.category = 'soundtrack'`;

const isAudio = (eb: ExpressionBuilder<Tables, 'rom_file'>): Expression<SqlBool> =>
  eb.or(
    TRACK_EXTENSIONS.map((extension) =>
      eb(eb.fn<string>('lower', ['rom_file.file_name']), 'like', `%.${extension}`),
    ),
  );

const unreadTracks = (db: Db) =>
  db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .leftJoin('music_track', 'music_track.rom_file_id', 'rom_file.id')
    .where(IS_SOUNDTRACK)
    .where(isAudio)
    .where('rom.missing', '=', 0)
    .where('rom.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('music_track.rom_file_id', 'is', null),
        eb('music_track.file_size_bytes', '!=', eb.ref('rom_file.file_size_bytes')),
        eb('music_track.mtime_ms', '!=', eb.ref('rom_file.mtime_ms')),
      ]),
    );

/** Audio files whose tags were not read since they last changed, after `afterId`. */
export const findUnreadTracks = (db: Db, { afterId, limit }: { afterId: number; limit: number }) =>
  unreadTracks(db)
    .select([
      'rom_file.id',
      'rom_file.rom_id',
      'rom.root',
      'rom_file.file_path',
      'rom_file.file_name',
      'rom_file.file_size_bytes',
      'rom_file.mtime_ms',
    ])
    .where('rom_file.id', '>', afterId)
    .orderBy('rom_file.id')
    .limit(limit)
    .execute();

export async function hasUnreadTracks(db: Db): Promise<boolean> {
  const found = await unreadTracks(db).select('rom_file.id').limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function saveTrack(db: Db, row: Insertable<MusicTrackTable>): Promise<void> {
  const { rom_file_id: _, ...tags } = row;
  await db
    .insertInto('music_track')
    .values(row)
    .onConflict((conflict) => conflict.column('rom_file_id').doUpdateSet(tags))
    .execute();
}

/** The audio files of a game with their tags, those without tags last. */
export const findSoundtrack = (db: Db, romId: number) =>
  db
    .selectFrom('rom_file')
    .leftJoin('music_track', 'music_track.rom_file_id', 'rom_file.id')
    .select([
      'rom_file.id as file_id',
      'rom_file.file_name',
      'rom_file.file_path',
      'rom_file.file_size_bytes',
      'music_track.rom_file_id',
      'music_track.title',
      'music_track.artist',
      'music_track.album',
      'music_track.genre',
      'music_track.year',
      'music_track.track',
      'music_track.disc',
      'music_track.duration_seconds',
    ])
    .where('rom_file.rom_id', '=', romId)
    .where(IS_SOUNDTRACK)
    .where(isAudio)
    .execute();
