import type { FilterFlag, FilterList } from './filter-words.ts';
import type { StatusFilter } from './play-status.ts';

/** A value of `is:` or `has:`: a flag that is set or not, or a status. */
type NamedFilter =
  | { readonly flag: FilterFlag; readonly wanted: boolean }
  | { readonly status: StatusFilter };

const flag = (name: FilterFlag, wanted = true): NamedFilter => ({ flag: name, wanted });
const status = (name: StatusFilter): NamedFilter => ({ status: name });

interface SearchOperator {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Complete searches for the help. */
  readonly example: string;
  /** How its values are read. A `FilterList`: values of this list. */
  readonly reads: FilterList | 'platform' | 'collection' | 'year' | 'name';
  /** The values of an operator that reads names. The first spellings are those for the help. */
  readonly values?: Readonly<Record<string, NamedFilter>>;
}

/** Every `name:value` that a search text can contain, the most useful first. */
export const SEARCH_OPERATORS = [
  { name: 'platform', aliases: ['console', 'system'], example: 'platform:snes', reads: 'platform' },
  { name: 'genre', example: 'genre:rpg', reads: 'genres' },
  { name: 'year', example: 'year:1990..1995', reads: 'year' },
  {
    name: 'is',
    example: 'is:favorite',
    reads: 'name',
    values: {
      favorite: flag('favorite'),
      played: flag('last_played'),
      unplayed: flag('last_played', false),
      backlog: status('backlogged'),
      playing: status('now_playing'),
      finished: status('finished'),
      completed: status('completed_100'),
      incomplete: status('incomplete'),
      retired: status('retired'),
      hidden: status('hidden'),
      missing: flag('missing'),
      verified: flag('verified'),
      matched: flag('matched'),
      unmatched: flag('matched', false),
      playable: flag('playable'),
      duplicate: flag('duplicate'),
      favourite: flag('favorite'),
      backlogged: status('backlogged'),
      beaten: status('finished'),
    },
  },
  {
    name: 'has',
    example: 'has:saves',
    reads: 'name',
    values: {
      saves: flag('has_saves'),
      states: flag('has_states'),
      achievements: flag('has_ra'),
      soundtrack: flag('has_soundtrack'),
      versions: flag('duplicate'),
      music: flag('has_soundtrack'),
    },
  },
  { name: 'region', example: 'region:japan', reads: 'regions' },
  { name: 'language', aliases: ['lang'], example: 'language:german', reads: 'languages' },
  { name: 'collection', example: 'collection:"Rainy days"', reads: 'collection' },
  { name: 'franchise', example: 'franchise:zelda', reads: 'franchises' },
  { name: 'series', example: 'series:"Mega Man X"', reads: 'collections' },
  {
    name: 'company',
    aliases: ['developer', 'publisher', 'dev'],
    example: 'company:capcom',
    reads: 'companies',
  },
  { name: 'status', example: 'status:finished', reads: 'statuses' },
  { name: 'mode', example: 'mode:co-op', reads: 'game_modes' },
  { name: 'players', example: 'players:4', reads: 'player_counts' },
  { name: 'age', example: 'age:e', reads: 'age_ratings' },
  { name: 'tag', example: 'tag:beta', reads: 'tags' },
  { name: 'source', example: 'source:igdb', reads: 'metadata_providers' },
] as const satisfies readonly SearchOperator[];

export type SearchOperatorName = (typeof SEARCH_OPERATORS)[number]['name'];

/** What an operator demands of a game. A game needs one of several values. */
export type SearchCondition = { readonly isExcluded: boolean } & (
  | { readonly kind: 'platform' | 'collection'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly list: FilterList; readonly values: readonly string[] }
  | { readonly kind: 'named'; readonly filters: readonly NamedFilter[] }
  /** Both years are included; infinite: no limit. */
  | { readonly kind: 'year'; readonly from: number; readonly to: number }
);

/** A parsed search. A game must match all parts. */
export interface SearchQuery {
  /** The text without operators, exclusions and quotes. */
  readonly text: string;
  readonly phrases: readonly string[];
  /** Words and phrases that no name of the game may contain. */
  readonly excluded: readonly string[];
  readonly conditions: readonly SearchCondition[];
}

const OPERATORS = new Map<string, SearchOperator>(
  SEARCH_OPERATORS.flatMap((operator: SearchOperator) =>
    [operator.name, ...(operator.aliases ?? [])].map((name) => [name, operator] as const),
  ),
);

