import { PAGE_SIZE } from '@saveroom/contract';

const MOST_AT_ONCE = 4;

/** Games from `first` up to, not including, `end`. */
export interface GameSpan {
  readonly first: number;
  readonly end: number;
}

export const windowOf = (index: number): number => Math.floor(index / PAGE_SIZE);

/** The windows that hold what is in sight, in order. */
export function windowsOf({ first, end }: GameSpan): number[] {
  if (end <= first) return [];
  const start = windowOf(first);
  return Array.from({ length: windowOf(end - 1) - start + 1 }, (_, step) => start + step);
}

/**
 * What to have at hand: what is in sight, then what comes next the way the page moves. Never more
 * than the server should answer at once.
 */
export function planWindows(
  span: GameSpan,
  { total, forward }: { total: number; forward: boolean },
): number[] {
  const inSight = windowsOf({ first: span.first, end: Math.min(span.end, total) });
  const next = forward ? (inSight.at(-1) ?? 0) + 1 : (inSight[0] ?? 0) - 1;
  const exists = inSight.length > 0 && next >= 0 && next * PAGE_SIZE < total;
  return [...inSight, ...(exists ? [next] : [])].slice(0, MOST_AT_ONCE);
}
