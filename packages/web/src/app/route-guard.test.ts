import { describe, expect, test } from 'vitest';

import type { User } from '@saveroom/contract';

import { someUser } from '#testing/some-user.ts';

import { checkAccess, nextAfterSignOut } from './route-guard.ts';

const someone = someUser();

const visit = (path: string, user: User | null = null, showSetupWizard = false) =>
  checkAccess({ path: path.split('?')[0] ?? '', href: path, user, showSetupWizard });

const enter = { kind: 'enter' };

describe('checkAccess', () => {
  test.each([
    ['/', false],
    ['/administration', false],
    ['/user-interface', false],
    ['/console/profiles', false],
    ['/s/some-token', false],
    ['/console', true],
    ['/console/rom/4/play', true],
    ['/login', true],
  ])('on a kiosk %s is open: %s', (path, isOpen) => {
    const page = { path, href: path, user: someone, showSetupWizard: false, isKioskDevice: true };
    expect(checkAccess(page)).toEqual(isOpen ? enter : { kind: 'redirect', to: '/console' });
  });

  test.each([
    ['/', true],
    ['/rom/4', true],
    ['/s/some-token', true],
    ['/console', false],
    ['/login', false],
    ['/profiles', false],
  ])('in a preview %s is open: %s', (path, isOpen) => {
    const page = { path, href: path, user: someone, showSetupWizard: false, isPreview: true };
    expect(checkAccess(page)).toEqual(isOpen ? enter : { kind: 'redirect', to: '/' });
    expect(checkAccess({ ...page, path: '/login', user: null })).toEqual(enter);
  });

  test.each(['/', '/login', '/register', '/rom/4', '/nowhere'])(
    'while no admin exists %s leads to the setup',
    (path) => {
      expect(visit(path, null, true)).toEqual({ kind: 'redirect', to: '/setup' });
      expect(visit(path, someone, true)).toEqual({ kind: 'redirect', to: '/setup' });
    },
  );

  test('the setup page is accessible while no admin exists', () => {
    expect(visit('/setup', null, true)).toEqual(enter);
  });

  test.each(['/login', '/reset-password', '/register'])('%s needs no account', (path) => {
    expect(visit(path)).toEqual(enter);
  });

  test('every page redirects to the set-up of the second factor if the server requires one', () => {
    const limited = someUser({ oauth_scopes: [] });
    expect(visit('/rom/4', limited)).toEqual({ kind: 'redirect', to: '/two-factor' });
    expect(visit('/two-factor', limited)).toEqual(enter);
    expect(visit('/two-factor', someone)).toEqual({ kind: 'redirect', to: '/' });
    expect(visit('/two-factor')).toEqual({ kind: 'login', next: undefined });
  });

  test('a deep link is opened after signing in', () => {
    expect(visit('/rom/5?tab=saves')).toEqual({ kind: 'login', next: '/rom/5?tab=saves' });
  });

  test('home and a finished setup are not stored as next page', () => {
    expect(visit('/')).toEqual({ kind: 'login', next: undefined });
    expect(visit('/setup')).toEqual({ kind: 'login', next: undefined });
  });

  test('a path to another site is not stored as next page', () => {
    expect(visit('//evil.example/x')).toEqual({ kind: 'login', next: undefined });
  });

  test('a signed-in user can open every page but the setup', () => {
    expect(visit('/rom/5', someone)).toEqual(enter);
    expect(visit('/login', someone)).toEqual(enter);
    expect(visit('/setup', someone)).toEqual({ kind: 'redirect', to: '/' });
  });
});

describe('nextAfterSignOut', () => {
  test.each([
    ['keeps the next page of the URL', '/login?next=%2Fscan', '/scan', '/scan'],
    [
      'is the current page if the URL has no next page',
      '/rom/5?tab=saves',
      undefined,
      '/rom/5?tab=saves',
    ],
    ['is the home page on the sign-in page', '/login', undefined, '/'],
    ['is never another site', '/login', 'https://evil.example', '/'],
  ])('%s', (_, href, next, expected) => {
    const path = href.split('?')[0] ?? '';
    expect(nextAfterSignOut({ path, href, next })).toBe(expected);
  });
});
