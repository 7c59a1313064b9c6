import { expect, test } from 'vitest';

import type { ShareLink } from '@saveroom/contract';

import { accessFor, changesOf, fieldsOf, invalidFields, newFields } from './share-settings.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const link = (settings: Partial<ShareLink>): ShareLink => ({
  id: 1,
  target: 'rom',
  target_id: 7,
  title: 'Game',
  rom_id: 7,
  name: 'For Mia',
  access: 'play',
  has_password: true,
  expires_at: '2026-02-01T00:00:00.000+00:00',
  max_uses: 3,
  use_count: 0,
  last_used_at: null,
  state: 'active',
  created_at: '2025-12-01T00:00:00.000+00:00',
  ...settings,
});

test('a link to a save cannot start its game', () => {
  expect(accessFor('save')).toEqual(['download', 'view']);
  expect(accessFor('rom')).toContain('play');
});

test('a new link expires after a week and has no limit', () => {
  expect(changesOf(newFields('rom'), NOW)).toEqual({
    access: 'play_and_download',
    name: '',
    max_uses: null,
    expires_at: '2026-01-08T00:00:00.000Z',
  });
});

test('an edited link keeps its expiry and its password unless they are changed', () => {
  const fields = fieldsOf(link({}));
  expect(changesOf(fields, NOW)).toEqual({ access: 'play', name: 'For Mia', max_uses: 3 });
  expect(changesOf({ ...fields, expiry: 'never' }, NOW)).toMatchObject({ expires_at: null });
  expect(changesOf({ ...fields, password: 'new' }, NOW)).toMatchObject({ password: 'new' });
  expect(changesOf({ ...fields, removesPassword: true }, NOW)).toMatchObject({ password: null });
});

test.each([
  [{ uses: '' }, []],
  [{ uses: '5' }, []],
  [{ uses: '0' }, ['uses']],
  [{ uses: 'x' }, ['uses']],
  [{ expiry: 'date', date: '' }, ['date']],
  [{ expiry: 'date', date: '2026-03-01T10:00' }, []],
] as const)('fields %o have the invalid fields %o', (patch, invalid) => {
  expect(invalidFields({ ...newFields('rom'), ...patch })).toEqual(invalid);
});
