import { expect, test } from 'vitest';

import { someVersion } from '#testing/some-version.ts';

import { lineageOf } from './lineage.ts';

/** Newest first: 2 is based on 1, and both 3 and 4 are based on 2. */
const versions = [
  someVersion({ id: 4, parent_id: 2, diverged_from: 3, is_current: true }),
  someVersion({ id: 3, parent_id: 2, device_name: 'Phone' }),
  someVersion({ id: 2, parent_id: 1 }),
  someVersion({ id: 1 }),
];
const of = (id: number, known = versions) => {
  const lineage = lineageOf(known).get(id);
  if (!lineage) throw new Error('no such version');
  return lineage;
};

test('lineageOf has no origin for a version based on the previous one', () => {
  expect(of(2)).toEqual({
    from: null,
    isRestored: false,
    conflicting: null,
    hasDiverged: false,
    isBranch: false,
  });
});

test('lineageOf names the base and the conflicting version of a version based on an older one', () => {
  expect(of(4).from?.id).toBe(2);
  expect(of(4).conflicting?.device_name).toBe('Phone');
  expect(of(4).isBranch).toBe(false);
});

test('lineageOf marks versions that the current one does not descend from', () => {
  expect([1, 2, 3, 4].filter((id) => of(id).isBranch)).toEqual([3]);
});

test('lineageOf marks a restored version', () => {
  const back = someVersion({ id: 5, parent_id: 1, content_hash: 'content of 1', is_current: true });
  const known = [back, ...versions.map((one) => ({ ...one, is_current: false }))];
  expect(of(5, known)).toMatchObject({ isRestored: true, from: { id: 1 } });
});

test('versions older than the oldest known ancestor are no branch', () => {
  const page = versions.slice(0, 3);
  expect(page.filter(({ id }) => of(id, page).isBranch).map(({ id }) => id)).toEqual([3]);
  const cut = [someVersion({ id: 9, parent_id: 7, is_current: true }), someVersion({ id: 8 })];
  expect(of(8, cut).isBranch).toBe(false);
});
