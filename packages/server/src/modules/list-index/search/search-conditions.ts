import {
  type FilterList,
  type SearchCondition,
  type SearchQuery,
  STATUS_FILTERS,
} from '@saveroom/contract';

import { bareWord, foldText, readLanguage, regionCode } from '#modules/names/names.api.ts';

import { SOURCES } from '../columns.ts';
import {
  type FilterContext,
  keepAny,
  keepFlag,
  keepGames,
  keepList,
  keepNone,
  keepOthers,
  keepPlatforms,
  keepWhere,
  type SlotFilter,
} from '../slot-filters.ts';

/** By the name in a search, see `collectionKey`: the games of the collections with that name. */
export type CollectionsByName = ReadonlyMap<string, readonly number[]>;

export const collectionKey = (name: string): string => bareWord(foldText(name));

/** The names of collections in a parsed search. */
export const collectionNames = ({ conditions }: SearchQuery): string[] =>
  conditions.flatMap((condition) =>
    condition.kind === 'collection' ? condition.values.map(collectionKey) : [],
  );

/** Whether the search asks for hidden games. */
export const wantsHidden = ({ conditions }: SearchQuery): boolean =>
  conditions.some((condition) => {
    if (condition.isExcluded) return false;
    if (condition.kind === 'named')
      return condition.filters.some((filter) => 'status' in filter && filter.status === 'hidden');
    return condition.kind === 'list' && condition.values.includes('hidden');
  });

/** The filter of an operator in a search. */
export function keepSearched(
  condition: SearchCondition,
  context: FilterContext,
  byName: CollectionsByName,
): SlotFilter {
  const keep = keepIncluded(condition, context, byName);
  return condition.isExcluded ? keepOthers(keep) : keep;
}

function keepIncluded(
  condition: SearchCondition,
  context: FilterContext,
  byName: CollectionsByName,
): SlotFilter {
  if (condition.kind === 'year') return keepYears(condition, context);
  if (condition.kind === 'list') return keepValues(condition.list, condition.values, context);
  if (condition.kind === 'named') {
    return keepAny(
      condition.filters.map((filter) =>
        'flag' in filter
          ? keepFlag(filter.flag, filter.wanted, context)
          : keepList('statuses', { values: [filter.status], logic: 'any' }, context),
      ),
    );
  }
  if (condition.kind === 'platform') {
    const ids = condition.values.flatMap((value) => context.platforms.names.matching(value));
    const wanted = new Set(ids);
    return keepPlatforms(context, (id) => wanted.has(id));
  }
  return keepAny([
    keepValues('collections', condition.values, context),
    ...condition.values.map((value) => keepGames(context, byName.get(collectionKey(value)) ?? [])),
  ]);
}

function keepYears({ from, to }: { from: number; to: number }, { columns }: FilterContext) {
  const dates = columns.numbers.first_release_date;
  const start = startOfYear(from);
  const end = startOfYear(to + 1);
  // Comparisons with an unknown date are false.
  return keepWhere((slot) => (dates[slot] ?? 0) >= start && (dates[slot] ?? 0) < end);
}

/** In milliseconds, like the dates of games. */
const startOfYear = (year: number): number =>
  Number.isFinite(year) ? new Date(0).setUTCFullYear(year, 0, 1) : year;

/** Games with one of the values of a list that a search names. */
function keepValues(
  list: FilterList,
  typed: readonly string[],
  context: FilterContext,
): SlotFilter {
  const values = valuesOf(list, context);
  const matches = typed.map((value) => matcherOf(list, value));
  const found = values.filter((value) => matches.some((isMatch) => isMatch(value)));
  return found.length === 0 ? keepNone : keepList(list, { values: found, logic: 'any' }, context);
}

function valuesOf(list: FilterList, { columns }: FilterContext): readonly string[] {
  if (list === 'statuses') return STATUS_FILTERS;
  return list === 'metadata_providers' ? SOURCES : columns.lists[list].values;
}

const languageOf = (name: string): string =>
  readLanguage(name.toLowerCase(), { isTosec: true })?.join() ?? name.toLowerCase();

/** Whether a value of the library is the one that a search means. */
function matcherOf(list: FilterList, typed: string): (value: string) => boolean {
  const isNamed = nameMatcher(typed);
  if (list === 'regions') {
    const code = regionCode(typed);
    return (value) => regionCode(value) === code || isNamed(value);
  }
  if (list === 'languages') {
    const language = languageOf(typed);
    return (value) => languageOf(value) === language || isNamed(value);
  }
  if (list === 'player_counts' && /^\d+$/.test(typed)) {
    return (value) => includesCount(value, Number(typed));
  }
  return isNamed;
}

/** `1-4` includes 2. */
function includesCount(range: string, count: number): boolean {
  const [from = Number.NaN, to = from] = (range.match(/\d+/g) ?? []).map(Number);
  return range.trim().endsWith('+') ? count >= from : count >= from && count <= to;
}

/** Genres that users abbreviate, in the words of the metadata sources. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rpg: 'role playing',
    jrpg: 'role playing',
    fps: 'first person',
    rts: 'real time',
    shmup: 'shoot',
    shootemup: 'shoot',
    beatemup: 'beat',
    versus: 'fighting',
    platformer: 'platform',
    racer: 'racing',
    fighter: 'fighting',
    sim: 'simulat',
  }),
);

const splitWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A value matches if its words begin with the typed words, in any order. */
function nameMatcher(typed: string): (value: string) => boolean {
  const bare = collectionKey(typed);
  const spellings = [typed, SYNONYMS.get(bare) ?? '']
    .map(splitWords)
    .filter(({ length }) => length > 0);
  return (value) => {
    if (bare !== '' && collectionKey(value).startsWith(bare)) return true;
    const words = splitWords(value);
    return spellings.some((spelling) =>
      spelling.every((word) => words.some((one) => begins(one, word))),
    );
  };
}

/** `sport` begins with `sports`: an ending of the typed word may be too much. */
const begins = (word: string, typed: string): boolean =>
  word.startsWith(typed) ||
  (word.length >= 4 && typed.length - word.length <= 2 && typed.startsWith(word));
