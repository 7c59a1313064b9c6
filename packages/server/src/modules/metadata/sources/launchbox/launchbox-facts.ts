import type { GameQuery } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { bestOfRegion, regionOrder, type LocalePreferences } from '#modules/names/names.api.ts';
import { toSeconds, parseReleaseDate } from '#modules/metadata/sources/release-date.ts';

const PICTURE_HOST = 'https://images.launchbox-app.com/';
/** The types of pictures that can be a cover, the best first. */
const COVER_TYPES = [
  'Box - Front',
  'Box - Front - Reconstructed',
  'Fanart - Box - Front',
  'Box - 3D',
  'Amazon Poster',
  'Epic Games Poster',
  'GOG Poster',
  'Steam Poster',
];
const TITLE_SCREEN = 'Screenshot - Game Title';
const MAX_SCREENSHOTS = 6;

/** Fields as in the file; missing and empty ones are absent. */
export type LaunchboxFields = Readonly<Record<string, string>>;

export interface LaunchboxPicture {
  readonly url: string;
  readonly type: string;
  readonly region: string;
}

interface LaunchboxGame {
  readonly name: string;
  readonly others: readonly string[];
  readonly fields: LaunchboxFields;
  readonly pictures: readonly LaunchboxPicture[];
}

/** Converts the fields and pictures of a LaunchBox game. */
export function launchboxFacts(
  known: LaunchboxGame,
  game: GameQuery,
  preferences: LocalePreferences,
): GameFacts {
  const { name, others, fields } = known;
  const released = parseReleaseDate(fields['ReleaseDate'] ?? fields['ReleaseYear']);
  const genres = splitList(fields['Genres']);
  const companies = [
    ...new Set([...splitList(fields['Publisher']), ...splitList(fields['Developer'])]),
  ];
  const rating = Number.parseFloat(fields['CommunityRating'] ?? '');
  const video = youtubeId(fields['VideoURL']);
  const esrb = fields['ESRB'] ?? '';
  const players = fields['MaxPlayers'] ?? '';
  const summary = fields['Overview'];
  return {
    name,
    ...(summary && { summary }),
    ...(others.length > 0 && { alternative_names: others }),
    ...(genres.length > 0 && { genres }),
    ...(companies.length > 0 && { companies }),
    ...(fields['Cooperative'] === 'true' && { game_modes: ['Co-operative'] }),
    ...(esrb && esrb !== 'Not Rated' && { age_ratings: [`ESRB ${esrb.replace(/\s-\s.*$/, '')}`] }),
    ...(/^[1-9]\d?$/.test(players) && { player_count: players === '1' ? '1' : `1-${players}` }),
    ...(released !== undefined && { first_release_date: released }),
    ...(rating > 0 && { average_rating: Math.min(100, rating * 20) }),
    ...(video && { youtube_video_id: video }),
    ...selectPictures(known.pictures, regionOrder(game, preferences)),
    raw: {
      first_release_date: toSeconds(released),
      max_players: Number.parseInt(players, 10) || 0,
      release_type: fields['ReleaseType'] ?? '',
      cooperative: fields['Cooperative'] === 'true',
      youtube_video_id: video,
      community_rating: rating > 0 ? rating : 0,
      community_rating_count: Number.parseInt(fields['CommunityRatingCount'] ?? '', 10) || 0,
      wikipedia_url: fields['WikipediaURL'] ?? '',
      esrb,
      genres,
      companies,
      images: known.pictures,
    },
  };
}

function selectPictures(
  all: readonly LaunchboxPicture[],
  order: readonly string[],
): Partial<GameFacts> {
  const best = (type: string) =>
    bestOfRegion(
      all.filter((picture) => picture.type === type),
      order,
      ({ region }) => region,
    )?.url;
  const cover = COVER_TYPES.map(best).find(Boolean);
  const title = best(TITLE_SCREEN);
  const background = best('Fanart - Background');
  const logo = best('Clear Logo');
  const screenshots = all
    .filter(({ type }) => type.includes('Screenshot') && type !== TITLE_SCREEN)
    .slice(0, MAX_SCREENSHOTS)
    .map(({ url }) => url);
  return {
    ...(cover && { url_cover: cover }),
    ...(title && { url_title_screen: title }),
    ...(background && { url_background: background }),
    ...(logo && { url_logo: logo }),
    ...(screenshots.length > 0 && { url_screenshots: screenshots }),
  };
}

/** Each stored text is a JSON list of `[file name, type, region]`. */
export const parsePictures = (stored: readonly string[]): LaunchboxPicture[] =>
  stored
    .flatMap((text) => JSON.parse(text) as [string, string, string][])
    .map(([file, type, region]) => ({
      url: PICTURE_HOST + file.split('/').map(encodeURIComponent).join('/'),
      type,
      region,
    }));

/** Values are separated by semicolons; a comma may be part of a name such as `Sega, Inc.`. */
const splitList = (text = ''): string[] => [
  ...new Set(
    text
      .split(';')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

const youtubeId = (url = ''): string =>
  /(?:youtu\.be\/|[?&]v=|\/embed\/)([\w-]{11})/.exec(url)?.[1] ?? '';
