import fields from '../../../../../data/igdb-fields.json' with { type: 'json' };

const nestedFields = (parent: string, names: readonly string[]) =>
  names.map((name) => `${parent}.${name}`);

const FIELDS = [
  ...fields.simple,
  ...fields.related.flatMap((parent) => nestedFields(parent, fields.of_related)),
  ...nestedFields('game_localizations', fields.localized),
  ...nestedFields('multiplayer_modes', fields.multiplayer),
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

/** The query that searches games by name: only whole games, or also add-ons and other types. */
export const gameSearchQuery = ({ term, where }: GameSearch, only: 'whole' | 'any'): string => {
  const condition = only === 'whole' ? `${where} & ${WHOLE_GAMES}` : where;
  return `search "${sanitizeTerm(term)}"; fields ${FIELDS}; where ${condition}; ${LIMIT}`;
};

/** The query that searches the name index, which includes alternative names. */
export const indexSearchQuery = ({ term, where }: GameSearch): string => {
  const text = sanitizeTerm(term);
  const named = `(name ~ *"${text}"* | alternative_name ~ *"${text}"*)`;
  return `fields game.id,name; where ${where.replaceAll(/\b(platforms|keywords)=/g, 'game.$1=')} & ${named}; ${INDEX_LIMIT}`;
};

export const gamesByIdsQuery = (ids: readonly number[]): string =>
  `fields ${FIELDS}; where id=(${ids.join(',')}); ${LIMIT}`;

export const gameBySlugQuery = (slug: string): string =>
  `fields ${FIELDS}; where slug="${sanitizeTerm(slug)}"; limit 1;`;

/**
 * Makes a text safe between quotation marks of a query: removes characters that could end the text
 * or the statement. Also removes accents, which the index of IGDB lacks.
 */
export const sanitizeTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/["\\;{}\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
