import { describe, expect, test } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { PAGE_SIZE, endsSessions, filterUsers, userPatch } from './users.ts';

const namedUser = (id: number, username: string, email: string | null = null) =>
  someUser({ id, username, email });

const many = Array.from({ length: 60 }, (_, index) => namedUser(index + 1, `player-${index + 1}`));

describe('filterUsers', () => {
  test('finds by part of the name or address, whatever the case', () => {
    const all = [namedUser(1, 'Ada', 'ada@example.org'), namedUser(2, 'bob')];
    expect(filterUsers(all, ' EXAMPLE ', 1).users.map(({ id }) => id)).toEqual([1]);
    expect(filterUsers(all, 'BO', 1).users.map(({ id }) => id)).toEqual([2]);
  });

  test('does not match across name and address', () => {
    expect(filterUsers([namedUser(1, 'ada', 'bob@example.org')], 'adabob', 1).total).toBe(0);
  });

  test('returns one page and its position', () => {
    const { users, total, pages, from, to } = filterUsers(many, '', 2);
    expect(users).toHaveLength(PAGE_SIZE);
    expect({ total, pages, from, to }).toEqual({ total: 60, pages: 3, from: 26, to: 50 });
  });

  test.each([
    [99, 3],
    [0, 1],
    [-5, 1],
  ])('limits page %i to %i', (requested, page) => {
    expect(filterUsers(many, '', requested).page).toBe(page);
  });

  test('has one empty page when no user matches', () => {
    const { page, pages, from, to } = filterUsers(many, 'nobody', 4);
    expect({ page, pages, from, to }).toEqual({ page: 1, pages: 1, from: 0, to: 0 });
  });
});

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

  test('contains only changed fields', () => {
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
