import { expect, test } from 'vitest';

import { RIGHTS } from '@saveroom/contract';

import {
  BUNDLES,
  bundlesOf,
  hasCustomGrants,
  choiceOf,
  grantOf,
  grantsOf,
  overridesOf,
  RIGHT_BUNDLES,
  type Bundle,
  type Choice,
} from './right-bundles.ts';

const SNES = { kind: 'platform', id: 3 } as const;

test('every right belongs to exactly one bundle', () => {
  const all = BUNDLES.flatMap((bundle) => [...RIGHT_BUNDLES[bundle]]);
  expect(all.toSorted()).toEqual([...RIGHTS].toSorted());
});

test.each(BUNDLES)('the grants of “%s” are read back as the same bundles', (bundle) => {
  const chosen = new Set<Bundle>([bundle]);
  const expected = new Set(chosen);
  const grants = grantsOf(chosen, []);
  expect([...bundlesOf(grants)]).toEqual(expect.arrayContaining([...expected]));
  expect(bundlesOf(grants).has('remove')).toBe(bundle === 'remove');
});

test('parts of a bundle and scoped grants remain, and a bundle that is switched off does not', () => {
  const part = grantOf('assets.write');
  const scoped = { ...grantOf('roms.write'), scope: SNES };
  const grants = grantsOf(new Set(['play']), [part, scoped, grantOf('roms.delete')]);
  expect(grants).toEqual([grantOf('roms.play'), part, scoped]);
});

test('choices for a user are read back from the overrides, and scoped ones remain', () => {
  const choices = Object.fromEntries(BUNDLES.map((bundle) => [bundle, 'groups'])) as Record<
    Bundle,
    Choice
  >;
  const scoped = { ...grantOf('roms.write'), scope: SNES, granted: true };
  const overrides = overridesOf({ ...choices, download: 'deny', save: 'allow' }, [scoped]);
  expect(overrides).toContainEqual(scoped);
  expect(BUNDLES.map((bundle) => [bundle, choiceOf(bundle, overrides)])).toEqual(
    BUNDLES.map((bundle) => {
      if (bundle === 'download') return [bundle, 'deny'];
      return [bundle, bundle === 'save' ? 'allow' : 'groups'];
    }),
  );
});

test('grants for a single platform, and incomplete bundles, count as custom', () => {
  const scope = { kind: 'platform', id: 3 } as const;
  expect(hasCustomGrants([])).toBe(false);
  expect(hasCustomGrants(grantsOf(new Set(['browse', 'play']), []))).toBe(false);
  expect(hasCustomGrants([{ ...grantOf('roms.play'), scope }])).toBe(true);
  expect(hasCustomGrants([grantOf('roms.view')])).toBe(true);
});
