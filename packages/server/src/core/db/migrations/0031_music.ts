import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const music: Migration = {
  name: '0031_music',

  async up(db, types) {
    await createTracks(db, types);
    await createFavorites(db, types);
    await createPlaylists(db, types);
    await markGamesWithSoundtrack(db);
  },
};

async function createTracks(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('music_track')
    .addColumn('rom_file_id', 'integer', (col) =>
      col.primaryKey().references('rom_file.id').onDelete('cascade'),
    )
    .addColumn('file_size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('mtime_ms', 'bigint', (col) => col.notNull())
    .addColumn('title', 'text')
    .addColumn('artist', textType)
    .addColumn('album', textType)
    .addColumn('genre', textType)
    .addColumn('year', 'integer')
    .addColumn('track', 'integer')
    .addColumn('disc', 'integer')
    .addColumn('duration_seconds', 'double precision')
    .addColumn('title_key', textType, (col) => col.notNull())
    .addColumn('artist_key', textType, (col) => col.notNull())
    .addColumn('album_key', textType, (col) => col.notNull())
    .addColumn('genre_key', textType, (col) => col.notNull())
    .addColumn('search_text', 'text', (col) => col.notNull())
    .execute();
  for (const column of ['title_key', 'artist_key', 'album_key']) {
    await db.schema
      .createIndex(`music_track_by_${column}`)
      .on('music_track')
      .columns([column, 'rom_file_id'])
      .execute();
  }
  for (const column of ['artist', 'album', 'genre', 'year']) {
    await db.schema
      .createIndex(`music_track_by_${column}`)
      .on('music_track')
      .columns([column])
      .execute();
  }
  // Finds files whose tags are unread without reading the files of every game.
  await sql`create index rom_file_soundtrack on rom_file (id) where category = 'soundtrack'`.execute(
    db,
  );
}

async function createFavorites(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('music_favorite')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('rom_file_id', 'integer', (col) =>
      col.notNull().references('rom_file.id').onDelete('cascade'),
    )
    .addColumn('created_at', textType, (col) => col.notNull())
    .addPrimaryKeyConstraint('music_favorite_key', ['user_id', 'rom_file_id'])
    .execute();
  // Deleting a file looks for the favorites of it.
  await db.schema
    .createIndex('music_favorite_of_file')
    .on('music_favorite')
    .columns(['rom_file_id'])
    .execute();
}

async function createPlaylists(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('music_playlist')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('description', 'text')
    .addColumn('is_public', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('music_playlist_of_user')
    .on('music_playlist')
    .columns(['user_id'])
    .execute();
  await db.schema
    .createTable('music_playlist_track')
    .addColumn('playlist_id', 'integer', (col) =>
      col.notNull().references('music_playlist.id').onDelete('cascade'),
    )
    .addColumn('rom_file_id', 'integer', (col) =>
      col.notNull().references('rom_file.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('music_playlist_track_key', ['playlist_id', 'rom_file_id'])
    .execute();
  await db.schema
    .createIndex('music_playlist_track_order')
    .on('music_playlist_track')
    .columns(['playlist_id', 'position'])
    .execute();
  await db.schema
    .createIndex('music_playlist_track_of_file')
    .on('music_playlist_track')
    .columns(['rom_file_id'])
    .execute();
}

/** Scans skip unchanged games, so they would never set the flag. */
async function markGamesWithSoundtrack(db: Db): Promise<void> {
  await sql`
    update rom set has_soundtrack = 1 where id in (
      select rom_id from rom_file
      where category = 'soundtrack' and (
        lower(file_name) like '%.mp3' or lower(file_name) like '%.ogg'
        or lower(file_name) like '%.oga' or lower(file_name) like '%.opus'
        or lower(file_name) like '%.m4a' or lower(file_name) like '%.aac'
        or lower(file_name) like '%.wav' or lower(file_name) like '%.flac'
      )
    )
  `.execute(db);
}
