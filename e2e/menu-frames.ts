import type { Page } from '@playwright/test';

/** Measured from the key press in the page until the pause menu is drawn. */
export interface MenuOpening {
  /** Frames of the page, the one with the menu included. */
  readonly frames: number;
  /** When the frame with the menu began, as `Date.now()` has it. */
  readonly drawnAt: number;
}

declare global {
  interface Window {
    menuOpening?: MenuOpening;
  }
}

/** Counts the frames each time the game is paused by key. Call it before the page is opened. */
export async function countMenuFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const count = (event: Event) => {
      const { data } = event as MessageEvent<{ event?: { command?: string } } | undefined>;
      if (data?.event?.command !== 'pause') return;
      delete window.menuOpening;
      let frames = 0;
      requestAnimationFrame(function look(now) {
        frames += 1;
        const menu = document.querySelector('dialog:modal');
        if (!menu?.checkVisibility({ opacityProperty: true })) requestAnimationFrame(look);
        else window.menuOpening = { frames, drawnAt: performance.timeOrigin + now };
      });
    };
    // Commands of the player arrive through a port. Counting must start before the page gets them.
    MessagePort.prototype.addEventListener = function addEventListener(
      type: string,
      ...rest: [EventListener, boolean?]
    ) {
      if (type === 'message') EventTarget.prototype.addEventListener.call(this, type, count);
      EventTarget.prototype.addEventListener.call(this, type, ...rest);
    };
  });
}

/** Reads the result for the menu that is open. */
export async function menuOpening(page: Page): Promise<MenuOpening> {
  await page.waitForFunction(() => window.menuOpening);
  const opening = await page.evaluate(() => window.menuOpening);
  if (!opening) throw new Error('the menu was not opened by key');
  return opening;
}
