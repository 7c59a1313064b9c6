import type { GameSpan } from '#library/data/window-plan.ts';

/** Games drawn in a frame: more would make it late where drawing is slow. */
const LEAST = 4;
/** On a page that rushes by: fewer would leave before they are seen. */
const LEAST_RUSHING = 6;
/** On one that outruns its machine: of a game only the colour of its cover is drawn. */
const LEAST_HURRIED = 12;
const MOST = 36;
/** In small steps: what a frame cost is known only when the next one is on its way. */
const STEP = 1;
/** Milliseconds to the next frame while the browser keeps up. */
const PROMPT_MS = 20;

export interface Pace {
  readonly atOnce: number;
  /** When the frame was. */
  readonly at: number;
}

/** More and more while frames follow each other promptly, the fewest as soon as one was late. */
export function paceAfter(last: Pace, now: number, least: number): Pace {
  const isPrompt = now - last.at < PROMPT_MS;
  return { atOnce: isPrompt ? Math.min(last.atOnce + STEP, MOST) : least, at: now };
}

/** How many games a frame draws at least. */
export function leastAtOnce(page: { hurried: boolean; rushing: boolean }): number {
  if (page.hurried) return LEAST_HURRIED;
  return page.rushing ? LEAST_RUSHING : LEAST;
}

/** Half of what is in sight will have left when that is seen which is drawn now. */
export const isRushing = ({ first, end }: GameSpan, ahead: number): boolean =>
  Math.abs(ahead) * 2 >= end - first;

/** Games that could be drawn and are not yet. */
export function waitingGames(
  ripe: ReadonlySet<number>,
  { first, end }: GameSpan,
  isLoaded: (index: number) => boolean,
): number[] {
  const games = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  return games.filter((index) => !ripe.has(index) && isLoaded(index));
}

/** The games that were drawn already, as far as they still have a place. */
export const stillHeld = (ripe: ReadonlySet<number>, held: GameSpan): ReadonlySet<number> =>
  new Set([...ripe].filter((index) => isIn(held, index)));

interface Frame {
  /** All that have a place. */
  readonly held: GameSpan;
  readonly inSight: GameSpan;
  /** Games by which the page will have moved when these are seen; negative: back. */
  readonly ahead: number;
  readonly atOnce: number;
  readonly way: Way;
}

/** Where the page moved last; `none`: it stands where it was opened. */
export type Way = 'none' | 'forward' | 'back';

/**
 * After one more frame: a few of those that wait are drawn too. What will be in sight by then comes
 * first, from where people look: where a list was opened its beginning, then the middle of the screen.
 * Last comes what is out of sight, and of that first what the page moves towards.
 */
export function ripen(
  ripe: ReadonlySet<number>,
  waiting: readonly number[],
  { held, inSight, ahead, atOnce, way }: Frame,
): ReadonlySet<number> {
  const soon = { first: inSight.first + ahead, end: inSight.end + ahead };
  const rank = (index: number): number => {
    if (isIn(soon, index)) return 0;
    return index < soon.first === (way === 'back') ? 1 : 2;
  };
  const start = way === 'none' ? soon.first : (soon.first + soon.end - 1) / 2;
  const distance = (index: number): number => Math.abs(index - start);
  const inOrder = waiting.toSorted((a, b) => rank(a) - rank(b) || distance(a) - distance(b));
  return new Set([...stillHeld(ripe, held), ...inOrder.slice(0, atOnce)]);
}

const isIn = ({ first, end }: GameSpan, index: number): boolean => index >= first && index < end;
