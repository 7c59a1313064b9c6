import { ownValue } from '#core/lib/own-value.ts';

import type { TextOrder } from './list-index.queries.ts';
import { isListOrder, isNumberOrder, isTextOrder, textKeys, type TextRanks } from './sort-keys.ts';
import { type Order, orderByKey } from './sort-order.ts';
import type { IndexState } from './state.ts';
import { isUserOrder, userKeys, type UserRows } from './user-marks.ts';

interface SortParams {
  readonly orderBy: string;
  readonly orderDir: 'asc' | 'desc';
}

interface TextReader {
  readTexts(column: TextOrder): Promise<TextRanks>;
}

const MAX_ATTEMPTS = 3;

/** API names that differ from the column name. */
const ALIASES: Readonly<Record<string, string>> = {
  name_sort_key: 'name',
};

/** Reads the text column that the order needs, unless it is in memory already. */
export async function prepareOrder(
  reader: TextReader,
  state: IndexState,
  params: Pick<SortParams, 'orderBy'>,
): Promise<void> {
  const column = sortColumn(params);
  if (!isTextOrder(column) || state.textRanks.has(column)) return;
  // Concurrent requests share one read, which starts over when games change.
  const reading = state.pendingTextReads.get(column) ?? readColumn(reader, state, column);
  state.pendingTextReads.set(column, reading);
  try {
    await reading;
  } finally {
    if (state.pendingTextReads.get(column) === reading) state.pendingTextReads.delete(column);
  }
}

async function readColumn(reader: TextReader, state: IndexState, column: TextOrder): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { version } = state;
    const ranks = await reader.readTexts(column);
    // The last attempt is accepted even if games added during it are missing: under constant
    // writes no read would ever be complete.
    if (state.version !== version && attempt < MAX_ATTEMPTS - 1) continue;
    state.textRanks.set(column, textKeys(state.columns, ranks));
    return;
  }
}

/** The order that a request asks for. Unknown columns sort by title. */
export function findOrder(state: IndexState, userRows: UserRows, params: SortParams): Order {
  const { orderDir } = params;
  const column = sortColumn(params);
  if (isNumberOrder(column)) return state.numberOrder(column, orderDir);
  if (isListOrder(column)) return state.listOrder(column, orderDir);
  if (isTextOrder(column)) return state.textOrder(column, orderDir);
  if (isUserOrder(column)) {
    const keys = userKeys(state.columns, userRows, column);
    return orderByKey(state.byTitle, { keys, letters: null }, orderDir);
  }
  return state.titleOrder(orderDir);
}

const sortColumn = ({ orderBy }: Pick<SortParams, 'orderBy'>): string =>
  ownValue(ALIASES, orderBy) ?? orderBy;
