import type { Page } from '@playwright/test';

/** Waits until fonts are loaded and all animations have ended, except endless ones. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