const QUOTES = /[“”„«»]/g;
/** As Asian keyboards type them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;
/** Other minus signs, which some keyboards type in front of a word. */
const MINUS = /(?<=^|\s)[−–](?=\S)/g;
/** `-` excludes; then an operator; then a quoted or a plain value. */
const PART = /(?<=^|\s)(-)?(?:([a-z]+):)?(?:"([^"]*)"(?=$|[\s|])|(\S+)|(?<=:)(?=$|\s))/giu;
const ALTERNATIVES = /\|(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** Parses a search text. Alternatives, separated by `|`, are parsed one by one. */
export const parseSearch = (text: string): SearchQuery[] =>
  text
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .replaceAll(QUOTES, '"')
    .replaceAll(MINUS, '-')
    .split(ALTERNATIVES)
    .map((alternative) => parseAlternative(alternative.trim()));

/** Anything that is no valid operator stays text, so that a title with a colon is found. */
function parseAlternative(text: string): SearchQuery {
  const words: string[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  const conditions: SearchCondition[] = [];
  for (const match of text.matchAll(PART)) {
    const [whole, minus, name, quoted, plain] = match;
    const value = quoted ?? plain ?? '';
    const operator = name === undefined ? undefined : OPERATORS.get(name.toLowerCase());
    const condition = operator && readCondition(operator, { value, quoted });
    if (condition) conditions.push({ ...condition, isExcluded: minus !== undefined });
    // An operator at the end of the text, whose value is not typed yet, is ignored.
    else if (operator && value === '' && match.index + whole.length === text.length) continue;
    else if (name !== undefined) words.push(whole.replaceAll('"', ''));
    else if (minus === undefined && quoted !== undefined) phrases.push(quoted);
    else if (minus !== undefined && /[\p{L}\p{N}]/u.test(value)) excluded.push(value);
    else words.push(whole.replaceAll('"', ''));
  }
  return { text: words.join(' ').trim(), phrases, excluded, conditions };
}

/** A condition without `isExcluded`, which depends on the minus sign and not on the value. */
type ValueCondition = SearchCondition extends infer Condition
  ? Condition extends SearchCondition
    ? Omit<Condition, 'isExcluded'>
    : never
  : never;

/** Undefined: the value means nothing for this operator. */
function readCondition(
  { reads, values: known = {} }: SearchOperator,
  { value, quoted }: { value: string; quoted: string | undefined },
): ValueCondition | undefined {
  const values = (quoted === undefined ? value.split(',') : [quoted])
    .map((one) => one.replaceAll('"', '').trim())
    .filter((one) => one !== '');
  if (values.length === 0) return undefined;
  if (reads === 'year') return readYears(value);
  if (reads === 'platform' || reads === 'collection') return { kind: reads, values };
  if (reads !== 'name') return { kind: 'list', list: reads, values };
  const filters = values.map((one) => findNamed(known, one.toLowerCase()));
  return filters.every((filter) => filter !== undefined) ? { kind: 'named', filters } : undefined;
}

/** Also finds a value by its beginning, because searches run while their text is typed. */
function findNamed(
  known: Readonly<Record<string, NamedFilter>>,
  typed: string,
): NamedFilter | undefined {
  if (Object.hasOwn(known, typed)) return known[typed];
  const begun = Object.keys(known).filter((name) => name.startsWith(typed));
  return typed.length < 3 || begun.length === 0 ? undefined : known[begun[0] ?? ''];
}

const YEARS = /^(\d{4})?(?:\.\.\.?|-)(\d{4})?$/;
const DECADE = /^(\d{3})0s$/i;

/** `1994`, `1990..1995`, `1990..`, `..1995` or `1990s`. */
function readYears(value: string): ValueCondition | undefined {
  if (/^\d{4}$/.test(value)) return { kind: 'year', from: Number(value), to: Number(value) };
  const decade = DECADE.exec(value)?.[1];
  if (decade) return { kind: 'year', from: Number(`${decade}0`), to: Number(`${decade}9`) };
  const [matched, from, to] = YEARS.exec(value) ?? [];
  if (matched === undefined || (from === undefined && to === undefined)) return undefined;
  return {
    kind: 'year',
    from: from === undefined ? Number.NEGATIVE_INFINITY : Number(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : Number(to),
  };
}
