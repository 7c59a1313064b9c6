/** Milliseconds over which the page is looked at before it is judged. */
const LOOK_MS = 200;
/** Milliseconds without a move after which it rests. */
const REST_MS = 100;
/** Milliseconds between two frames while a machine keeps up. */
const PROMPT_MS = 20;
/** What had to wait is done so many in a frame. */
const AT_ONCE = 6;

/** What has to wait, in the order in which it came. */
const waiting = new Set<() => void>();
let isHurried = false;
let nextFrame = 0;
let place = 0;
let movedAt = -Infinity;
let look = { since: 0, frames: 0, moves: 0, distance: 0 };

export function followPageHaste(): void {
  place = window.scrollY;
  window.addEventListener('scroll', onScroll, { passive: true });
}

/**
 * At once, unless the page passes by faster than this machine can draw it: then as soon as it is slower.
 * Returns what calls it off.
 */
export function whenUnhurried(task: () => void): () => void {
  if (!isHurried) {
    task();
    return () => undefined;
  }
  waiting.add(task);
  return () => void waiting.delete(task);
}

function onScroll(): void {
  const { scrollY } = window;
  look.moves += 1;
  look.distance += Math.abs(scrollY - place);
  place = scrollY;
  movedAt = performance.now();
  if (nextFrame) return;
  look.since = movedAt;
  nextFrame = requestAnimationFrame(onFrame);
}

function onFrame(now: number): void {
  look.frames += 1;
  const took = now - look.since;
  const isResting = now - movedAt > REST_MS;
  if (isResting || took >= LOOK_MS) {
    isHurried = !isResting && isHasty(took);
    look = { since: now, frames: 0, moves: 0, distance: 0 };
  }
  if (!isHurried) doSome();
  nextFrame = isResting && waiting.size === 0 ? 0 : requestAnimationFrame(onFrame);
}

/** Faster than a screen in a second, which no eye follows, with frames that come late. One move alone is a leap. */
function isHasty(took: number): boolean {
  const { frames, moves, distance } = look;
  return moves > 1 && distance * 1000 > window.innerHeight * took && took > PROMPT_MS * frames;
}

function doSome(): void {
  for (const task of [...waiting].slice(0, AT_ONCE)) {
    waiting.delete(task);
    task();
  }
}
