import { FACETS, STATUS_FILTERS } from '@saveroom/contract';
import type {
  Facet,
  FilterFlag,
  FilterList,
  ListCondition,
  RomFilter,
  StatusFilter,
} from '@saveroom/contract';

import type { Columns } from './columns.ts';
import { GAME_FLAGS, isGameFlag, isMarkFlag, MARK_FLAGS } from './flag-bits.ts';
import { sourceBit, SOURCES } from './game-flags.ts';
import type { ListColumn } from './list-column.ts';
import { HIDDEN_BIT, statusBit } from './marks.ts';
import type { Platforms } from './platforms.ts';
import type { VersionLinks } from './version-links.ts';

/** What a condition is about: counting choices of a list leaves its own condition out. */
export type Subject = FilterList | FilterFlag | 'platforms' | 'other';

/** Keeps the slots that fit at the front, in their order, and says how many they are. */
export type Keep = (slots: Int32Array, count: number) => number;

export interface Condition {
  readonly of: Subject;
  readonly keep: Keep;
}

export interface Surroundings {
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly marks: Uint16Array;
  readonly platforms: Platforms;
}

export const keepNone: Keep = () => 0;

export const keepWhere =
  (fits: (slot: number) => boolean): Keep =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (fits(slot)) slots[kept++] = slot;
    }
    return kept;
  };

/** Any of the bits, or none of them. */
export const keepBits =
  (values: Int32Array | Uint16Array, bits: number, wanted: boolean): Keep =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if ((((values[slot] ?? 0) & bits) !== 0) === wanted) slots[kept++] = slot;
    }
    return kept;
  };

/** `isAllowed` by value: 1 keeps. */
export const keepAllowed =
  (values: Int32Array, isAllowed: Uint8Array): Keep =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (isAllowed[values[slot] ?? 0] === 1) slots[kept++] = slot;
    }
    return kept;
  };

/** `isMarked` by slot: 1 keeps. */
export const keepMarked =
  (isMarked: Uint8Array): Keep =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (isMarked[slot] === 1) slots[kept++] = slot;
    }
    return kept;
  };

/** What one filter says, without its search and the collections it names. */
export function conditionsOf(filter: RomFilter, around: Surroundings): Condition[] {
  const conditions: Condition[] = [];
  if (filter.platform_ids.length > 0) {
    const wanted = new Set(filter.platform_ids);
    conditions.push({ of: 'platforms', keep: keepPlatforms(around, (id) => wanted.has(id)) });
  }
  for (const [flag, wanted] of Object.entries(filter.flags) as [FilterFlag, boolean][]) {
    conditions.push({ of: flag, keep: keepFlag(flag, wanted, around) });
  }
  for (const [list, wanted] of Object.entries(filter.lists) as [FilterList, ListCondition][]) {
    conditions.push({ of: list, keep: keepList(list, wanted, around) });
  }
  if (filter.updated_after !== undefined) {
    const after = Date.parse(filter.updated_after);
    conditions.push({
      of: 'other',
      keep: keepWhere((slot) => (around.columns.updated[slot] ?? 0) > after),
    });
  }
  return conditions;
}

/** Somebody asks for what a person hid. */
export const asksForHidden = ({ lists }: RomFilter): boolean =>
  lists.statuses !== undefined &&
  lists.statuses.logic !== 'none' &&
  lists.statuses.values.includes('hidden');

export const keepVisible = (marks: Uint16Array): Condition => ({
  of: 'statuses',
  keep: keepBits(marks, HIDDEN_BIT, false),
});

export function keepPlatforms(
  { columns, platforms }: Pick<Surroundings, 'columns' | 'platforms'>,
  wanted: (id: number) => boolean,
): Keep {
  const isAllowed = new Uint8Array(platforms.largestId + 1);
  for (const id of platforms.ids) if (wanted(id)) isAllowed[id] = 1;
  return keepAllowed(columns.platforms, isAllowed);
}

/** The games of a facet's value. */
export const keepValue = (column: ListColumn, value: string): Keep =>
  keepAllowed(column.codes, allowedLists(column, { values: [value], logic: 'any' }));

export function keepFlag(flag: FilterFlag, wanted: boolean, around: Surroundings): Keep {
  const { columns, links, marks, platforms } = around;
  if (isGameFlag(flag)) return keepBits(columns.flags, GAME_FLAGS[flag], wanted);
  if (isMarkFlag(flag)) return keepBits(marks, MARK_FLAGS[flag], wanted);
  if (flag === 'playable')
    return keepPlatforms(around, (id) => platforms.isPlayable(id) === wanted);
  flag satisfies 'duplicate';
  return keepWhere((slot) => (links.siblings[slot] === 1) === wanted);
}

const isFacet = (list: FilterList): list is Facet => (FACETS as readonly string[]).includes(list);

function keepList(list: FilterList, wanted: ListCondition, around: Surroundings): Keep {
  const { columns, marks } = around;
  if (isFacet(list)) {
    const column = columns.lists[list];
    return keepAllowed(column.codes, allowedLists(column, wanted));
  }
  if (list === 'statuses') return keepWords(marks, wanted, bitOfStatus);
  return keepWords(columns.flags, wanted, bitOfSource);
}

const bitOfStatus = (word: string): number =>
  (STATUS_FILTERS as readonly string[]).includes(word) ? statusBit(word as StatusFilter) : 0;

const bitOfSource = (word: string): number => {
  const source = SOURCES.find((one) => one === word.toLowerCase());
  return source ? sourceBit(source) : 0;
};

/** Words that are bits. One nobody knows is on no game. */
function keepWords(
  values: Int32Array | Uint16Array,
  { values: words, logic }: ListCondition,
  bitOf: (word: string) => number,
): Keep {
  const each = words.map(bitOf);
  const bits = each.reduce((all, bit) => all | bit, 0);
  if (logic !== 'all') return keepBits(values, bits, logic === 'any');
  if (each.includes(0)) return keepNone;
  return keepWhere((slot) => ((values[slot] ?? 0) & bits) === bits);
}

/** Which lists of words fit, decided once per list and not per game. */
function allowedLists(column: ListColumn, { values, logic }: ListCondition): Uint8Array {
  const numbers = values.map((value) => column.numberOf(value));
  const known = new Set(numbers.filter((number) => number !== undefined));
  const isUnknown = numbers.includes(undefined);
  const fits = (hits: number): boolean => {
    if (logic === 'any') return hits > 0;
    if (logic === 'none') return hits === 0;
    return !isUnknown && hits === known.size;
  };
  const { words, starts } = column.packed;
  const isAllowed = new Uint8Array(column.listCount);
  for (let code = 0; code < isAllowed.length; code += 1) {
    let hits = 0;
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) if (known.has(words[at] ?? 0)) hits += 1;
    if (fits(hits)) isAllowed[code] = 1;
  }
  return isAllowed;
}
