import type { Page } from '@playwright/test';

import { comeToRest } from './come-to-rest.ts';
import { settled } from './settled.ts';
import * as inPage from './text-overflow-page.ts';

/** The page knows no modules of the tests: it is sent the functions as they are written. */
const FUNCTIONS = Object.entries(inPage)
  .map(([name, value]) => {
    if (typeof value === 'number') return `const ${name} = ${value};`;
    return value instanceof Map ? `const ${name} = new Map();` : String(value);
  })
  .join('\n');

/** A busy machine lays a page out in several goes: a flaw is what stays. */
const LOOKS = 5;

/**
 * Texts cut off, written over one another or wider than the page, as it is now. None of the given
 * words may be cut, not even with dots: they are ours, and can be given the room they need.
 */
export async function textFlaws(page: Page, words: readonly string[] = []): Promise<string[]> {
  const script = `(() => {
    ${FUNCTIONS}
    return findTextFlaws(new Set(${JSON.stringify(words)}));
  })()`;
  let flaws: string[] = [];
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await comeToRest(page);
    flaws = await page.evaluate<string[]>(script);
    if (flaws.length === 0) break;
    await settled(page);
  }
  return flaws;
}
