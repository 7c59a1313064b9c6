import type { Facet } from '@saveroom/contract';

import type { Columns } from './columns.ts';
import type { Keys } from './order.ts';
import { NO_LETTER } from './rank-texts.ts';

/** Columns whose words are in memory anyway, by the name they are sorted by. */
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

/** What file names say: a game without any is in the order nevertheless. */
const OF_EVERY_GAME: ReadonlySet<Facet> = new Set<Facet>(['regions', 'languages', 'tags']);

export const isListOrder = (column: string): column is ListOrder =>
  Object.hasOwn(LIST_ORDERS, column);

/** By slot: the words of its list as one text, ranked. Ranked is each list, not each game. */
export function listKeys(columns: Columns, order: ListOrder): Keys {
  const facet = LIST_ORDERS[order];
  const column = columns.lists[facet];
  const { codes } = column;
  const lists = column.ranks();
  const isOfEveryGame = OF_EVERY_GAME.has(facet);
  const keys = new Float64Array(columns.capacity);
  const letters = new Int32Array(columns.capacity);
  for (let slot = 0; slot < columns.capacity; slot += 1) {
    const code = codes[slot] ?? 0;
    const rank = lists.ranks[code] ?? 0;
    keys[slot] = rank === 0 && !isOfEveryGame ? Number.NaN : rank;
    letters[slot] = lists.letters[code] ?? NO_LETTER;
  }
  return { keys, letters };
}
