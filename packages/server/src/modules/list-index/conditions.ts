import {
  type FilterFlag,
  type FilterList,
  type ListCondition,
  parseSearch,
} from '@saveroom/contract';
import type { RomFilter } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { findIdsByDigest } from './list-index.queries.ts';
import type { ResolvedFilter } from './references.ts';
import { type CollectionsByName, wantsHidden } from './search/search-conditions.ts';
import type { SearchMatches } from './search/score-text.ts';
import { DIGEST, searchGames } from './search/search-games.ts';
import {
  type FilterContext,
  keepBits,
  keepFlag,
  keepGames,
  keepList,
  keepMatches,
  keepPlatforms,
  keepValue,
  keepWhere,
  type SlotFilter,
} from './slot-filters.ts';
import type { IndexState } from './state.ts';
import { HIDDEN_BIT } from './user-marks.ts';

/**
 * The field a condition filters. When the choices of a field are counted, the condition on that
 * field is skipped.
 */
export type Subject = FilterList | FilterFlag | 'platforms' | 'other';

export interface Condition {
  readonly subject: Subject;
  readonly keep: SlotFilter;
}

/** A request with all data that it refers to, so that the view is built synchronously. */
export interface ResolvedRequest {
  readonly filters: ResolvedFilter;
  /** Games of each collection that it refers to. */
  readonly members: readonly (readonly number[])[];
  /** By search term: games with this checksum. */
  readonly byDigest: ReadonlyMap<string, readonly number[]>;
  /** The collections that its search terms name. */
  readonly byName: CollectionsByName;
}

/** Looks up the search terms that look like a checksum. */
export async function findDigests(db: Db, terms: readonly string[]) {
  const found = new Map<string, readonly number[]>();
  const digests = terms.flatMap((term) => term.split('|')).map((part) => part.trim());
  for (const digest of new Set(digests.filter((part) => DIGEST.test(part)))) {
    found.set(digest, await findIdsByDigest(db, digest));
  }
  return found;
}

export interface RequestConditions {
  readonly conditions: readonly Condition[];
  /** How well games match the search term of the request; null: it has none. */
  readonly matches: SearchMatches | null;
}

/** All conditions of a request, cheapest first. */
export function buildConditions(
  state: IndexState,
  marks: Uint16Array,
  request: ResolvedRequest,
): RequestConditions {
  const { filters: resolved, members } = request;
  const { columns, links, platforms } = state;
  const context = { columns, links, marks, platforms };
  const all: Condition[] = [];
  for (const ids of members) all.push({ subject: 'other', keep: keepGames(context, ids) });
  for (const { facet, value } of resolved.virtual) {
    all.push({ subject: 'other', keep: keepValue(columns.lists[facet], value) });
  }
  if (!resolved.filters.some(includesHidden)) all.push(keepVisible(marks));
  if (platforms.hasRemoved) {
    const keep = keepPlatforms(context, (id) => !platforms.isRemoved(id));
    all.push({ subject: 'other', keep });
  }
  let matches: SearchMatches | null = null;
  // The first filter is that of the request, the others are those of smart collections in it. The
  // search term of a smart collection is searched in its own games, not in those of the request.
  // The request comes last, so `matches` are those of its own search term.
  for (const [index, filter] of [...resolved.filters.entries()].toReversed()) {
    for (const { subject, keep } of conditionsOfFilter(filter, context))
      all.push({ subject: index === 0 ? subject : 'other', keep });
    matches = searchGames(
      { state, context, byDigest: request.byDigest, byName: request.byName },
      filter.search_term,
      () => filterSlots(state, all),
    );
    if (matches) all.push({ subject: 'other', keep: keepMatches(matches.scores) });
  }
  return { conditions: all, matches };
}

/** Where slots are filtered: memory for all games in each request would cause garbage collections. */
let scratch = new Int32Array(0);

/**
 * The slots that match all conditions, by title. Conditions on the subject `except` are skipped.
 */
export function filterSlots(
  state: IndexState,
  conditions: readonly Condition[],
  except?: Condition['subject'],
): Int32Array {
  const applied = conditions.filter(({ subject }) => subject !== except);
  if (applied.length === 0) return state.byTitle;
  let count = state.byTitle.length;
  if (scratch.length < count) scratch = new Int32Array(count);
  scratch.set(state.byTitle);
  for (const { keep } of applied) count = keep(scratch, count);
  return scratch.slice(0, count);
}

/** The conditions of one filter, except its search term and its collections. */
function conditionsOfFilter(filter: RomFilter, context: FilterContext): Condition[] {
  const conditions: Condition[] = [];
  if (filter.platform_ids.length > 0) {
    const wanted = new Set(filter.platform_ids);
    conditions.push({ subject: 'platforms', keep: keepPlatforms(context, (id) => wanted.has(id)) });
  }
  for (const [flag, wanted] of Object.entries(filter.flags) as [FilterFlag, boolean][]) {
    conditions.push({ subject: flag, keep: keepFlag(flag, wanted, context) });
  }
  for (const [list, wanted] of Object.entries(filter.lists) as [FilterList, ListCondition][]) {
    conditions.push({ subject: list, keep: keepList(list, wanted, context) });
  }
  if (filter.updated_after !== undefined) {
    const after = Date.parse(filter.updated_after);
    conditions.push({
      subject: 'other',
      keep: keepWhere((slot) => (context.columns.numbers.updated_at[slot] ?? 0) > after),
    });
  }
  return conditions;
}

/** Whether the filter explicitly asks for hidden games. */
const includesHidden = ({ lists, search_term }: RomFilter): boolean =>
  (lists.statuses !== undefined &&
    lists.statuses.logic !== 'none' &&
    lists.statuses.values.includes('hidden')) ||
  parseSearch(search_term).some(wantsHidden);

const keepVisible = (marks: Uint16Array): Condition => ({
  subject: 'statuses',
  keep: keepBits(marks, HIDDEN_BIT, false),
});
