import { describe, expect, test } from 'vitest';

import { codeOf, keyAddress, matchCode, newKey, stepAt, toBase32 } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds the code is %s, as in RFC 6238', (seconds, code) => {
    expect(codeOf(KEY, stepAt(at(seconds)), 8)).toBe(code);
  });

  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583'])(
    'are those of RFC 4226: %s',
    (code) => {
      const codes = Array.from({ length: 8 }, (_, counter) => codeOf(KEY, counter));
      expect(codes).toContain(code);
    },
  );
});

describe('matchCode', () => {
  const time = at(1_234_567_890);
  const now = stepAt(time);

  test.each([-1, 0, 1])('accepts the code of a clock that is %d steps off', (skew) => {
    const code = codeOf(KEY, now + skew);
    expect(matchCode(KEY, code, { time, lastStep: null })).toBe(now + skew);
  });

  test.each([-2, 2])('rejects the code of a clock that is %d steps off', (skew) => {
    expect(matchCode(KEY, codeOf(KEY, now + skew), { time, lastStep: null })).toBeUndefined();
  });

  test('rejects a code that was used, and older ones', () => {
    for (const skew of [-1, 0]) {
      expect(matchCode(KEY, codeOf(KEY, now + skew), { time, lastStep: now })).toBeUndefined();
    }
    expect(matchCode(KEY, codeOf(KEY, now + 1), { time, lastStep: now })).toBe(now + 1);
  });

  test.each(['', '000000', '0059247', 'abcdef'])('rejects %j', (code) => {
    expect(matchCode(KEY, code, { time, lastStep: null })).toBeUndefined();
  });
});

describe('keys', () => {
  test('are random and have 160 bits', () => {
    expect(newKey()).toHaveLength(20);
    expect(newKey()).not.toEqual(newKey());
  });

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j in base32 is %j, as in RFC 4648', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });

  test('are offered in a URI with escaped issuer and account', () => {
    const address = keyAddress(KEY, { issuer: 'Saveroom', account: 'zoë & co@games.example' });
    expect(address).toMatch(/^otpauth:\/\/totp\/Saveroom:zo%C3%AB%20%26%20co%40games\.example\?/);
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Saveroom',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
