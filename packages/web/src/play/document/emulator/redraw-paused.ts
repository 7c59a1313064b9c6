import type { Emulator, GameManager } from './emulator-js.ts';

/** Resizing takes several events; the last one counts. */
const SETTLE_MS = 150;
const FRAMES = 2;

/** A canvas that is resized becomes empty, so a paused game runs for two frames to fill it. */
export function redrawWhenResized(
  emulator: Emulator,
  manager: Pick<GameManager, 'getFrameNum'>,
  isPaused: () => boolean,
): void {
  let timer: number | undefined;
  const redraw = () => {
    if (!isPaused()) return;
    const end = manager.getFrameNum() + FRAMES;
    emulator.play(true);
    window.requestAnimationFrame(function pauseAgain() {
      // The page may have resumed the game meanwhile.
      if (!isPaused()) return;
      if (manager.getFrameNum() < end) window.requestAnimationFrame(pauseAgain);
      else emulator.pause(true);
    });
  };
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(redraw, SETTLE_MS);
  });
}
