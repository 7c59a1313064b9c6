import { describe, expect, test } from 'vitest';

import type { User } from '@saveroom/contract';

import { someUser } from '#testing/some-user.ts';

import { judgeVisit, nextAfterSignOut } from './route-guard.ts';

const someone = someUser();

const visit = (path: string, user: User | null = null, showSetupWizard = false) =>
  judgeVisit({ path: path.split('?')[0] ?? '', href: path, user, showSetupWizard });

const enter = { kind: 'enter' };

describe('judgeVisit', () => {
  test.each(['/', '/login', '/register', '/rom/4', '/nowhere'])(
    'while no admin exists %s leads to the setup',
    (path) => {
      expect(visit(path, null, true)).toEqual({ kind: 'redirect', to: '/setup' });
      expect(visit(path, someone, true)).toEqual({ kind: 'redirect', to: '/setup' });
    },
  );

  test('the setup itself is open while no admin exists', () => {
    expect(visit('/setup', null, true)).toEqual(enter);
  });

  test.each(['/login', '/reset-password', '/register'])('%s needs no account', (path) => {
    expect(visit(path)).toEqual(enter);
  });

  test('a deep link comes back after signing in', () => {
    expect(visit('/rom/5?tab=saves')).toEqual({ kind: 'login', next: '/rom/5?tab=saves' });
  });

  test('home and a finished setup are not worth returning to by name', () => {
    expect(visit('/')).toEqual({ kind: 'login', next: undefined });
    expect(visit('/setup')).toEqual({ kind: 'login', next: undefined });
  });

  test('a path that could leave the site is not taken along', () => {
    expect(visit('//evil.example/x')).toEqual({ kind: 'login', next: undefined });
  });

  test('someone signed in goes anywhere but to the setup', () => {
    expect(visit('/rom/5', someone)).toEqual(enter);
    expect(visit('/login', someone)).toEqual(enter);
    expect(visit('/setup', someone)).toEqual({ kind: 'redirect', to: '/' });
  });
});

describe('nextAfterSignOut', () => {
  test.each([
    ['the next already there', '/login?next=%2Fscan', '/scan', '/scan'],
    ['else the page in hand', '/rom/5?tab=saves', undefined, '/rom/5?tab=saves'],
    ['else the root when at the login', '/login', undefined, '/'],
    ['never another site', '/login', 'https://evil.example', '/'],
  ])('%s', (_, href, next, expected) => {
    const path = href.split('?')[0] ?? '';
    expect(nextAfterSignOut({ path, href, next })).toBe(expected);
  });
});
