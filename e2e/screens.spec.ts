import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPEN = [
  '/login',
  '/register',
  '/register?token=x',
  '/reset-password',
  '/reset-password?token=x',
];
const SIGNED_IN = [
  '/',
  '/search',
  '/platform/1',
  '/collection/1',
  '/collection/virtual/x',
  '/collection/smart/1',
  '/rom/1',
  '/scan',
  '/user/1',
  '/user-interface',
  '/library-management',
  '/administration',
  '/server-stats',
  '/console',
  '/nowhere',
];

for (const scheme of ['dark', 'light'] as const) {
  for (const path of OPEN) {
    test(`@phone ${path} has no serious flaw, ${scheme}`, async ({ signedOutPage: page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await seriousFlaws(page)).toEqual([]);
    });
  }

  test(`@phone no screen has a serious flaw, ${scheme}`, async ({ signedInPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of SIGNED_IN) {
      await page.goto(path);
      expect(await seriousFlaws(page), path).toEqual([]);
    }
  });
}

interface Flaw {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

async function seriousFlaws(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(AXE);
  const flaws = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Flaw[] }> } };
    return (await axe.run()).violations;
  });
  return flaws
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
