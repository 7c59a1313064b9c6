import type { LibraryReader } from './library-reader.ts';
import { isListOrder } from './list-order.ts';
import { SHELF_ORDERS, shelfKeys, type Shelf, type ShelfOrder } from './marks.ts';
import { orderByKey, type Order } from './order.ts';
import { isNumberOrder, type State } from './state.ts';
import { textKeys } from './text-order.ts';
import { TEXT_ORDERS, type TextOrder } from './text-orders.queries.ts';

interface Wanted {
  readonly orderBy: string;
  readonly orderDir: 'asc' | 'desc';
}

const MOST_TRIES = 3;

/** Names of the wire that are not those of a column. */
const ALIASES: Readonly<Record<string, string>> = {
  name_sort_key: 'name',
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** What an order needs from the database before it can be made; nothing, most of the time. */
export async function prepareOrder(
  reader: Pick<LibraryReader, 'readTexts'>,
  state: State,
  wanted: Pick<Wanted, 'orderBy'>,
): Promise<void> {
  const column = columnOf(wanted);
  if (!isOneOf<TextOrder>(TEXT_ORDERS, column) || state.texts.has(column)) return;
  // Whoever asks meanwhile waits for the same reading, which starts over when games change.
  const reading = state.readings.get(column) ?? readColumn(reader, state, column);
  state.readings.set(column, reading);
  try {
    await reading;
  } finally {
    if (state.readings.get(column) === reading) state.readings.delete(column);
  }
}

async function readColumn(
  reader: Pick<LibraryReader, 'readTexts'>,
  state: State,
  column: TextOrder,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { version } = state;
    const ranks = await reader.readTexts(column);
    // A game that came meanwhile is not in it; while much is written that cannot be helped.
    if (state.version !== version && tries < MOST_TRIES - 1) continue;
    state.texts.set(column, textKeys(state.columns, ranks));
    return;
  }
}

/** Unknown columns mean the title. */
export function orderOf(state: State, shelf: Shelf, wanted: Wanted): Order {
  const { orderDir } = wanted;
  const column = columnOf(wanted);
  if (isNumberOrder(column)) return state.numberOrder(column, orderDir);
  if (isListOrder(column)) return state.listOrder(column, orderDir);
  if (isOneOf<TextOrder>(TEXT_ORDERS, column)) return state.textOrder(column, orderDir);
  if (isOneOf<ShelfOrder>(SHELF_ORDERS, column)) {
    const keys = shelfKeys(state.columns, shelf, column);
    return orderByKey(state.byTitle, { keys, letters: null }, orderDir);
  }
  return state.titleOrder(orderDir);
}

const columnOf = ({ orderBy }: Pick<Wanted, 'orderBy'>): string => ALIASES[orderBy] ?? orderBy;
