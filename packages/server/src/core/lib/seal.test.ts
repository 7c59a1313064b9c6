import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('sealed text is unsealed only with the same key and label', () => {
  const sealed = seal(key, 'igdb', 'hunter2 ü');
  expect(sealed).not.toContain('hunter2');
  expect(unseal(key, 'igdb', sealed)).toBe('hunter2 ü');
  expect(unseal(key, 'moby', sealed)).toBeNull();
  expect(unseal(randomBytes(32), 'igdb', sealed)).toBeNull();
  expect(seal(key, 'igdb', 'hunter2 ü')).not.toBe(sealed);
});

test('modified or truncated sealed text is not unsealed', () => {
  const sealed = seal(key, 'igdb', 'hunter2');
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(unseal(key, 'igdb', other.toString('base64url'))).toBeNull();
    expect(unseal(key, 'igdb', bytes.subarray(0, at).toString('base64url'))).toBeNull();
  }
  expect(unseal(key, 'igdb', '')).toBeNull();
});
