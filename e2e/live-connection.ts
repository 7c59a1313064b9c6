import type { Page } from '@playwright/test';

/** This frame of socket.io means that the live connection is open. */
const isConnectFrame = ({ payload }: { payload: string | Buffer }) =>
  payload.toString().startsWith('40');

/** Called before the page opens an address; resolves when its live connection is open. */
export async function isConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', isConnectFrame);
}
