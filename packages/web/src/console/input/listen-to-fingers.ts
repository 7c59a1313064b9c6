import type { InputHub } from './input-hub.ts';
import { swipeOf } from './swipe.ts';

/** Of the shorter side of the screen. */
const STEP = 0.12;

/** Fingers pull the lists; what they press is pressed unless they pulled. */
export function listenToFingers(hub: InputHub, signal: AbortSignal): void {
  let from: { x: number; y: number } | null = null;
  let hasPulled = false;
  window.addEventListener(
    'pointerdown',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType !== 'touch') return;
      hub.touched();
      from = { x: clientX, y: clientY };
      hasPulled = false;
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
      hasPulled = true;
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
      if (hasPulled) event.stopPropagation();
      hasPulled = false;
    },
    { signal, capture: true },
  );
}
