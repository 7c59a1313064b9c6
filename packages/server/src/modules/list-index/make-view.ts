import type { Db } from '#core/db/engine.ts';

import type { Conditions } from './resolve-references.ts';
import { findIdsByDigest } from './catalogue.queries.ts';
import {
  asksForHidden,
  conditionsOf,
  keepMarked,
  keepPlatforms,
  keepValue,
  keepVisible,
  type Condition,
} from './conditions.ts';
import { GameView } from './game-view.ts';
import { onePerGroup } from './one-per-group.ts';
import { putInOrder, type Order } from './order.ts';
import { matchTerm } from './search-games.ts';
import { siblingsOf } from './siblings.ts';
import type { State } from './state.ts';
import type { ViewRequest } from './view.ts';

const DIGEST = /^(?:[\da-f]{8}|[\da-f]{32}|[\da-f]{40})$/i;

/** A request with everything read that it refers to: from here on nothing waits. */
export interface ResolvedRequest {
  readonly conditions: Conditions;
  /** Games of each of its collections. */
  readonly members: readonly (readonly number[])[];
  /** Games whose checksum is what was searched for. */
  readonly byDigest: ReadonlyMap<string, readonly number[]>;
}

/** Terms that may be a checksum, looked up by it. */
export async function findDigests(db: Db, terms: readonly string[]) {
  const found = new Map<string, readonly number[]>();
  const digests = terms.flatMap((term) => term.split('|')).map((part) => part.trim());
  for (const digest of new Set(digests.filter((part) => DIGEST.test(part)))) {
    found.set(digest, await findIdsByDigest(db, digest));
  }
  return found;
}

/** Everything that must hold, in the order it is cheapest to ask. */
export function conditionsFor(
  state: State,
  marks: Uint16Array,
  { conditions, members, byDigest }: ResolvedRequest,
): Condition[] {
  const { columns } = state;
  const [own, ...referred] = conditions.filters;
  const around = { columns, links: state.links, marks, platforms: state.platforms };
  const all: Condition[] = own ? conditionsOf(own, around) : [];
  for (const filter of referred) {
    for (const { keep } of conditionsOf(filter, around)) all.push({ of: 'other', keep });
  }
  for (const ids of members) all.push({ of: 'other', keep: keepMarked(markIds(state, ids)) });
  for (const { facet, value } of conditions.virtual) {
    all.push({ of: 'other', keep: keepValue(columns.lists[facet], value) });
  }
  for (const { search_term } of conditions.filters) {
    const isMatch = matchTerm(state, search_term);
    if (!isMatch) continue;
    for (const part of search_term.split('|')) {
      const ids = byDigest.get(part.trim()) ?? [];
      for (const id of ids) markId(state, isMatch, id);
    }
    all.push({ of: 'other', keep: keepMarked(isMatch) });
  }
  if (!conditions.filters.some(asksForHidden)) all.push(keepVisible(marks));
  const { platforms } = state;
  if (platforms.someRemoved) {
    const keep = keepPlatforms(around, (id) => !platforms.isRemoved(id));
    all.push({ of: 'other', keep });
  }
  return all;
}

/** Those for which all of it holds, by title. `except`: what this is about is not asked. */
export function keepAll(
  state: State,
  conditions: readonly Condition[],
  except?: Condition['of'],
): Int32Array {
  const asked = conditions.filter(({ of }) => of !== except);
  if (asked.length === 0) return state.byTitle;
  const slots = state.byTitle.slice();
  let count = slots.length;
  for (const { keep } of asked) count = keep(slots, count);
  return slots.subarray(0, count);
}

interface Parts {
  readonly marks: Uint16Array;
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly request: Pick<ViewRequest, 'grouped'>;
}

export function makeView(state: State, { marks, conditions, order, request }: Parts): GameView {
  const { columns, byTitle } = state;
  const kept = keepAll(state, conditions);
  const isByTitle = order.slots === byTitle;
  const ordered = isByTitle ? kept : putInOrder(kept, order);
  const slots = request.grouped ? onePerGroup(ordered, state.links, marks) : ordered;
  const { letters } = order;
  return new GameView({
    columns,
    // What is kept for later must not hold on to the memory of what was dropped.
    slots: slots.length * 2 < slots.buffer.byteLength / 4 ? slots.slice() : slots,
    siblings: (romIds) => siblingsOf(state, marks, romIds),
    lettered: () =>
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
