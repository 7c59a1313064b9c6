import type { Page } from '@playwright/test';

import { waitForAnimations } from './wait-for-animations.ts';
import { waitForRequests } from './wait-for-requests.ts';
import * as inPage from './text-overflow-page.ts';

/** The page cannot import modules of the tests, so it gets the source text of these functions. */
const FUNCTIONS = Object.entries(inPage)
  .map(([name, value]) => {
    if (typeof value === 'number') return `const ${name} = ${value};`;
    return value instanceof Map ? `const ${name} = new Map();` : String(value);
  })
  .join('\n');

/** On a busy machine the layout changes several times, and only lasting overflows count. */
const CHECKS = 5;

/**
 * Texts of the current page that are cut off, overlap or are wider than the page. The given words
 * are texts of the interface, which must not be cut at all, not even with an ellipsis.
 */
export async function textOverflows(page: Page, words: readonly string[] = []): Promise<string[]> {
  const script = `(() => {
    ${FUNCTIONS}
    return findOverflows(new Set(${JSON.stringify(words)}));
  })()`;
  let overflows: string[] = [];
  for (let checks = 0; checks < CHECKS; checks += 1) {
    await waitForAnimations(page);
    overflows = await page.evaluate<string[]>(script);
    if (overflows.length === 0) break;
    await waitForRequests(page);
  }
  return overflows;
}
