import { STATUS_FILTERS, type StatusFilter } from '@saveroom/contract';

import type { KeptRow, ShelfRow } from './catalogue.queries.ts';
import type { Columns } from './columns.ts';

export const statusBit = (status: StatusFilter): number => 1 << STATUS_FILTERS.indexOf(status);
export const HIDDEN_BIT = statusBit('hidden');
export const FAVORITE_BIT = 1 << STATUS_FILTERS.length;
export const PLAYED_BIT = FAVORITE_BIT << 1;
export const MAIN_BIT = FAVORITE_BIT << 2;
export const SAVES_BIT = FAVORITE_BIT << 3;
export const STATES_BIT = FAVORITE_BIT << 4;

/** Columns of a person's shelf a list can be sorted by. */
export const SHELF_ORDERS = [
  'last_played',
  'rating',
  'difficulty',
  'completion',
  'status',
  'backlogged',
  'now_playing',
  'hidden',
  'is_main_sibling',
] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];

/** What a person keeps about games, as read from the database. */
export interface Shelf {
  readonly rows: readonly ShelfRow[];
  readonly favorites: readonly number[];
  /** Games with saves or states of theirs. */
  readonly kept: readonly KeptRow[];
}

export const EMPTY_SHELF: Shelf = { rows: [], favorites: [], kept: [] };

/** The marks by slot. */
export function marksOf(columns: Columns, { rows, favorites, kept }: Shelf): Uint16Array {
  const marks = new Uint16Array(columns.capacity);
  const mark = (romId: number, bits: number): void => {
    const slot = columns.slots.get(romId);
    if (slot >= 0) marks[slot] = (marks[slot] ?? 0) | bits;
  };
  for (const row of rows) mark(row.rom_id, bitsOf(row));
  for (const romId of favorites) mark(romId, FAVORITE_BIT);
  for (const { rom_id, kind } of kept) mark(rom_id, kind === 'save' ? SAVES_BIT : STATES_BIT);
  return marks;
}

function bitsOf(row: ShelfRow): number {
  let bits = row.status === null ? 0 : statusBit(row.status);
  if (row.backlogged === 1) bits |= statusBit('backlogged');
  if (row.now_playing === 1) bits |= statusBit('now_playing');
  if (row.hidden === 1) bits |= HIDDEN_BIT;
  if (row.last_played !== null) bits |= PLAYED_BIT;
  if (row.is_main_sibling === 1) bits |= MAIN_BIT;
  return bits;
}

/** The values of a column by slot; NaN: the person has none. Words count in their alphabet. */
export function shelfKeys(columns: Columns, { rows }: Shelf, column: ShelfOrder): Float64Array {
  const keys = new Float64Array(columns.capacity).fill(Number.NaN);
  const words = new Set(rows.map((row) => row[column]).filter((value) => isText(value)));
  const ranks = new Map([...words].toSorted().map((word, rank) => [word, rank]));
  for (const row of rows) {
    const slot = columns.slots.get(row.rom_id);
    const value = row[column];
    if (slot < 0 || value === null) continue;
    keys[slot] = isText(value) ? (ranks.get(value) ?? 0) : value;
  }
  return keys;
}

const isText = (value: string | number | null): value is string => typeof value === 'string';
