import { FACETS, STATUS_FILTERS } from '@saveroom/contract';
import type {
  Facet,
  FilterFlag,
  FilterList,
  ListCondition,
  StatusFilter,
} from '@saveroom/contract';

import { GAME_FLAGS, isGameFlag, sourceBit, SOURCES } from './columns.ts';
import type { ListColumn } from './packed-columns.ts';
import type { IndexState } from './state.ts';
import { isMarkFlag, MARK_FLAGS, statusBit } from './user-marks.ts';

/** Moves the matching slots to the front, in their order, and returns their number. */
export type SlotFilter = (slots: Int32Array, count: number) => number;

/** The data that filters read. */
export type FilterContext = Pick<IndexState, 'columns' | 'links' | 'platforms'> & {
  readonly marks: Uint16Array;
};

/** Games of the platforms that are wanted. */
export function keepPlatforms(
  { columns, platforms }: Pick<FilterContext, 'columns' | 'platforms'>,
  wanted: (id: number) => boolean,
): SlotFilter {
  const allowedByCode = new Uint8Array(platforms.largestId + 1);
  for (const id of platforms.ids) if (wanted(id)) allowedByCode[id] = 1;
  return keepAllowed(columns.platforms, allowedByCode);
}

/** Games that have this value of a facet. */
export const keepValue = (column: ListColumn, value: string): SlotFilter =>
  keepAllowed(column.codes, findAllowedLists(column, { values: [value], logic: 'any' }));

export function keepFlag(flag: FilterFlag, wanted: boolean, context: FilterContext): SlotFilter {
  const { columns, links, marks, platforms } = context;
  if (isGameFlag(flag)) return keepBits(columns.flags, GAME_FLAGS[flag], wanted);
  if (isMarkFlag(flag)) return keepBits(marks, MARK_FLAGS[flag], wanted);
  if (flag === 'playable')
    return keepPlatforms(context, (id) => platforms.isPlayable(id) === wanted);
  flag satisfies 'duplicate';
  return keepWhere((slot) => (links.siblings[slot] === 1) === wanted);
}

const isFacet = (list: FilterList): list is Facet => (FACETS as readonly string[]).includes(list);

export function keepList(
  list: FilterList,
  wanted: ListCondition,
  context: FilterContext,
): SlotFilter {
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

export const keepWhere =
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
export const keepBits =
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

/** Games with one of these ids. */
export function keepGames(
  { columns }: Pick<FilterContext, 'columns'>,
  ids: readonly number[],
): SlotFilter {
  const matchBySlot = new Uint8Array(columns.capacity);
  for (const id of ids) {
    const slot = columns.slots.get(id);
    if (slot >= 0) matchBySlot[slot] = 1;
  }
  return keepMatches(matchBySlot);
}

/** Keeps games whose slot has a value in `matchBySlot`. */
export const keepMatches =
  (matchBySlot: Uint8Array | Uint16Array): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if ((matchBySlot[slot] ?? 0) > 0) slots[kept++] = slot;
    }
    return kept;
  };

/** Keeps the games that the filter would remove. */
export const keepOthers =
  (filter: SlotFilter): SlotFilter =>
  (slots, count) =>
    keepPositions(slots, positionsOf(filter, slots, count), 0);

/** Keeps games that at least one of the filters keeps. */
export const keepAny =
  (filters: readonly SlotFilter[]): SlotFilter =>
  (slots, count) => {
    const isKept = new Uint8Array(count);
    for (const filter of filters) {
      const isMatch = positionsOf(filter, slots, count);
      for (let at = 0; at < count; at += 1) if (isMatch[at] === 1) isKept[at] = 1;
    }
    return keepPositions(slots, isKept, 1);
  };

/** By position in `slots`: 1 if the filter keeps the slot. Filters keep the order of slots. */
function positionsOf(filter: SlotFilter, slots: Int32Array, count: number): Uint8Array {
  const matching = slots.slice(0, count);
  const matches = filter(matching, count);
  const isMatch = new Uint8Array(count);
  let next = 0;
  for (let at = 0; next < matches; at += 1) {
    if (slots[at] !== matching[next]) continue;
    isMatch[at] = 1;
    next += 1;
  }
  return isMatch;
}

function keepPositions(slots: Int32Array, byPosition: Uint8Array, wanted: number): number {
  let kept = 0;
  for (let at = 0; at < byPosition.length; at += 1) {
    if (byPosition[at] === wanted) slots[kept++] = slots[at] ?? 0;
  }
  return kept;
}
