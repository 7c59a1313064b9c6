import { FACETS, type Facet } from '@saveroom/contract';

import type { Columns } from './columns.ts';
import { COVER_BIT } from './game-flags.ts';
import type { View } from './view.ts';

interface GameViewOptions {
  readonly columns: Columns;
  /** In display order. */
  readonly slots: Int32Array;
  readonly siblings: View['siblings'];
  /** The slots in the order of the letter index, and the letters by slot. */
  readonly letterOrder: () => { slots: Int32Array; letters: Int32Array };
}

type Values = ReturnType<View['values']>;

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

  page(offset: number, limit: number): number[] {
    return this.#idsOf(this.#options.slots.subarray(offset, offset + limit));
  }

  ids(): number[] {
    return this.#idsOf(this.#options.slots);
  }

  indexOf(romId: number): number | null {
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
    const facets = Object.fromEntries(
      FACETS.map((facet) => [facet, valuesOf(columns, slots, facet)]),
    ) as Record<Facet, string[]>;
    this.#values = { ...facets, platforms: [...platforms].toSorted((a, b) => a - b) };
    return this.#values;
  }

  #idsOf(slots: Int32Array): number[] {
    const { ids } = this.#options.columns;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at += 1) found.push(ids[slots[at] ?? 0] ?? 0);
    return found;
  }
}

function valuesOf({ lists }: Columns, slots: Int32Array, facet: Facet): string[] {
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
