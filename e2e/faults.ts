import type { Page } from '@playwright/test';

/** Ends addresses of requests that a test makes in order to see them blocked. */
export const ATTEMPT = '?attempt';

/** Faults no person would see in the page but every one of them a bug. */
export function watchFaults(page: Page): () => string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes(ATTEMPT)) return;
    if (/Content Security Policy|Refused to/i.test(text)) faults.push(`policy: ${text}`);
  });
  return () => faults;
}
