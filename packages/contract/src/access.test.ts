import { describe, expect, test } from 'vitest';

import { KIOSK_SCOPES, ROLE_SCOPES, SCOPES } from './access.ts';

const READ =
  'me.read roms.read platforms.read assets.read devices.read firmware.read roms.user.read ' +
  'collections.read playlists.read';
const WRITE =
  'me.write assets.write devices.write roms.user.write collections.write playlists.write';
const EDIT = 'roms.write platforms.write firmware.write';
const FULL = 'users.read users.write tasks.run logs.read';

const words = (...tiers: string[]): string[] => tiers.join(' ').split(' ');

describe('scopes of roles', () => {
  test('SCOPES lists all 22 scopes in the order that clients expect', () => {
    expect(SCOPES).toEqual(words(READ, WRITE, EDIT, FULL));
    expect(SCOPES).toHaveLength(22);
  });

  test.each([
    ['viewer', 15, words(READ, WRITE)],
    ['editor', 18, words(READ, WRITE, EDIT)],
    ['admin', 22, words(READ, WRITE, EDIT, FULL)],
  ] as const)('%s has %i scopes', (role, count, scopes) => {
    expect(ROLE_SCOPES[role]).toEqual(scopes);
    expect(ROLE_SCOPES[role]).toHaveLength(count);
  });

  test('a kiosk visitor has the 9 read scopes', () => {
    expect(KIOSK_SCOPES).toEqual(words(READ));
    expect(KIOSK_SCOPES).toHaveLength(9);
  });

  test.each([
    ['editor', 'viewer'],
    ['admin', 'editor'],
  ] as const)('%s has every scope that %s has', (above, below) => {
    expect(ROLE_SCOPES[above]).toEqual(expect.arrayContaining([...ROLE_SCOPES[below]]));
  });
});
