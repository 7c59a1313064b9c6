import type { Db } from '#core/db/engine.ts';

import {
  conditionsOf,
  includesHidden,
  keepMarked,
  keepPlatforms,
  keepValue,
  keepVisible,
  type Condition,
} from './conditions.ts';
import { GameView } from './game-view.ts';
import { findIdsByDigest } from './list-index.queries.ts';
import { onePerGroup } from './one-per-group.ts';
import type { ResolvedFilter } from './resolve-references.ts';
import { matchTerm } from './search-games.ts';
import { siblingsOf } from './siblings.ts';
import { putInOrder, type Order } from './sort-order.ts';
import type { State } from './state.ts';
import type { ViewRequest } from './view.ts';

const DIGEST = /^(?:[\da-f]{8}|[\da-f]{32}|[\da-f]{40})$/i;

/** A request with all data that it refers to, so that the view is built synchronously. */
export interface ResolvedRequest {
  readonly conditions: ResolvedFilter;
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
export function conditionsFor(
  state: State,
  marks: Uint16Array,
  { conditions, members, byDigest }: ResolvedRequest,
): Condition[] {
  const { columns } = state;
  const [own, ...referred] = conditions.filters;
  const context = { columns, links: state.links, marks, platforms: state.platforms };
  const all: Condition[] = own ? conditionsOf(own, context) : [];
  for (const filter of referred) {
    for (const { keep } of conditionsOf(filter, context)) all.push({ subject: 'other', keep });
  }
  for (const ids of members) all.push({ subject: 'other', keep: keepMarked(markIds(state, ids)) });
  for (const { facet, value } of conditions.virtual) {
    all.push({ subject: 'other', keep: keepValue(columns.lists[facet], value) });
  }
  for (const { search_term } of conditions.filters) {
    const isMatch = matchTerm(state, search_term);
    if (!isMatch) continue;
    for (const part of search_term.split('|')) {
      const ids = byDigest.get(part.trim()) ?? [];
      for (const id of ids) markId(state, isMatch, id);
    }
    all.push({ subject: 'other', keep: keepMarked(isMatch) });
  }
  if (!conditions.filters.some(includesHidden)) all.push(keepVisible(marks));
  const { platforms } = state;
  if (platforms.someRemoved) {
    const keep = keepPlatforms(context, (id) => !platforms.isRemoved(id));
    all.push({ subject: 'other', keep });
  }
  return all;
}

/** Slots that match all conditions, by title. `except`: conditions on it are skipped. */
export function filterSlots(
  state: State,
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

interface ViewOptions {
  readonly marks: Uint16Array;
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly request: Pick<ViewRequest, 'grouped'>;
}

export function makeView(
  state: State,
  { marks, conditions, order, request }: ViewOptions,
): GameView {
  const { columns, byTitle } = state;
  const matching = filterSlots(state, conditions);
  const isByTitle = order.slots === byTitle;
  const ordered = isByTitle ? matching : putInOrder(matching, order);
  const slots = request.grouped ? onePerGroup(ordered, state.links, marks) : ordered;
  const { letters } = order;
  return new GameView({
    columns,
    // A cached view must not hold on to the memory of slots that were filtered out.
    slots: slots.length * 2 < slots.buffer.byteLength / 4 ? slots.slice() : slots,
    siblings: (romIds) => siblingsOf(state, marks, romIds),
    letterOrder: () =>
      letters
        ? { slots, letters }
        : { slots: putInOrder(slots, state.titleOrder('asc')), letters: columns.letters },
  });
}

function markIds(state: State, ids: readonly number[]): Uint8Array {
  const isMarked = new Uint8Array(state.columns.capacity);
  for (const id of ids) markId(state, isMarked, id);
  return isMarked;
}

function markId({ columns }: State, isMarked: Uint8Array, id: number): void {
  const slot = columns.slots.get(id);
  if (slot >= 0) isMarked[slot] = 1;
}
