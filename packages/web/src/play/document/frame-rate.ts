import { postEvent } from './page-link.ts';

const INTERVAL_MS = 1000;

interface Measured {
  /** Frames that were drawn since the start. */
  readonly countFrames: () => number;
  readonly isPaused: () => boolean;
  /** Null if unknown. */
  readonly expected: number | null;
}

/** Reports the frames per second of a running game to the page, once a second. */
export function reportFrameRate({ countFrames, isPaused, expected }: Measured): () => void {
  let before: { readonly frames: number; readonly at: number } | null = null;
  const timer = window.setInterval(() => {
    if (isPaused() || document.visibilityState === 'hidden') {
      before = null;
      return;
    }
    const now = { frames: countFrames(), at: performance.now() };
    if (before) {
      const fps = ((now.frames - before.frames) * 1000) / (now.at - before.at);
      postEvent({ type: 'frame-rate', fps: Math.max(0, fps), expected });
    }
    before = now;
  }, INTERVAL_MS);
  return () => window.clearInterval(timer);
}
