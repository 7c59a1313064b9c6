/** In display order. */
export const MUSIC_TABS = ['tracks', 'albums', 'artists', 'playlists', 'favorites'] as const;

/** The URL parameters of the music page. */
export interface MusicSearch {
  tab?: (typeof MUSIC_TABS)[number] | undefined;
  /** The searched text. */
  q?: string | undefined;
  artist?: string | undefined;
  album?: string | undefined;
  /** The open playlist. */
  playlist?: number | undefined;
}
