/** Metadata of a source about a game in the common format. Unknown fields are absent. */
export interface GameFacts {
  readonly name?: string;
  readonly slug?: string;
  readonly summary?: string;
  readonly alternative_names?: readonly string[];
  readonly genres?: readonly string[];
  readonly franchises?: readonly string[];
  readonly collections?: readonly string[];
  readonly companies?: readonly string[];
  readonly game_modes?: readonly string[];
  readonly age_ratings?: readonly string[];
  readonly player_count?: string;
  /** Milliseconds since 1970. */
  readonly first_release_date?: number;
  /** 0 to 100. */
  readonly average_rating?: number;
  readonly youtube_video_id?: string;
  readonly regions?: readonly string[];
  readonly languages?: readonly string[];
  readonly url_cover?: string;
  readonly url_screenshots?: readonly string[];
  readonly url_title_screen?: string;
  readonly url_logo?: string;
  readonly url_manual?: string;
  /** A hash database lists exactly this dump. */
  readonly is_verified?: boolean;
  /** The `…_metadata` object of the API, with the keys that clients know. */
  readonly raw?: Readonly<Record<string, unknown>>;
}
