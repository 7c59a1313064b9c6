import type { Locator, Page } from '@playwright/test';

/** Holds a finger on an element while the given function runs. */
export async function holdFinger(
  page: Page,
  element: Locator,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await meanwhile();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}
