import { expect, test } from 'vitest';

import { CORES, corePackage } from '#modules/players/player-packages.ts';

import {
  controlSchemeOf,
  coresOf,
  firmwareRulesOf,
  platformsOf,
  wantsWholeArchive,
} from './player-map.ts';

test('every platform has existing cores, and every core has a platform', () => {
  const slugs = new Set(CORES.flatMap(({ name }) => platformsOf(name)));
  for (const slug of slugs) {
    for (const core of coresOf(slug)) expect([slug, core, corePackage(core)?.name]).toContain(core);
  }
  const unused = CORES.filter(({ name }) => platformsOf(name).length === 0);
  expect(unused).toEqual([]);
});

test.each([
  ['nes', ['fceumm', 'nestopia']],
  ['dos', ['dosbox_pure']],
  ['genesis', ['genesis_plus_gx']],
  ['switch', []],
])('%s is played by %j', (slug, cores) => {
  expect(coresOf(slug)).toEqual(cores);
});

test('cores and platforms define which archives stay packed, control schemes and firmware', () => {
  expect(['fbneo', 'dosbox_pure', 'fceumm'].map(wantsWholeArchive)).toEqual([true, true, false]);
  expect([controlSchemeOf('genesis'), controlSchemeOf('nes')]).toEqual(['segaMD', null]);
  expect(firmwareRulesOf('genesis_plus_gx', 'segacd')[0]?.required).toBe(true);
  expect(firmwareRulesOf('genesis_plus_gx', 'genesis')).toEqual([]);
});

test('the CD32 requires both of its ROM files', () => {
  const files = firmwareRulesOf('puae', 'amiga-cd32').map(({ file, required }) => [file, required]);
  expect(files).toEqual([
    ['kick40060.CD32', true],
    ['kick40060.CD32.ext', true],
  ]);
});
