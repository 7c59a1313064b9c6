import type { Page } from '@playwright/test';

import * as inPage from './text-overflow-page.ts';

/** The page knows no modules of the tests: it is sent the functions as they are written. */
const FUNCTIONS = Object.entries(inPage)
  .map(([name, value]) => (typeof value === 'number' ? `const ${name} = ${value};` : String(value)))
  .join('\n');

/**
 * Texts cut off, written over one another or wider than the page, as it is now. None of the given
 * words may be cut, not even with dots: they are ours, and can be given the room they need.
 */
export const textFlaws = (page: Page, words: readonly string[] = []): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    ${FUNCTIONS}
    return findTextFlaws(new Set(${JSON.stringify(words)}));
  })()`);
