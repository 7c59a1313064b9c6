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

/** Main games, standalone expansions, remakes, remasters, expanded games, ports: what files are. */
const WHOLE_GAMES = 'game_type=(0,4,8,9,10,11)';
const LIMIT = 'limit 200;';
/** Of a short name the index has far too many. */
const INDEX_LIMIT = 'limit 50;';

interface Sought {
  /** Of people or of file names. */
  readonly term: string;
  /** A condition of ours, not of people. */
  readonly where: string;
}

export const searchGames = ({ term, where }: Sought, only: 'whole' | 'any'): string => {
  const condition = only === 'whole' ? `${where} & ${WHOLE_GAMES}` : where;
  return `search "${quotable(term)}"; fields ${FIELDS}; where ${condition}; ${LIMIT}`;
};

/** Its index of names, other names included, each with the game it belongs to. */
export const searchIndex = ({ term, where }: Sought): string => {
  const text = quotable(term);
  const named = `(name ~ *"${text}"* | alternative_name ~ *"${text}"*)`;
  return `fields game.id,name; where ${where.replaceAll(/\b(platforms|keywords)=/g, 'game.$1=')} & ${named}; ${INDEX_LIMIT}`;
};

export const gamesByIds = (ids: readonly number[]): string =>
  `fields ${FIELDS}; where id=(${ids.join(',')}); ${LIMIT}`;

export const gameBySlug = (slug: string): string =>
  `fields ${FIELDS}; where slug="${quotable(slug)}"; limit 1;`;

/**
 * Text that may stand between quotation marks. Signs that could end it or the sentence around it
 * are no part of names anybody looks for; accents are not in its index.
 */
export const quotable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/["\\;{}\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
