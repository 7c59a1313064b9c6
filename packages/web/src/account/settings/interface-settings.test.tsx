import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { KIOSK_SCOPES } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { restoreDefaults } from './restore-defaults.ts';
import {
  disableAnimationsSetting,
  showSiblingsSetting,
  virtualCollectionsSettings,
  virtualCollectionTypeSetting,
} from '#shared/lib/settings.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { InterfaceSettings } from './interface-settings.tsx';

beforeEach(speakEnglish);
afterEach(() => {
  restoreDefaults();
  localStorage.clear();
});

function open(patch: Partial<User> = {}): void {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser(patch));
  show(<InterfaceSettings languageSelect={null} homeEditLink={null} />, client);
}
const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

test('a switch shows its setting and changes it', () => {
  showSiblingsSetting.set(false);
  open();
  const versions = screen.getByRole<HTMLInputElement>('switch', { name: 'Version count' });
  expect(versions.checked).toBe(false);
  fireEvent.click(versions);
  expect(showSiblingsSetting.get()).toBe(true);
});

test('the switch for animations is the inverse of its setting', () => {
  open();
  flip('Decorative animations');
  expect(disableAnimationsSetting.get()).toBe(true);
  expect(localStorage.getItem('settings.disableAnimations')).toBe('true');
});

test('the type of virtual collections is disabled while they are hidden', () => {
  open();
  const type = screen.getByLabelText<HTMLSelectElement>('Group auto collections by');
  fireEvent.change(type, { target: { value: 'genre' } });
  expect(virtualCollectionTypeSetting.get()).toBe('genre');
  flip('Show auto collections');
  expect(virtualCollectionsSettings.shown.get()).toBe(false);
  expect(type.disabled).toBe(true);
});

test.each([
  [{}, 'These settings sync to every browser you log in with.'],
  [{ oauth_scopes: [...KIOSK_SCOPES] }, 'These settings are saved in this browser.'],
])('shows where settings are stored', (patch, text) => {
  open(patch);
  expect(screen.queryByText(text)).not.toBeNull();
});
