import { postEvent } from './page-link.ts';

const THROTTLE_MS = 250;
const PAD = '.ejs_virtualGamepad_parent';

/** Reports pointer activity, which shows the controls of the page; the touch gamepad is excluded. */
export function watchPointer(): void {
  let last = 0;
  const stir = ({ target, timeStamp }: Event) => {
    if (timeStamp - last < THROTTLE_MS) return;
    if (target instanceof Element && target.closest(PAD)) return;
    last = timeStamp;
    postEvent({ type: 'activity' });
  };
  for (const type of ['pointermove', 'pointerdown']) {
    document.addEventListener(type, stir, { capture: true, passive: true });
  }
}
