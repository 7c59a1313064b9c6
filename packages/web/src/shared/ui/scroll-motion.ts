/** Milliseconds over which a speed is taken: two moves may come right after each other. */
const LOOK_MS = 25;
/** Milliseconds without a move after which a page rests. */
export const REST_MS = 150;
/** Milliseconds from asking for something to be drawn until it is seen, where drawing is slow. */
const LEAD_MS = 80;
/** So many screens in that time are a leap: who drags the scroll bar stops anywhere. */
const LEAP_SCREENS = 5;

/** How a page moves, in pixels and milliseconds. */
export interface Motion {
  readonly speed: number;
  readonly movedAt: number;
  /** Where and when the speed was taken last. */
  readonly offset: number;
  readonly at: number;
}

export const unmoved = (): Motion => ({ speed: 0, movedAt: -Infinity, offset: 0, at: -Infinity });

export function afterMove(before: Motion, offset: number, now: number): Motion {
  if (isResting(before, now)) return { offset, speed: 0, at: now, movedAt: now };
  const took = now - before.at;
  if (took < LOOK_MS) return { ...before, movedAt: now };
  return { offset, speed: (offset - before.offset) / took, at: now, movedAt: now };
}

const isResting = ({ movedAt }: Motion, now: number): boolean => now - movedAt >= REST_MS;

/** Pixels by which the page will have moved when that is seen which is asked for now. */
export function pixelsAhead(motion: Motion, now: number, viewport: number): number {
  const ahead = motion.speed * LEAD_MS;
  return isResting(motion, now) || Math.abs(ahead) > LEAP_SCREENS * viewport ? 0 : ahead;
}
