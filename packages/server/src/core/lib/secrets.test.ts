import { KeyObject, randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { deriveSecrets, hashId, isSameText, randomId, sign, seal, unseal } from './secrets.ts';

const hex = (key: Uint8Array | KeyObject): string =>
  Buffer.from(key instanceof KeyObject ? key.export() : key).toString('hex');

describe('deriveSecrets', () => {
  test('gives each purpose its own 32-byte key', () => {
    const keys = Object.values(deriveSecrets('root')).map(hex);
    expect(keys.every((key) => key.length === 64)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('gives the same keys for the same secret and others for another', () => {
    const keysOf = (root: string) => Object.values(deriveSecrets(root)).map(hex);
    expect(keysOf('root')).toEqual(keysOf('root'));
    expect(hex(deriveSecrets('root').token)).not.toBe(hex(deriveSecrets('Root').token));
  });
});

describe('ids', () => {
  test('are 256 bits, URL-safe and unique', () => {
    const ids = Array.from({ length: 1000 }, randomId);
    expect(ids.every((id) => /^[\w-]{43}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });

  test('are hashed with SHA-256', () => {
    expect(hashId('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('signatures', () => {
  test('differ by key and by text', () => {
    const { csrf, attempts } = deriveSecrets('root');
    const signatures = [sign(csrf, 'a'), sign(csrf, 'b'), sign(attempts, 'a')];
    expect(new Set(signatures).size).toBe(3);
    expect(sign(csrf, 'a')).toBe(signatures[0]);
  });

  test.each([
    ['', '', true],
    ['a', 'a', true],
    ['ä', 'ä', true],
    ['a', 'b', false],
    ['a', 'ab', false],
    ['', 'a', false],
  ])('%j and %j are the same: %s', (a, b, same) => {
    expect(isSameText(a, b)).toBe(same);
  });
});

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
