import { expect, test } from './fixtures.ts';
import { seriousFlaws } from './serious-flaws.ts';

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
