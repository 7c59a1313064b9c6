import { describe, expect, test } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { PAGE_SIZE, filterUsers } from './filter-users.ts';

const user = (id: number, username: string, email: string | null = null) =>
  someUser({ id, username, email });

const many = Array.from({ length: 60 }, (_, index) => user(index + 1, `player-${index + 1}`));

describe('filterUsers', () => {
  test('finds by part of the name or address, whatever the case', () => {
    const all = [user(1, 'Ada', 'ada@example.org'), user(2, 'bob')];
    expect(filterUsers(all, ' EXAMPLE ', 1).users.map(({ id }) => id)).toEqual([1]);
    expect(filterUsers(all, 'BO', 1).users.map(({ id }) => id)).toEqual([2]);
  });

  test('does not match across name and address', () => {
    expect(filterUsers([user(1, 'ada', 'bob@example.org')], 'adabob', 1).total).toBe(0);
  });

  test('shows one page and says where it is', () => {
    const { users, total, pages, from, to } = filterUsers(many, '', 2);
    expect(users).toHaveLength(PAGE_SIZE);
    expect({ total, pages, from, to }).toEqual({ total: 60, pages: 3, from: 26, to: 50 });
  });

  test.each([
    [99, 3],
    [0, 1],
    [-5, 1],
  ])('brings page %i back to %i', (wanted, page) => {
    expect(filterUsers(many, '', wanted).page).toBe(page);
  });

  test('has one empty page when nobody is found', () => {
    const { page, pages, from, to } = filterUsers(many, 'nobody', 4);
    expect({ page, pages, from, to }).toEqual({ page: 1, pages: 1, from: 0, to: 0 });
  });
});
