import type { Page } from '@playwright/test';

import { comeToRest } from './come-to-rest.ts';
import * as inPage from './text-overflow-page.ts';

/** The page knows no modules of the tests: it is sent the functions as they are written. */
const FUNCTIONS = Object.entries(inPage)
  .map(([name, value]) => (typeof value === 'number' ? `const ${name} = ${value};` : String(value)))
  .join('\n');

/** A busy machine lays a page out in several goes: a flaw is what stays. */
const LOOK_AGAIN_MS = [250, 1000, 3000];

/**
 * Texts cut off, written over one another or wider than the page, as it is now. None of the given
 * words may be cut, not even with dots: they are ours, and can be given the room they need.
 */
export async function textFlaws(page: Page, words: readonly string[] = []): Promise<string[]> {
  const look = () =>
    page.evaluate<string[]>(`(() => {
      ${FUNCTIONS}
      return findTextFlaws(new Set(${JSON.stringify(words)}));
    })()`);
  await comeToRest(page);
  let flaws = await look();
  for (const wait of LOOK_AGAIN_MS) {
    if (flaws.length === 0) break;
    await page.waitForTimeout(wait);
    flaws = await look();
  }
  return flaws;
}
