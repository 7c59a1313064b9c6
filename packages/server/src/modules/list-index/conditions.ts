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
import { GAME_FLAGS, isGameFlag, sourceBit, SOURCES } from './game-flags.ts';
import type { ListColumn } from './list-column.ts';
import { HIDDEN_BIT, isMarkFlag, MARK_FLAGS, statusBit } from './marks.ts';
import type { Platforms } from './platforms.ts';
import type { VersionLinks } from './version-links.ts';

/** What a condition is about. Counting the choices of a list leaves out its own condition. */
export type Subject = FilterList | FilterFlag | 'platforms' | 'other';

/** Moves the matching slots to the front, in their order, and returns their number. */
export type SlotFilter = (slots: Int32Array, count: number) => number;

export interface Condition {
  readonly subject: Subject;
  readonly keep: SlotFilter;
}

export interface ConditionContext {
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly marks: Uint16Array;
  readonly platforms: Platforms;
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

/** `wanted`: any of the bits; otherwise none of them. */
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

/** `isAllowed` by value: 1 matches. */
export const keepAllowed =
  (values: Int32Array, isAllowed: Uint8Array): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (isAllowed[values[slot] ?? 0] === 1) slots[kept++] = slot;
    }
    return kept;
  };

/** `isMarked` by slot: 1 matches. */
export const keepMarked =
  (isMarked: Uint8Array): SlotFilter =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      if (isMarked[slot] === 1) slots[kept++] = slot;
    }
    return kept;
  };

/** The conditions of one filter, except its search term and its collections. */
export function conditionsOf(filter: RomFilter, context: ConditionContext): Condition[] {
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
      keep: keepWhere((slot) => (context.columns.updated[slot] ?? 0) > after),
    });
  }
  return conditions;
}

/** Whether the filter explicitly asks for hidden games. */
export const includesHidden = ({ lists }: RomFilter): boolean =>
  lists.statuses !== undefined &&
  lists.statuses.logic !== 'none' &&
  lists.statuses.values.includes('hidden');

export const keepVisible = (marks: Uint16Array): Condition => ({
  subject: 'statuses',
  keep: keepBits(marks, HIDDEN_BIT, false),
});

export function keepPlatforms(
  { columns, platforms }: Pick<ConditionContext, 'columns' | 'platforms'>,
  wanted: (id: number) => boolean,
): SlotFilter {
  const isAllowed = new Uint8Array(platforms.largestId + 1);
  for (const id of platforms.ids) if (wanted(id)) isAllowed[id] = 1;
  return keepAllowed(columns.platforms, isAllowed);
}

/** Games that have this value of a facet. */
export const keepValue = (column: ListColumn, value: string): SlotFilter =>
  keepAllowed(column.codes, allowedLists(column, { values: [value], logic: 'any' }));

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
    return keepAllowed(column.codes, allowedLists(column, wanted));
  }
  if (list === 'statuses') return keepNames(marks, wanted, bitOfStatus);
  return keepNames(columns.flags, wanted, bitOfSource);
}

const bitOfStatus = (name: string): number =>
  (STATUS_FILTERS as readonly string[]).includes(name) ? statusBit(name as StatusFilter) : 0;

const bitOfSource = (name: string): number => {
  const source = SOURCES.find((one) => one === name.toLowerCase());
  return source ? sourceBit(source) : 0;
};

/** A list whose values are bits. No game has an unknown value. */
function keepNames(
  values: Int32Array | Uint16Array,
  { values: names, logic }: ListCondition,
  bitOf: (name: string) => number,
): SlotFilter {
  const each = names.map(bitOf);
  const bits = each.reduce((all, bit) => all | bit, 0);
  if (logic !== 'all') return keepBits(values, bits, logic === 'any');
  if (each.includes(0)) return keepNone;
  return keepWhere((slot) => ((values[slot] ?? 0) & bits) === bits);
}

/** Which lists match, evaluated once per list and not per game. */
function allowedLists(column: ListColumn, { values, logic }: ListCondition): Uint8Array {
  const numbers = values.map((value) => column.numberOf(value));
  const known = new Set(numbers.filter((number) => number !== undefined));
  const isUnknown = numbers.includes(undefined);
  const matches = (hits: number): boolean => {
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
    if (matches(hits)) isAllowed[code] = 1;
  }
  return isAllowed;
}
