import { type Facet, FACETS } from '@saveroom/contract';

import { type Columns, COVER_BIT } from './columns.ts';
import { filterSlots, type RequestConditions } from './conditions.ts';
import { buildRecord } from './packed-columns.ts';
import { MIN_NAME_SCORE, type SearchMatches, sortByScore } from './search/score-text.ts';
import { type Order, sortSubset } from './sort-order.ts';
import type { IndexState } from './state.ts';
import { HIDDEN_BIT, MAIN_BIT } from './user-marks.ts';
import { areVersions, ringMembers, NO_GROUP, type VersionLinks } from './version-links.ts';
import type { SearchHit, SearchResult, View, ViewRequest } from './view.ts';

interface ViewOptions extends RequestConditions {
  readonly marks: Uint16Array;
  /** Null: by how well games match the search. */
  readonly order: Order | null;
  readonly request: Pick<ViewRequest, 'grouped'>;
}

/** Filters and sorts the games of a request. */
export function makeView(
  state: IndexState,
  { marks, conditions, matches, order, request }: ViewOptions,
): GameView {
  const { columns } = state;
  const matching = filterSlots(state, conditions);
  const ordered = sortMatching(state, matching, { order, matches });
  const slots = request.grouped ? keepMainVersions(ordered, state.links, marks) : ordered;
  const letters = order?.letters;
  return new GameView({
    columns,
    // A cached view must not hold on to the memory of slots that were filtered out.
    slots: slots.length * 2 < slots.buffer.byteLength / 4 ? slots.slice() : slots,
    matches,
    siblings: (romIds) => findSiblings(state, marks, romIds),
    letterOrder: () => {
      if (letters) return { slots, letters };
      // Letters have no position in a list by relevance.
      const byTitle = order ? sortSubset(slots, state.titleOrder('asc')) : new Int32Array(0);
      return { slots: byTitle, letters: columns.letters };
    },
  });
}

/** `matching` is sorted by title. */
function sortMatching(
  { byTitle }: IndexState,
  matching: Int32Array,
  { order, matches }: Pick<ViewOptions, 'order' | 'matches'>,
): Int32Array {
  if (order) return order.slots === byTitle ? matching : sortSubset(matching, order);
  return matches ? sortByScore(matching, matches.scores) : matching;
}

interface GameViewOptions {
  readonly columns: Columns;
  /** In display order. */
  readonly slots: Int32Array;
  readonly matches: SearchMatches | null;
  readonly siblings: View['siblings'];
  /** The slots in the order of the letter index, and the letters by slot. */
  readonly letterOrder: () => { slots: Int32Array; letters: Int32Array };
}

type Values = ReturnType<View['values']>;

/** The games of a request in their order. */
export class GameView implements View {
  readonly #options: GameViewOptions;
  #charIndex: Record<string, number> | undefined;
  #values: Values | undefined;

  constructor(options: GameViewOptions) {
    this.#options = options;
  }

  get total(): number {
    return this.#options.slots.length;
  }

  get corrected(): string | null {
    return this.#options.matches?.corrected ?? null;
  }

