import { expect, test } from 'vitest';

import { someCore } from '#testing/some-player.ts';

import { createSlowWatch, lighterCore } from './slow-game.ts';

const watch = (samples: readonly number[], expected: number | null = null): boolean => {
  const isSlow = createSlowWatch();
  return samples.map((fps) => isSlow(fps, expected, true)).includes(true);
};

test.each([
  ['five seconds at 40 frames', [40, 41, 39, 40, 40], true],
  ['four seconds at 40 frames', [40, 41, 39, 40], false],
  ['one good second in between', [40, 41, 60, 40, 40, 40], false],
  ['a steady 50, the rate of European televisions', [50, 50.1, 49.9, 50, 50], false],
  ['a shaky 50', [48, 52, 50, 47, 51], true],
  ['just enough frames', [54, 55, 54.1, 54, 56], false],
])('a game is slow with %s %o: %s', (_, samples, isSlow) => {
  expect(watch(samples)).toBe(isSlow);
});

test('a Flash game is compared with its own frame rate', () => {
  expect(watch([24, 24, 24, 24, 24], 24)).toBe(false);
  expect(watch([20, 20, 20, 20, 20], 24)).toBe(true);
});

test('seconds at another speed do not count', () => {
  const isSlow = createSlowWatch();
  for (let second = 0; second < 9; second += 1)
    expect(isSlow(30, null, second % 4 !== 0)).toBe(false);
});

test('a lighter core is offered only if it is installed', () => {
  const cores = [someCore({ name: 'nestopia' }), someCore({ name: 'fceumm' })];
  expect(lighterCore({ cores }, 'nestopia')?.name).toBe('fceumm');
  expect(lighterCore({ cores }, 'fceumm')).toBeNull();
  const absent = [someCore({ name: 'fceumm', state: 'absent' })];
  expect(lighterCore({ cores: absent }, 'nestopia')).toBeNull();
});
