import { FACETS, STATUS_FILTERS } from '@saveroom/contract';
import type {
  Facet,
  FilterFlag,
  FilterList,
  ListCondition,
  RomFilter,
  StatusFilter,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { GAME_FLAGS, isGameFlag, sourceBit, SOURCES } from './columns.ts';
import { findIdsByDigest } from './list-index.queries.ts';
import type { ListColumn } from './packed-columns.ts';
import type { ResolvedFilter } from './references.ts';
import { matchTerm } from './search-games.ts';
import type { IndexState } from './state.ts';
import { HIDDEN_BIT, isMarkFlag, MARK_FLAGS, statusBit } from './user-marks.ts';

/**
 * The field a condition filters. When the choices of a field are counted, the condition on that
 * field is skipped.
 */
export type Subject = FilterList | FilterFlag | 'platforms' | 'other';

/** Moves the matching slots to the front, in their order, and returns their number. */
type SlotFilter = (slots: Int32Array, count: number) => number;

export interface Condition {
  readonly subject: Subject;
  readonly keep: SlotFilter;
}

/** The data that conditions read. */
type ConditionContext = Pick<IndexState, 'columns' | 'links' | 'platforms'> & {
  readonly marks: Uint16Array;
};

const DIGEST = /^(?:[\da-f]{8}|[\da-f]{32}|[\da-f]{40})$/i;

/** A request with all data that it refers to, so that the view is built synchronously. */
export interface ResolvedRequest {
  readonly filters: ResolvedFilter;
  /** Games of each collection that it refers to. */
  readonly members: readonly (readonly number[])[];
  /** By search term: games with this checksum. */
  readonly byDigest: ReadonlyMap<string, readonly number[]>;
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

/** All conditions of a request, cheapest first. */
export function buildConditions(
  state: IndexState,
  marks: Uint16Array,
  { filters: resolved, members, byDigest }: ResolvedRequest,
): Condition[] {
  const { columns, links, platforms } = state;
  // The first filter is that of the request, the others are those of smart collections in it.
  const [own, ...referred] = resolved.filters;
  const context = { columns, links, marks, platforms };
  const all: Condition[] = own ? conditionsOfFilter(own, context) : [];
  for (const filter of referred) {
    for (const { keep } of conditionsOfFilter(filter, context))
      all.push({ subject: 'other', keep });
  }
  for (const ids of members)
    all.push({ subject: 'other', keep: keepMatches(matchGames(state, ids)) });
  for (const { facet, value } of resolved.virtual) {
    all.push({ subject: 'other', keep: keepValue(columns.lists[facet], value) });
  }
  for (const { search_term } of resolved.filters) {
    const matchBySlot = matchTerm(state, search_term);
    if (!matchBySlot) continue;
    for (const part of search_term.split('|')) {
      const ids = byDigest.get(part.trim()) ?? [];
      for (const id of ids) addMatch(state, matchBySlot, id);
    }
    all.push({ subject: 'other', keep: keepMatches(matchBySlot) });
  }
  if (!resolved.filters.some(includesHidden)) all.push(keepVisible(marks));
  if (platforms.hasRemoved) {
    const keep = keepPlatforms(context, (id) => !platforms.isRemoved(id));
    all.push({ subject: 'other', keep });
  }
  return all;
}

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
  const slots = state.byTitle.slice();
  let count = slots.length;
  for (const { keep } of applied) count = keep(slots, count);
  return slots.subarray(0, count);
}

function matchGames(state: IndexState, ids: readonly number[]): Uint8Array {
  const matchBySlot = new Uint8Array(state.columns.capacity);
  for (const id of ids) addMatch(state, matchBySlot, id);
  return matchBySlot;
}

function addMatch({ columns }: IndexState, matchBySlot: Uint8Array, id: number): void {
  const slot = columns.slots.get(id);
  if (slot >= 0) matchBySlot[slot] = 1;
}

/** The conditions of one filter, except its search term and its collections. */
function conditionsOfFilter(filter: RomFilter, context: ConditionContext): Condition[] {
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
const includesHidden = ({ lists }: RomFilter): boolean =>
  lists.statuses !== undefined &&
  lists.statuses.logic !== 'none' &&
  lists.statuses.values.includes('hidden');

const keepVisible = (marks: Uint16Array): Condition => ({
  subject: 'statuses',
  keep: keepBits(marks, HIDDEN_BIT, false),
});

function keepPlatforms(
  { columns, platforms }: Pick<ConditionContext, 'columns' | 'platforms'>,
  wanted: (id: number) => boolean,
): SlotFilter {
  const allowedByCode = new Uint8Array(platforms.largestId + 1);
  for (const id of platforms.ids) if (wanted(id)) allowedByCode[id] = 1;
  return keepAllowed(columns.platforms, allowedByCode);
}

/** Games that have this value of a facet. */
const keepValue = (column: ListColumn, value: string): SlotFilter =>
  keepAllowed(column.codes, findAllowedLists(column, { values: [value], logic: 'any' }));

export function keepFlag(flag: FilterFlag, wanted: boolean, context: ConditionContext): SlotFilter {
  const { columns, links, marks, platforms } = context;
  if (isGameFlag(flag)) return keepBits(columns.flags, GAME_FLAGS[flag], wanted);
  if (isMarkFlag(flag)) return keepBits(marks, MARK_FLAGS[flag], wanted);
  if (flag === 'playable')
    return keepPlatforms(context, (id) => platforms.isPlayable(id) === wanted);
  flag satisfies 'duplicate';
  return keepWhere((slot) => (links.siblings[slot] === 1) === wanted);
}

const isFacet = (list: FilterList): list is Facet => (FACETS as readonly string[]).includes(list);

function keepList(list: FilterList, wanted: ListCondition, context: ConditionContext): SlotFilter {
  const { columns, marks } = context;
  if (isFacet(list)) {
    const column = columns.lists[list];
    return keepAllowed(column.codes, findAllowedLists(column, wanted));
  }
  if (list === 'statuses') return keepNames(marks, wanted, bitOfStatus);
  return keepNames(columns.flags, wanted, bitOfSource);
}

const bitOfStatus = (name: string): number =>
  (STATUS_FILTERS as readonly string[]).includes(name) ? statusBit(name as StatusFilter) : 0;

const bitOfSource = (name: string): number => {
  const source = SOURCES.find((known) => known === name.toLowerCase());
  return source ? sourceBit(source) : 0;
};

/** Filters by a list whose values are bits. No game has a value that is unknown. */
function keepNames(
  values: Int32Array | Uint16Array,
  { values: names, logic }: ListCondition,
  bitOf: (name: string) => number,
): SlotFilter {
  const bitOfEach = names.map(bitOf);
  const bits = bitOfEach.reduce((all, bit) => all | bit, 0);
  if (logic !== 'all') return keepBits(values, bits, logic === 'any');
  if (bitOfEach.includes(0)) return keepNone;
  return keepWhere((slot) => ((values[slot] ?? 0) & bits) === bits);
}

/** By list code: 1 if the list matches. Evaluated once per list and not per game. */
function findAllowedLists(column: ListColumn, { values, logic }: ListCondition): Uint8Array {
  const numbers = values.map((value) => column.numberOf(value));
  const known = new Set(numbers.filter((number) => number !== undefined));
  const isUnknown = numbers.includes(undefined);
  const matches = (hits: number): boolean => {
    if (logic === 'any') return hits > 0;
    if (logic === 'none') return hits === 0;
    return !isUnknown && hits === known.size;
  };
  const { words, starts } = column.packed;
  const allowedByCode = new Uint8Array(column.listCount);
  for (let code = 0; code < allowedByCode.length; code += 1) {
    let hits = 0;
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) if (known.has(words[at] ?? 0)) hits += 1;
    if (matches(hits)) allowedByCode[code] = 1;
  }
  return allowedByCode;
}

export const keepNone: SlotFilter = () => 0;

const keepWhere =
  (matches: (slot: number) => boolean): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (matches(slot)) slots[kept++] = slot;
    }
    return kept;
  };

/** Keeps games with any of the bits if `wanted`, else games with none of them. */
const keepBits =
  (values: Int32Array | Uint16Array, bits: number, wanted: boolean): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if ((((values[slot] ?? 0) & bits) !== 0) === wanted) slots[kept++] = slot;
    }
    return kept;
  };

/** Keeps games whose value is a code with 1 in `allowedByCode`. */
const keepAllowed =
  (values: Int32Array, allowedByCode: Uint8Array): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (allowedByCode[values[slot] ?? 0] === 1) slots[kept++] = slot;
    }
    return kept;
  };

/** Keeps games whose slot has 1 in `matchBySlot`. */
const keepMatches =
  (matchBySlot: Uint8Array): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (matchBySlot[slot] === 1) slots[kept++] = slot;
    }
    return kept;
  };
