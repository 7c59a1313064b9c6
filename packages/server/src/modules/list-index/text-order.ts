import type { Db } from '#core/db/engine.ts';

import { findTextsAfter, type TextOrder } from './text-orders.queries.ts';
import type { Columns } from './columns.ts';
import { hashText, NO_LETTER, rankTexts, sortText } from './rank-texts.ts';
import type { Keys } from './order.ts';

const AT_ONCE = 5000;

/** A text column as numbers: equal texts have equal ranks. */
export interface TextRanks {
  readonly ids: Int32Array;
  readonly ranks: Int32Array;
  /** By rank: the first character, as a code point. */
  readonly letters: Int32Array;
  /** By rank: what tells whether a game still has that text. */
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
    const rows = await findTextsAfter(db, column, { id: last, limit: AT_ONCE });
    for (const row of rows) {
      last = row.id;
      ids.push(row.id);
      texts.push(sortText(row.text ?? ''));
    }
    if (rows.length < AT_ONCE) break;
  }
  const { ranks, distinct } = rankTexts(texts);
  return {
    ids: Int32Array.from(ids),
    ranks,
    letters: Int32Array.from(distinct, (text) => text.codePointAt(0) ?? NO_LETTER),
    hashes: Int32Array.from(distinct, hashText),
  };
}

/** The same by slot. */
export function textKeys(columns: Columns, { ids, ranks, letters, hashes }: TextRanks): TextKeys {
  const { capacity } = columns;
  const keys = new Float64Array(capacity).fill(Number.NaN);
  const found = { keys, letters: new Int32Array(capacity), hashes: new Int32Array(capacity) };
  for (const [place, id] of ids.entries()) {
    const slot = columns.slots.get(id);
    if (slot < 0) continue;
    const rank = ranks[place] ?? 0;
    keys[slot] = rank;
    found.letters[slot] = letters[rank] ?? NO_LETTER;
    found.hashes[slot] = hashes[rank] ?? 0;
  }
  return found;
}

/** Whether the game is where it belongs, with this text. */
export const isInPlace = ({ keys, hashes }: TextKeys, slot: number, text: string | null): boolean =>
  !Number.isNaN(keys[slot] ?? Number.NaN) && hashes[slot] === hashText(sortText(text ?? ''));
