import type { Page } from '@playwright/test';

/** The letters are there, and nothing moves or fades any more but what never ends. */
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
