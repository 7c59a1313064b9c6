import { expect, test } from 'vitest';

import { SOURCES } from '@saveroom/contract';

import { keyKind } from './source-keys.tsx';

test('every key of every source has a label', () => {
  const names = Object.values(SOURCES).flatMap(({ keys, optionalKeys }) => [
    ...keys,
    ...optionalKeys,
  ]);
  expect(names.filter((name) => keyKind(name) === null)).toEqual([]);
});

test.each([
  ['SCREENSCRAPER_USER', 'user'],
  ['SCREENSCRAPER_DEV_PASSWORD', 'dev-password'],
  ['SOMETHING_ELSE', null],
])('keyKind of %s is %s', (name, kind) => {
  expect(keyKind(name)).toBe(kind);
});
