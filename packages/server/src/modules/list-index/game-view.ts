import { FACETS, type Facet } from '@saveroom/contract';

import type { Columns } from './columns.ts';
import { COVER_BIT } from './game-flags.ts';
import type { View } from './view.ts';

interface Parts {
  readonly columns: Columns;
  /** In the order shown. */
  readonly slots: Int32Array;
  readonly siblings: View['siblings'];
  /** The slots in the order letters are counted in, and the letters by slot. */
  readonly lettered: () => { slots: Int32Array; letters: Int32Array };
}

type Values = ReturnType<View['values']>;

export class GameView implements View {
  readonly #parts: Parts;
  #charIndex: Record<string, number> | undefined;
  #values: Values | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get total(): number {
    return this.#parts.slots.length;
  }

  page(offset: number, limit: number): number[] {
    return this.#idsOf(this.#parts.slots.subarray(offset, offset + limit));
  }

  ids(): number[] {
    return this.#idsOf(this.#parts.slots);
  }

  indexOf(romId: number): number | null {
    const slot = this.#parts.columns.slots.get(romId);
    const index = slot < 0 ? -1 : this.#parts.slots.indexOf(slot);
    return index < 0 ? null : index;
  }

  random(): number | null {
    const { slots } = this.#parts;
    const slot = slots[Math.floor(Math.random() * slots.length)];
    return slot === undefined ? null : (this.#parts.columns.ids[slot] ?? null);
  }

  covered(limit: number): number[] {
    const { slots, columns } = this.#parts;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      if (found.length === limit) break;
      if (((columns.flags[slot] ?? 0) & COVER_BIT) !== 0) found.push(columns.ids[slot] ?? 0);
    }
    return found;
  }

  siblings(romIds: readonly number[]): Map<number, number[]> {
    return this.#parts.siblings(romIds);
  }

  charIndex(): Record<string, number> {
    if (this.#charIndex) return this.#charIndex;
    const { slots, letters } = this.#parts.lettered();
    const firsts = new Map<number, number>();
    let last = -1;
    for (let place = 0; place < slots.length; place += 1) {
      const letter = letters[slots[place] ?? 0] ?? 0;
      if (letter !== last && !firsts.has(letter)) firsts.set(letter, place);
      last = letter;
    }
    this.#charIndex = Object.fromEntries(
      [...firsts].map(([letter, place]) => [String.fromCodePoint(letter), place]),
    );
    return this.#charIndex;
  }

  values(): Values {
    if (this.#values) return this.#values;
    const { slots, columns } = this.#parts;
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
    const { ids } = this.#parts.columns;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at += 1) found.push(ids[slots[at] ?? 0] ?? 0);
    return found;
  }
}

function valuesOf({ lists }: Columns, slots: Int32Array, facet: Facet): string[] {
  const column = lists[facet];
  const { words, starts } = column.packed;
  const isThere = new Uint8Array(column.listCount);
  for (let at = 0; at < slots.length; at += 1) isThere[column.codes[slots[at] ?? 0] ?? 0] = 1;
  const isWanted = new Uint8Array(column.values.length);
  for (let code = 0; code < isThere.length; code += 1) {
    const end = isThere[code] === 1 ? (starts[code + 1] ?? 0) : 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) isWanted[words[at] ?? 0] = 1;
  }
  return column
    .sorted()
    .filter((number) => isWanted[number] === 1)
    .map((number) => column.values[number] ?? '');
}
