import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { localSetting, onChoice } from './local-setting.ts';
import type { AccountSetting } from './local-setting.ts';
import { writeText } from './local-setting-text.ts';

const make = () =>
  localSetting({ key: 'settings.theme', schema: z.enum(['0', '1', '2']), fallback: '2' });

const makeFollowing = () =>
  localSetting({
    key: 'settings.showStats',
    schema: z.stringbool(),
    fallback: true,
    account: { name: 'showStats', schema: z.boolean(), write: (value) => value },
  });

const storedElsewhere = (newValue: string | null) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'settings.theme', newValue, storageArea: localStorage }),
  );

describe('localSetting', () => {
  beforeEach(() => {
    // Values that could not be stored in another test stay in memory until they are written.
    writeText('settings.theme', null);
    localStorage.clear();
  });

  test('has its fallback until a valid value is stored', () => {
    expect(make().get()).toBe('2');
    localStorage.setItem('settings.theme', 'purple');
    expect(make().get()).toBe('2');
    localStorage.setItem('settings.theme', '1');
    expect(make().get()).toBe('1');
  });

  test('stores plain text and notifies its listeners once', () => {
    const setting = make();
    const listener = vi.fn<() => void>();
    setting.subscribe(listener);
    setting.set('0');
    setting.set('0');
    expect(localStorage.getItem('settings.theme')).toBe('0');
    expect(setting.get()).toBe('0');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('follows changes and clearing in another tab', () => {
    const setting = make();
    storedElsewhere('1');
    expect(setting.get()).toBe('1');
    storedElsewhere(null);
    expect(setting.get()).toBe('2');
  });

  test('is kept in memory when storage is blocked', () => {
    const setting = make();
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    setting.set('1');
    expect(setting.get()).toBe('1');
    blocked.mockRestore();
  });

  test('keeps a value that could not be stored over the older stored one', () => {
    const setting = make();
    setting.set('0');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    setting.set('1');
    full.mockRestore();
    expect(make().get()).toBe('1');
    setting.set('0');
    expect(make().get()).toBe('0');
  });

  test('reports changes of account settings, and of no others', () => {
    const changes: AccountSetting[] = [];
    const stop = onChoice((one) => changes.push(one));
    const setting = makeFollowing();
    make().set('0');
    setting.set(true);
    setting.onAccount?.receive(false);
    expect(changes).toEqual([]);
    setting.set(true);
    expect(changes.map((one) => [one.name, one.get()])).toEqual([['showStats', true]]);
    stop();
  });

  test('accepts a value of the account unless it is invalid', () => {
    const setting = makeFollowing();
    const listener = vi.fn<() => void>();
    setting.subscribe(listener);
    setting.onAccount?.receive('purple');
    expect(setting.onAccount?.isStored()).toBe(false);
    setting.onAccount?.receive(false);
    expect(setting.get()).toBe(false);
    expect(localStorage.getItem('settings.showStats')).toBe('false');
    setting.onAccount?.clear();
    expect(setting.get()).toBe(true);
    expect(localStorage.getItem('settings.showStats')).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
