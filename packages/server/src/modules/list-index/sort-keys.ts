import type { Facet } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import type { Columns } from './columns.ts';
import { findTextsAfter, type TextOrder } from './list-index.queries.ts';
import { hashText, type Keys, NO_LETTER, rankTexts, sortText } from './sort-order.ts';

/** Sort columns that are numbers and always in memory, with their property in `Columns`. */
const NUMBER_ORDERS = {
  id: 'ids',
  platform_id: 'platforms',
  fs_size_bytes: 'sizes',
  created_at: 'created',
  updated_at: 'updated',
  first_release_date: 'released',
  average_rating: 'ratings',
} as const satisfies Record<string, keyof Columns>;
export type NumberOrder = keyof typeof NUMBER_ORDERS;

/** Sort columns whose values are in memory as the lists of a facet. */
const LIST_ORDERS = {
  regions: 'regions',
  languages: 'languages',
  tags: 'tags',
  genres: 'genres',
  franchises: 'franchises',
  collections: 'collections',
  companies: 'companies',
  game_modes: 'game_modes',
  age_ratings: 'age_ratings',
  player_count: 'player_counts',
} as const satisfies Record<string, Facet>;
export type ListOrder = keyof typeof LIST_ORDERS;

/** These facets come from file names: a game with an empty list is still part of the order. */
const INCLUDES_EMPTY: ReadonlySet<Facet> = new Set<Facet>(['regions', 'languages', 'tags']);

export const isNumberOrder = (column: string): column is NumberOrder =>
  Object.hasOwn(NUMBER_ORDERS, column);

export const isListOrder = (column: string): column is ListOrder =>
  Object.hasOwn(LIST_ORDERS, column);

export function numberKeys(columns: Columns, order: NumberOrder): Keys {
  const numbers = columns[NUMBER_ORDERS[order]];
  const keys = numbers instanceof Float64Array ? numbers : new Float64Array(numbers);
  return { keys, letters: null };
}

/** By slot: the rank of its list, joined to one text. Ranks are computed per list, not per game. */
export function listKeys(columns: Columns, order: ListOrder): Keys {
  const facet = LIST_ORDERS[order];
  const column = columns.lists[facet];
  const { codes } = column;
  const lists = column.ranks();
  const includesEmpty = INCLUDES_EMPTY.has(facet);
  const keys = new Float64Array(columns.capacity);
  const letters = new Int32Array(columns.capacity);
  for (let slot = 0; slot < columns.capacity; slot += 1) {
    const code = codes[slot] ?? 0;
    const rank = lists.ranks[code] ?? 0;
    keys[slot] = rank === 0 && !includesEmpty ? Number.NaN : rank;
    letters[slot] = lists.letters[code] ?? NO_LETTER;
  }
  return { keys, letters };
}

const BATCH = 5000;

/** A text column as numbers: equal texts have equal ranks. */
export interface TextRanks {
  readonly ids: Int32Array;
  readonly ranks: Int32Array;
  /** By rank: the first character, as a code point. */
  readonly letters: Int32Array;
  /** By rank: hash of the text, to detect whether a game still has it. */
  readonly hashes: Int32Array;
}

export interface TextKeys extends Keys {
  readonly letters: Int32Array;
  /** By slot. */
  readonly hashes: Int32Array;
}

export async function readTextRanks(db: Db, column: TextOrder): Promise<TextRanks> {
  const ids: number[] = [];
  const texts: string[] = [];
  let last = 0;
  for (;;) {
    const rows = await findTextsAfter(db, column, { id: last, limit: BATCH });
    for (const row of rows) {
      last = row.id;
      ids.push(row.id);
      texts.push(sortText(row.text ?? ''));
    }
    if (rows.length < BATCH) break;
  }
  const { ranks, distinct } = rankTexts(texts);
  return {
    ids: Int32Array.from(ids),
    ranks,
    letters: Int32Array.from(distinct, (text) => text.codePointAt(0) ?? NO_LETTER),
    hashes: Int32Array.from(distinct, hashText),
  };
}

/** Converts ranks by game id to keys by slot. */
export function textKeys(columns: Columns, { ids, ranks, letters, hashes }: TextRanks): TextKeys {
  const { capacity } = columns;
  const keys = new Float64Array(capacity).fill(Number.NaN);
  const found = { keys, letters: new Int32Array(capacity), hashes: new Int32Array(capacity) };
  for (const [index, id] of ids.entries()) {
    const slot = columns.slots.get(id);
    if (slot < 0) continue;
    const rank = ranks[index] ?? 0;
    keys[slot] = rank;
    found.letters[slot] = letters[rank] ?? NO_LETTER;
    found.hashes[slot] = hashes[rank] ?? 0;
  }
  return found;
}

/** Whether the keys were computed from this text, so that the game's position is still right. */
export const hasText = ({ keys, hashes }: TextKeys, slot: number, text: string | null): boolean =>
  !Number.isNaN(keys[slot] ?? Number.NaN) && hashes[slot] === hashText(sortText(text ?? ''));
