import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';

import { comeToRest } from './come-to-rest.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Flaw {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds wrong with the page as it is now, as far as it keeps somebody out. */
export async function seriousFlaws(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  // Between two colours there is none that was chosen.
  await comeToRest(page);
  await page.evaluate(AXE);
  const flaws = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Flaw[] }> } };
    return (await axe.run()).violations;
  });
  return flaws
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
