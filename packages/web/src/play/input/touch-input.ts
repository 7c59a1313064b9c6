import type { Action } from './action.ts';
import type { InputHub } from './input-hub.ts';

/** Fraction of the shorter side of the screen. */
const STEP = 0.12;

/**
 * Turns swipes into actions that move the focus, and suppresses the click at the end of a swipe.
 */
export function listenToTouch(hub: InputHub, signal: AbortSignal): void {
  let from: { x: number; y: number } | null = null;
  let hasSwiped = false;
  window.addEventListener(
    'pointerdown',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType === 'mouse') hub.clicked();
      if (pointerType !== 'touch') return;
      hub.touched();
      from = { x: clientX, y: clientY };
      hasSwiped = false;
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType !== 'touch' || !from) return;
      const to = { x: clientX, y: clientY };
      const action = swipeOf(from, to, Math.min(innerWidth, innerHeight) * STEP);
      if (!action) return;
      from = to;
      hasSwiped = true;
      hub.act(action);
    },
    { signal },
  );
  const lift = () => {
    from = null;
  };
  window.addEventListener('pointerup', lift, { signal });
  window.addEventListener('pointercancel', lift, { signal });
  window.addEventListener(
    'click',
    (event) => {
      if (hasSwiped) event.stopPropagation();
      hasSwiped = false;
    },
    { signal, capture: true },
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The action of a swipe; null for a small movement. */
export function swipeOf(from: Point, to: Point, step: number): Action | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.max(Math.abs(x), Math.abs(y)) < step) return null;
  // The list follows the finger, so the focus moves in the other direction.
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'right' : 'left';
  return y < 0 ? 'down' : 'up';
}
