import type { Page } from '@playwright/test';

import { waitForAnimations } from './wait-for-animations.ts';
import { waitForRequests } from './wait-for-requests.ts';
import * as inPage from './text-overflow-page.ts';

/** The page knows no modules of the tests: it is sent the functions as they are written. */
const FUNCTIONS = Object.entries(inPage)
  .map(([name, value]) => {
    if (typeof value === 'number') return `const ${name} = ${value};`;
    return value instanceof Map ? `const ${name} = new Map();` : String(value);
  })
  .join('\n');

/** A busy machine lays a page out in several goes: an overflow is what stays. */
const LOOKS = 5;

/**
 * Texts cut off, written over one another or wider than the page, as it is now. None of the given
 * words may be cut, not even with dots: they are ours, and can be given the room they need.
 */
export async function textOverflows(page: Page, words: readonly string[] = []): Promise<string[]> {
  const script = `(() => {
    ${FUNCTIONS}
    return findOverflows(new Set(${JSON.stringify(words)}));
  })()`;
  let overflows: string[] = [];
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await waitForAnimations(page);
    overflows = await page.evaluate<string[]>(script);
    if (overflows.length === 0) break;
    await waitForRequests(page);
  }
  return overflows;
}
