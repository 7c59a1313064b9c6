import type { Page } from '@playwright/test';

/** Suffix of the addresses that a test requests in order to see them blocked. */
export const ATTEMPT = '?attempt';

/** Faults that no user would see in the page, although each of them is a bug. */
export function collectPageErrors(page: Page): () => string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes(ATTEMPT)) return;
    if (/Content Security Policy|Refused to/i.test(text)) faults.push(`policy: ${text}`);
  });
  return () => faults;
}
