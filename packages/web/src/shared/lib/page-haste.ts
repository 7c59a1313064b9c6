/** Milliseconds over which the page is looked at before it is judged. */
const LOOK_MS = 200;
/** Milliseconds without a move after which it rests. */
const REST_MS = 100;
/** Milliseconds between two frames while a machine keeps up. */
const PROMPT_MS = 20;
/** What had to wait is done so many in a frame. */
const AT_ONCE = 8;
/** How much longer frames have to be prompt each time that was believed too soon. */
const WARIER = 4;

/** What has to wait, and where it will be seen. */
const waiting = new Map<() => void, Element | null>();
/** Faster than a screen in a second, which no eye follows. */
let isFast = false;
/** Fast, and frames come late, or came late not long ago. */
let isInHaste = false;
/** How often in a row frames were found prompt, and how often it takes to believe it. */
let promptLooks = 0;
let patience = 1;
let nextFrame = 0;
let offset = 0;
let movedAt = -Infinity;
let look = { since: 0, frames: 0, moves: 0, distance: 0 };

export function followPageHaste(): void {
  offset = window.scrollY;
  window.addEventListener('scroll', onScroll, { passive: true });
}

/** Whether the page passes by faster than this machine can draw it. */
export const isHurried = (): boolean => isInHaste;

/**
 * At once, unless the page is hurried: then as soon as eyes can follow it, and what is in sight by then
 * before what is not. Returns what calls it off.
 */
export function whenUnhurried(task: () => void, place: Element | null): () => void {
  if (!isInHaste) {
    task();
    return () => undefined;
  }
  waiting.set(task, place);
  return () => void waiting.delete(task);
}

function onScroll(): void {
  const { scrollY } = window;
  look.moves += 1;
  look.distance += Math.abs(scrollY - offset);
  offset = scrollY;
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
    judge(isResting, took);
    look = { since: now, frames: 0, moves: 0, distance: 0 };
  }
  if (!isFast) doSome();
  nextFrame = isResting && waiting.size === 0 ? 0 : requestAnimationFrame(onFrame);
}

/**
 * Once things wait, frames are prompt because of it. Who then stops waiting is late again, over and over;
 * so each time it takes longer to be believed, until the page is slower.
 */
function judge(isResting: boolean, took: number): void {
  const { frames, moves, distance } = look;
  // One move alone is a leap.
  isFast = !isResting && moves > 1 && distance * 1000 > window.innerHeight * took;
  const isLate = took > PROMPT_MS * frames;
  promptLooks = isLate ? 0 : promptLooks + 1;
  if (!isFast) patience = 1;
  else if (isLate && !isInHaste) patience *= WARIER;
  isInHaste = isFast && (isLate || (isInHaste && promptLooks < patience));
}

function doSome(): void {
  const inOrder = [...waiting]
    .map(([task, place]) => ({ task, later: isInSight(place) ? 0 : 1 }))
    .toSorted((one, other) => one.later - other.later);
  for (const { task } of inOrder.slice(0, AT_ONCE)) {
    waiting.delete(task);
    task();
  }
}

function isInSight(place: Element | null): boolean {
  const box = place?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}
