const QUIET_MS = 250;
let inFlight = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a request in; the returned function counts it out, once. */
export function requestStarted(): () => void {
  inFlight += 1;
  clearTimeout(timer);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    inFlight -= 1;
    if (inFlight > 0) return;
    timer = setTimeout(() => {
      document.dispatchEvent(new CustomEvent('network-quiesced'));
    }, QUIET_MS);
  };
}
