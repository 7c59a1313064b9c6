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

export interface Around {
  /** What is kept ready beside it. */
  readonly held: GameSpan;
  readonly total: number;
  readonly forward: boolean;
}

/**
 * What to have at hand: what is in sight, then what comes next the way the page moves, last what is left
 * behind. Never more than the server should answer at once.
 */
export function planWindows(inSight: GameSpan, { held, total, forward }: Around): number[] {
  const within = ({ first, end }: GameSpan): GameSpan => ({ first, end: Math.min(end, total) });
  const seen = windowsOf(within(inSight));
  const ready = windowsOf(within(held));
  const next = forward ? (ready.at(-1) ?? 0) + 1 : (ready[0] ?? 0) - 1;
  const exists = ready.length > 0 && next >= 0 && next * PAGE_SIZE < total;
  const all = [...ready, ...(exists ? [next] : [])].toSorted((a, b) => a - b);
  const after = all.filter((number) => number > (seen.at(-1) ?? -1));
  const before = all.filter((number) => number < (seen[0] ?? 0)).toReversed();
  const inOrder = forward ? [...seen, ...after, ...before] : [...seen, ...before, ...after];
  return inOrder.slice(0, MOST_AT_ONCE);
}
