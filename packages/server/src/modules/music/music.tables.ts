import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    music_track: MusicTrackTable;
    music_favorite: MusicFavoriteTable;
    music_playlist: MusicPlaylistTable;
    music_playlist_track: MusicPlaylistTrackTable;
  }
}

/** The tags of an audio file. A file without readable tags has a row too, so it is read once. */
export interface MusicTrackTable {
  rom_file_id: number;
  /** With the time: detects whether the file changed since its tags were read. */
  file_size_bytes: number;
  mtime_ms: number;
  title: string | null;
  artist: string | null;
  album: string | null;
  genre: string | null;
  year: number | null;
  track: number | null;
  disc: number | null;
  duration_seconds: number | null;
  /** Sorts numbers by value; of a file without a title, its name. */
  title_key: string;
  /** In lower case; without a value, a text that sorts last. */
  artist_key: string;
  album_key: string;
  genre_key: string;
  /** Title, artist and album in lower case. */
  search_text: string;
}

export interface MusicFavoriteTable {
  user_id: number;
  rom_file_id: number;
  created_at: string;
}

export interface MusicPlaylistTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  is_public: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

export interface MusicPlaylistTrackTable {
  playlist_id: number;
  rom_file_id: number;
  /** Ascending, with gaps where tracks were removed. */
  position: number;
}
