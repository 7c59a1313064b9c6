import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';
import { comeToRest } from './come-to-rest.ts';
import { settled } from './settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Flaw {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}
interface Axe {
  run(options: object): Promise<{ violations: Flaw[] }>;
}

/** The rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast'];

/** All rules in the dark theme, then those that depend on the theme in the light one. */
export async function flawsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await seriousFlaws(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await seriousFlaws(page, THEME_RULES);
  return [...dark, ...light.map((flaw) => `light theme: ${flaw}`)];
}

/** Serious and critical violations that axe finds in the page as it is now: of all rules or of these. */
export async function seriousFlaws(page: Page, rules?: readonly string[]): Promise<string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await settled(page);
  // A colour in the middle of a transition is none of the theme.
  await comeToRest(page);
  return measure('axe', async () => {
    const hasAxe = await page.evaluate(() => 'axe' in window);
    if (!hasAxe) await page.evaluate(AXE);
    const flaws = await page.evaluate(
      async (runOnly) => {
        const { axe } = window as unknown as { axe: Axe };
        const { violations } = await axe.run({
          resultTypes: ['violations'],
          // Style sheets are fetched again for rules that are not used.
          preload: false,
          ...(runOnly && { runOnly }),
        });
        return violations;
      },
      rules && [...rules],
    );
    return flaws
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
