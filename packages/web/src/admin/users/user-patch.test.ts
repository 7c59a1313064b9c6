import { describe, expect, test } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { endsSessions, userPatch } from './user-patch.ts';

const ADA = someUser({ id: 2, username: 'ada', email: null });
const SAME = {
  username: 'ada',
  email: '',
  confirmsEmail: false,
  role: 'viewer',
  enabled: true,
  password: '',
} as const;

describe('userPatch', () => {
  test('is empty when nothing changed but spaces', () => {
    expect(userPatch(ADA, { ...SAME, username: ' ada ' })).toEqual({});
  });

  test('holds only what changed', () => {
    expect(userPatch(ADA, { ...SAME, email: 'ada@example.org', enabled: false })).toEqual({
      email: 'ada@example.org',
      enabled: false,
    });
  });

  test('an emptied address is sent as empty', () => {
    expect(userPatch({ ...ADA, email: 'a@b' }, SAME)).toEqual({ email: '' });
  });
});

test('a confirmed address is sent although it is the same', () => {
  const user = { ...ADA, email: 'ada@example.org', email_confirmed: false };
  const values = { ...SAME, email: 'ada@example.org', confirmsEmail: true };
  expect(userPatch(user, values)).toEqual({ email: 'ada@example.org' });
});

describe('endsSessions', () => {
  test.each([
    [{ username: 'ada2' }, true],
    [{ password: 'new' }, true],
    [{ role: 'editor' }, true],
    [{ enabled: false }, true],
    [{ enabled: true }, false],
    [{ email: 'a@b' }, false],
  ] as const)('%o: %s', (patch, expected) => {
    expect(endsSessions(patch)).toBe(expected);
  });
});
