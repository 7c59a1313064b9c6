import type { Db } from '#db/engine.ts';

import { storedWords } from '../roms/stored-json.ts';
import { findTextsAfter, type TextOrder } from './catalogue.queries.ts';
import type { Columns } from './columns.ts';

const AT_ONCE = 5000;
const ARTICLE = /^(?:the|an?) /;
const NO_LETTER = 35;
const LISTS: ReadonlySet<TextOrder> = new Set<TextOrder>([
  'regions',
  'languages',
  'tags',
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
]);
/** What sources say: a game they say nothing about is not in the order. */
const KNOWLEDGE: ReadonlySet<TextOrder> = new Set<TextOrder>([
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'player_count',
]);

/** A text column as numbers: equal texts have equal ranks. */
export interface TextRanks {
  readonly ids: Int32Array;
  readonly ranks: Int32Array;
  /** By rank: the first character, as a code point. */
  readonly letters: Int32Array;
}

/** What a text is compared by: no case, no leading article. Null: the game is not in the order. */
export function sortTextOf(column: TextOrder, stored: string | number | null): string | null {
  const text = LISTS.has(column)
    ? storedWords(String(stored ?? '[]')).join(', ')
    : String(stored ?? '');
  if (text === '' && KNOWLEDGE.has(column)) return null;
  return text.toLowerCase().replace(ARTICLE, '').trim();
}

export async function readTextRanks(db: Db, column: TextOrder): Promise<TextRanks> {
  const games: { id: number; text: string }[] = [];
  let last = 0;
  for (;;) {
    const rows = await findTextsAfter(db, column, { id: last, limit: AT_ONCE });
    for (const row of rows) {
      last = row.id;
      const text = sortTextOf(column, row.text);
      if (text !== null) games.push({ id: row.id, text });
    }
    if (rows.length < AT_ONCE) break;
  }
  games.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  const ranks = new Int32Array(games.length);
  const letters: number[] = [];
  for (const [place, { text }] of games.entries()) {
    const isSame = place > 0 && games[place - 1]?.text === text;
    if (!isSame) letters.push(text.codePointAt(0) ?? NO_LETTER);
    ranks[place] = letters.length - 1;
  }
  return {
    ids: Int32Array.from(games, ({ id }) => id),
    ranks,
    letters: Int32Array.from(letters),
  };
}

/** The same by slot. */
export function textKeys(columns: Columns, { ids, ranks, letters }: TextRanks) {
  const keys = new Float64Array(columns.capacity).fill(Number.NaN);
  const bySlot = new Int32Array(columns.capacity);
  for (const [place, id] of ids.entries()) {
    const slot = columns.slots.get(id);
    if (slot < 0) continue;
    const rank = ranks[place] ?? 0;
    keys[slot] = rank;
    bySlot[slot] = letters[rank] ?? NO_LETTER;
  }
  return { keys, letters: bySlot };
}
