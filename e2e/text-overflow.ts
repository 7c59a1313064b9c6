import type { Page } from '@playwright/test';

import * as inPage from './text-overflow-page.ts';

/** The page knows no modules of the tests: it is sent the functions as they are written. */
const SCRIPT = `(() => {
  ${Object.entries(inPage)
    .map(([name, value]) => (typeof value === 'number' ? `const ${name} = ${value};` : value))
    .join('\n')}
  return findTextFlaws();
})()`;

/** Texts cut off, written over one another or wider than the page, as it is now. */
export const textFlaws = (page: Page): Promise<string[]> => page.evaluate<string[]>(SCRIPT);
