/** The longest page fits into one statement, below the limit of parameters of either engine. */
const AT_ONCE = 10_000;
/** Statements are prepared once for each number of ids: few numbers, few preparations. */
const STEP = 24;

/** Questions about many games: one statement, unless they are more than any page holds. */
export async function inBatches<T>(
  ids: readonly number[],
  find: (batch: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length <= AT_ONCE) return ids.length === 0 ? [] : find(filledUp(ids));
  const found: T[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const row of await find(ids.slice(start, start + AT_ONCE))) found.push(row);
  }
  return found;
}

/** With the last id again and again, which finds nothing more. */
function filledUp(ids: readonly number[]): readonly number[] {
  const lacking = ids.length === 1 ? 0 : (STEP - (ids.length % STEP)) % STEP;
  return lacking === 0 ? ids : [...ids, ...Array<number>(lacking).fill(ids.at(-1) ?? 0)];
}
