const QUIET_MS = 250;
let inFlight = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a request as started; the returned function counts it as ended, once. */
export function requestStarted(): () => void {
  inFlight += 1;
  clearTimeout(timer);
  publish('busy');
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    inFlight -= 1;
    if (inFlight > 0) return;
    timer = setTimeout(() => {
      publish('quiet');
      document.dispatchEvent(new CustomEvent('network-quiesced'));
    }, QUIET_MS);
  };
}

/**
 * `<html data-network>` is `busy` from the first request on and `quiet` after `network-quiesced`,
 * so that a test which comes too late for the event still sees the state.
 */
function publish(state: 'busy' | 'quiet'): void {
  document.documentElement.dataset['network'] = state;
}
