import { postEvent } from './page-link.ts';

const THROTTLE_MS = 250;

/** Reports pointer activity, which shows the controls of the page. */
export function watchPointer(): void {
  let last = 0;
  const reportActivity = ({ timeStamp }: Event) => {
    if (timeStamp - last < THROTTLE_MS) return;
    last = timeStamp;
    postEvent({ type: 'activity' });
  };
  for (const type of ['pointermove', 'pointerdown']) {
    document.addEventListener(type, reportActivity, { capture: true, passive: true });
  }
}
