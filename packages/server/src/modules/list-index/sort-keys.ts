import type { Facet } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { columnsWith, type ColumnsWith } from '#modules/roms/roms.api.ts';

import type { Columns } from './columns.ts';
import { findTextsAfter, type TextOrder } from './list-index.queries.ts';
import { hashText, type Keys, NO_LETTER, rankTexts, sortText } from './sort-order.ts';

/** Sort columns that are numbers and always in memory. */
export type NumberOrder = ColumnsWith<'sort', 'number'>;
/** Sort columns whose values are in memory as the lists of a facet. */
export type ListOrder = ColumnsWith<'sort', 'list' | 'list-with-empty'>;

export const TEXT_ORDERS: readonly TextOrder[] = columnsWith('sort', 'text');
const NUMBER_ORDERS: readonly string[] = columnsWith('sort', 'number');
const LIST_ORDERS: readonly string[] = columnsWith('sort', 'list', 'list-with-empty');
/** These facets come from file names: a game with an empty list is still part of the order. */
const INCLUDES_EMPTY: ReadonlySet<string> = new Set(columnsWith('sort', 'list-with-empty'));

export const isNumberOrder = (column: string): column is NumberOrder =>
  NUMBER_ORDERS.includes(column);

export const isListOrder = (column: string): column is ListOrder => LIST_ORDERS.includes(column);

export const isTextOrder = (column: string): column is TextOrder =>
  (TEXT_ORDERS as readonly string[]).includes(column);

/** By slot: the number to sort by. */
export const numberKeys = (columns: Columns, order: NumberOrder): Keys => ({
  keys: findNumbers(columns, order),
  letters: null,
});

function findNumbers({ ids, platforms, numbers }: Columns, order: NumberOrder): Float64Array {
  if (order === 'id') return new Float64Array(ids);
  return order === 'platform_id' ? new Float64Array(platforms) : numbers[order];
}

/** Sorts games by a list, joined to one text. Ranks are computed per list, not per game. */
export function listKeys(columns: Columns, order: ListOrder): Keys {
  const facet: Facet = order === 'player_count' ? 'player_counts' : order;
  const column = columns.lists[facet];
  const { codes } = column;
  const lists = column.ranks();
  const includesEmpty = INCLUDES_EMPTY.has(order);
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

/** Reads a whole text column and ranks its texts. */
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
