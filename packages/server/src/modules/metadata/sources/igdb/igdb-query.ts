import fields from '../../../../../data/igdb-fields.json' with { type: 'json' };

const below = (parent: string, names: readonly string[]) =>
  names.map((name) => `${parent}.${name}`);

const FIELDS = [
  ...fields.simple,
  ...fields.related.flatMap((parent) => below(parent, fields.of_related)),
  ...below('game_localizations', fields.localized),
  ...below('multiplayer_modes', fields.multiplayer),
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
