import { expect, test } from 'vitest';

import { formatVersionRef, parseVersionRef } from './version-ref.ts';

test('parseVersionRef reads what formatVersionRef has written', () => {
  const ref = { assetId: 5, versionId: 10 };
  expect(formatVersionRef(ref)).toBe('5.10');
  expect(parseVersionRef('5.10')).toEqual(ref);
});

test.each([undefined, '', '5', '5.', '.5', '5.1.2', 'a.b', '-5.1'])(
  'parseVersionRef of %s is null',
  (text) => {
    expect(parseVersionRef(text)).toBeNull();
  },
);
