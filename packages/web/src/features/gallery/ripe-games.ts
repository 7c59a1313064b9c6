import type { GameSpan } from '#data/window-plan.ts';

/** Games that could be drawn and are not yet. */
export function waitingGames(
  ripe: ReadonlySet<number>,
  { first, end }: GameSpan,
  isLoaded: (index: number) => boolean,
): number[] {
  const games = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  return games.filter((index) => !ripe.has(index) && isLoaded(index));
}

interface Frame {
  /** All that have a place. */
  readonly held: GameSpan;
  readonly inSight: GameSpan;
  readonly atOnce: number;
  readonly forward: boolean;
}

/**
 * After one more frame: the games that were drawn already, as far as they still have a place, and a
 * few of those that wait. What is in sight comes first, then what the page moves towards.
 */
export function ripen(
  ripe: ReadonlySet<number>,
  waiting: readonly number[],
  { held, inSight, atOnce, forward }: Frame,
): ReadonlySet<number> {
  const kept = [...ripe].filter((index) => isIn(held, index));
  const rank = (index: number): number => {
    if (isIn(inSight, index)) return 0;
    return index >= inSight.end === forward ? 1 : 2;
  };
  const inOrder = waiting.toSorted((a, b) => rank(a) - rank(b) || (forward ? a - b : b - a));
  return new Set([...kept, ...inOrder.slice(0, atOnce)]);
}

const isIn = ({ first, end }: GameSpan, index: number): boolean => index >= first && index < end;
