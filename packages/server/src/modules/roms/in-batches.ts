/** Fits the largest page, and stays below the parameter limit of both database engines. */
const BATCH_SIZE = 10_000;
/** Ids are padded to a multiple of this: each number of ids is a prepared statement of its own. */
const STEP = 24;

/** Queries many games with one statement, or with several when they exceed the batch size. */
export async function inBatches<T>(
  ids: readonly number[],
  find: (batch: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length <= BATCH_SIZE) return ids.length === 0 ? [] : find(padded(ids));
  const found: T[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    for (const row of await find(ids.slice(start, start + BATCH_SIZE))) found.push(row);
  }
  return found;
}

/** Pads with the last id so that few statement shapes exist; duplicates are harmless. */
function padded(ids: readonly number[]): readonly number[] {
  const padding = ids.length === 1 ? 0 : (STEP - (ids.length % STEP)) % STEP;
  return padding === 0 ? ids : [...ids, ...Array<number>(padding).fill(ids.at(-1) ?? 0)];
}
