import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';
import { waitForAnimations } from './wait-for-animations.ts';
import { waitForRequests } from './wait-for-requests.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}
interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
}

/** The rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast'];

/** All rules in the dark theme, then those that depend on the theme in the light one. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await seriousViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await seriousViolations(page, THEME_RULES);
  return [...dark, ...light.map((violation) => `light theme: ${violation}`)];
}

/** Serious and critical violations that axe finds in the page as it is now: of all rules or of these. */
export async function seriousViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await waitForRequests(page);
  // A colour in the middle of a transition is none of the theme.
  await waitForAnimations(page);
  return measure('axe', async () => {
    const hasAxe = await page.evaluate(() => 'axe' in window);
    if (!hasAxe) await page.evaluate(AXE);
    const violations = await page.evaluate(
      async (runOnly) => {
        const { axe } = window as unknown as { axe: Axe };
        const result = await axe.run({
          resultTypes: ['violations'],
          // Style sheets are fetched again for rules that are not used.
          preload: false,
          ...(runOnly && { runOnly }),
        });
        return result.violations;
      },
      rules && [...rules],
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
