import type { Emulator, GameManager } from './emulator-js.ts';

/** Resizing takes several events; the last one counts. */
const SETTLE_MS = 150;
const FRAMES = 2;

/** A canvas loses its picture with its size, so a paused game runs for two frames after that. */
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
    window.requestAnimationFrame(function look() {
      // The page may have resumed the game meanwhile.
      if (!isPaused()) return;
      if (manager.getFrameNum() < end) window.requestAnimationFrame(look);
      else emulator.pause(true);
    });
  };
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(redraw, SETTLE_MS);
  });
}
