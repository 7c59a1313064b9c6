import { postEvent } from './page-link.ts';

const TELL_EVERY_MS = 250;
const PAD = '.ejs_virtualGamepad_parent';

/** Tells the page that somebody looks for its controls; playing on the touch pad is not that. */
export function watchPointer(): void {
  let last = 0;
  const stir = ({ target, timeStamp }: Event) => {
    if (timeStamp - last < TELL_EVERY_MS) return;
    if (target instanceof Element && target.closest(PAD)) return;
    last = timeStamp;
    postEvent({ type: 'activity' });
  };
  for (const type of ['pointermove', 'pointerdown']) {
    document.addEventListener(type, stir, { capture: true, passive: true });
  }
}
