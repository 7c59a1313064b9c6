import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { localSetting } from './local-setting.ts';

const make = () =>
  localSetting({ key: 'settings.theme', schema: z.enum(['0', '1', '2']), fallback: '2' });

const storedElsewhere = (newValue: string | null) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'settings.theme', newValue, storageArea: localStorage }),
  );

describe('localSetting', () => {
  beforeEach(() => localStorage.clear());

  test('is its fallback until something valid is stored', () => {
    expect(make().get()).toBe('2');
    localStorage.setItem('settings.theme', 'purple');
    expect(make().get()).toBe('2');
    localStorage.setItem('settings.theme', '1');
    expect(make().get()).toBe('1');
  });

  test('stores plain text and tells its listeners once', () => {
    const setting = make();
    const listener = vi.fn<() => void>();
    setting.subscribe(listener);
    setting.set('0');
    setting.set('0');
    expect(localStorage.getItem('settings.theme')).toBe('0');
    expect(setting.get()).toBe('0');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('follows another tab, and its clearing', () => {
    const setting = make();
    storedElsewhere('1');
    expect(setting.get()).toBe('1');
    storedElsewhere(null);
    expect(setting.get()).toBe('2');
  });

  test('lasts as long as the page when storage is blocked', () => {
    const setting = make();
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    setting.set('1');
    expect(setting.get()).toBe('1');
    blocked.mockRestore();
  });
});
