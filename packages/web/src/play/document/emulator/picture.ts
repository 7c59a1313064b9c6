import type { GameManager } from './emulator-js.ts';

const PATIENCE_MS = 1000;

/** What the game shows, as PNG. A paused game draws nothing: null when it takes too long. */
export async function takePicture(game: GameManager): Promise<ArrayBuffer | null> {
  const patience = new Promise<null>((resolve) => {
    window.setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const png = await Promise.race([game.screenshot(), patience]);
  return png && png.slice().buffer;
}
