const SIMPLE = [
  'id',
  'name',
  'slug',
  'summary',
  'total_rating',
  'aggregated_rating',
  'first_release_date',
  'cover.url',
  'screenshots.url',
  'platforms.id',
  'platforms.name',
  'alternative_names.name',
  'genres.name',
  'franchise.name',
  'franchises.name',
  'collections.name',
  'game_modes.name',
  'involved_companies.company.name',
  'age_ratings.rating_category',
  'videos.video_id',
];
const RELATED = [
  'expansions',
  'expanded_games',
  'dlcs',
  'remakes',
  'remasters',
  'ports',
  'similar_games',
];
const RELATED_FIELDS = ['id', 'slug', 'name', 'cover.url'];
const LOCALISED = ['id', 'name', 'cover.url', 'region.identifier', 'region.category'];
const MULTIPLAYER = [
  'campaigncoop',
  'checksum',
  'dropin',
  'lancoop',
  'offlinecoop',
  'offlinecoopmax',
  'offlinemax',
  'onlinecoop',
  'onlinecoopmax',
  'onlinemax',
  'splitscreen',
  'splitscreenonline',
  'platform.id',
  'platform.name',
];

const below = (parent: string, fields: readonly string[]) =>
  fields.map((field) => `${parent}.${field}`);

const FIELDS = [
  ...SIMPLE,
  ...RELATED.flatMap((parent) => below(parent, RELATED_FIELDS)),
  ...below('game_localizations', LOCALISED),
  ...below('multiplayer_modes', MULTIPLAYER),
].join(',');

/** Main games, standalone expansions, remakes, remasters, expanded games and ports. */
const WHOLE_GAMES = 'game_type=(0,4,8,9,10,11)';
const LIMIT = 'limit 200;';
/** The index has far too many hits for a short name. */
const INDEX_LIMIT = 'limit 50;';

interface GameSearch {
  /** Untrusted: from a user or a file name. */
  readonly term: string;
  /** Trusted: a condition that this server wrote. */
  readonly where: string;
}

export const searchGames = ({ term, where }: GameSearch, only: 'whole' | 'any'): string => {
  const condition = only === 'whole' ? `${where} & ${WHOLE_GAMES}` : where;
  return `search "${quotable(term)}"; fields ${FIELDS}; where ${condition}; ${LIMIT}`;
};

/** Searches the name index, which includes alternative names. */
export const searchIndex = ({ term, where }: GameSearch): string => {
  const text = quotable(term);
  const named = `(name ~ *"${text}"* | alternative_name ~ *"${text}"*)`;
  return `fields game.id,name; where ${where.replaceAll(/\b(platforms|keywords)=/g, 'game.$1=')} & ${named}; ${INDEX_LIMIT}`;
};

export const gamesByIds = (ids: readonly number[]): string =>
  `fields ${FIELDS}; where id=(${ids.join(',')}); ${LIMIT}`;

export const gameBySlug = (slug: string): string =>
  `fields ${FIELDS}; where slug="${quotable(slug)}"; limit 1;`;

/**
 * Makes a text safe between quotation marks of a query: removes characters that could end the text
 * or the statement. Also removes accents, which the index of IGDB lacks.
 */
export const quotable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/["\\;{}\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
