const MAX_FRAME_MS = 100;

/** After the next frame; hidden tabs draw none. */
export const menuDrawn = (): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => {
      window.setTimeout(resolve, MAX_FRAME_MS);
    }),
    new Promise<void>((resolve) => {
      window.requestAnimationFrame(() => window.setTimeout(resolve));
    }),
  ]);
