import type { Action } from './action.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a finger that went from one place to another wants; null: it hardly moved. */
export function swipeOf(from: Point, to: Point, step: number): Action | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.max(Math.abs(x), Math.abs(y)) < step) return null;
  // The sheet follows the finger, so the focus goes the other way.
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'right' : 'left';
  return y < 0 ? 'down' : 'up';
}