  /** The first games, for a view by relevance. Games without a matching name do not count. */
  hits(limit: number): SearchResult {
    const { slots, columns, matches } = this.#options;
    const hits: SearchHit[] = [];
    const byPlatform = new Map<number, number>();
    let total = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      if ((matches?.scores[slot] ?? 0) < MIN_NAME_SCORE) continue;
      const platformId = columns.platforms[slot] ?? 0;
      total += 1;
      byPlatform.set(platformId, (byPlatform.get(platformId) ?? 0) + 1);
      if (hits.length < limit) hits.push({ romId: columns.ids[slot] ?? 0, platformId });
    }
    return { hits, total, byPlatform, corrected: this.corrected };
  }

  page(offset: number, limit: number): number[] {
    return this.#toIds(this.#options.slots.subarray(offset, offset + limit));
  }

  ids(): number[] {
    return this.#toIds(this.#options.slots);
  }

  has(romId: number): boolean {
    return this.positionOf(romId) !== null;
  }

  positionOf(romId: number): number | null {
    const slot = this.#options.columns.slots.get(romId);
    const index = slot < 0 ? -1 : this.#options.slots.indexOf(slot);
    return index < 0 ? null : index;
  }

  random(): number | null {
    const { slots } = this.#options;
    const slot = slots[Math.floor(Math.random() * slots.length)];
    return slot === undefined ? null : (this.#options.columns.ids[slot] ?? null);
  }

  covered(limit: number): number[] {
    const { slots, columns } = this.#options;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      if (found.length === limit) break;
      if (((columns.flags[slot] ?? 0) & COVER_BIT) !== 0) found.push(columns.ids[slot] ?? 0);
    }
    return found;
  }

  siblings(romIds: readonly number[]): Map<number, number[]> {
    return this.#options.siblings(romIds);
  }

  charIndex(): Record<string, number> {
    if (this.#charIndex) return this.#charIndex;
    const { slots, letters } = this.#options.letterOrder();
    const firstIndex = new Map<number, number>();
    let last = -1;
    for (let at = 0; at < slots.length; at += 1) {
      const letter = letters[slots[at] ?? 0] ?? 0;
      if (letter !== last && !firstIndex.has(letter)) firstIndex.set(letter, at);
      last = letter;
    }
    this.#charIndex = Object.fromEntries(
      [...firstIndex].map(([letter, at]) => [String.fromCodePoint(letter), at]),
    );
    return this.#charIndex;
  }

  values(): Values {
    if (this.#values) return this.#values;
    const { slots, columns } = this.#options;
    const platforms = new Set<number>();
    let last = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      const platform = columns.platforms[slot] ?? 0;
      if (platform !== last) platforms.add(platform);
      last = platform;
    }
    const facets = buildRecord(FACETS, (facet) => findValues(columns, slots, facet));
    this.#values = { ...facets, platforms: [...platforms].toSorted((a, b) => a - b) };
    return this.#values;
  }

  #toIds(slots: Int32Array): number[] {
    const { ids } = this.#options.columns;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at += 1) found.push(ids[slots[at] ?? 0] ?? 0);
    return found;
  }
}

function findValues({ lists }: Columns, slots: Int32Array, facet: Facet): string[] {
  const column = lists[facet];
  const { words, starts } = column.packed;
  const isListUsed = new Uint8Array(column.listCount);
  for (let at = 0; at < slots.length; at += 1) isListUsed[column.codes[slots[at] ?? 0] ?? 0] = 1;
  const isValueUsed = new Uint8Array(column.values.length);
  for (let code = 0; code < isListUsed.length; code += 1) {
    const end = isListUsed[code] === 1 ? (starts[code + 1] ?? 0) : 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) isValueUsed[words[at] ?? 0] = 1;
  }
  return column
    .sorted()
    .filter((number) => isValueUsed[number] === 1)
    .map((number) => column.values[number] ?? '');
}

/**
 * Reduces each group to one game: the main version that the user chose, otherwise the one that is
 * first in the group. The order stays the same.
 */
function keepMainVersions(
  slots: Int32Array,
  { groups, ranks }: VersionLinks,
  marks: Uint16Array,
): Int32Array {
  const isBetter = (slot: number, other: number): boolean => {
    const isMain = ((marks[slot] ?? 0) & MAIN_BIT) !== 0;
    const isOtherMain = ((marks[other] ?? 0) & MAIN_BIT) !== 0;
    if (isMain !== isOtherMain) return isMain;
    return (ranks[slot] ?? 0) < (ranks[other] ?? 0);
  };
  // By group, whose number is the slot of one of its games: the best game so far.
  const chosen = new Int32Array(groups.length).fill(-1);
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP) continue;
    const other = chosen[group] ?? -1;
    if (other === -1 || isBetter(slot, other)) chosen[group] = slot;
  }
  const result = new Int32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP || chosen[group] === slot) result[count++] = slot;
  }
  return result.subarray(0, count);
}

/** Other versions of each game, by title, without games that the user hid. */
export function findSiblings(
  state: IndexState,
  marks: Uint16Array,
  romIds: readonly number[],
): Map<number, number[]> {
  const { columns, links } = state;
  const { positions } = state.titleOrder('asc');
  const siblings = new Map<number, number[]>();
  for (const romId of romIds) {
    const slot = columns.slots.get(romId);
    if (slot < 0) continue;
    const others = ringMembers(links, slot)
      .slice(1)
      .filter((other) => areVersions(columns, links, { a: slot, b: other }))
      .filter((other) => ((marks[other] ?? 0) & HIDDEN_BIT) === 0)
      .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
    siblings.set(
      romId,
      others.map((other) => columns.ids[other] ?? 0),
    );
  }
  return siblings;
}
