import { beforeEach, expect, test } from 'vitest';

import {
  controlsSetting,
  readControls,
  readTouch,
  touchSetting,
  writeControls,
  writeTouch,
} from './player-settings.ts';

beforeEach(() => controlsSetting.set(''));

test('controls are stored and read per platform', () => {
  const nes = writeControls('', 'nes', { 0: { 8: { value: 'k' } } });
  const both = writeControls(nes, 'snes', { 1: { 0: { value2: 'BUTTON_1' } } });
  expect(readControls(both)).toEqual({
    nes: { 0: { 8: { value: 'k' } } },
    snes: { 1: { 0: { value2: 'BUTTON_1' } } },
  });
  expect(writeControls(writeControls(both, 'nes', null), 'snes', null)).toBe('');
});

test('invalid controls are not accepted from the account', () => {
  expect(controlsSetting.onAccount?.receive('{"nes":{"0":{"8":{"value":"k"}}}}')).toBe(true);
  expect(readControls(controlsSetting.get())).toEqual({ nes: { 0: { 8: { value: 'k' } } } });
  expect(controlsSetting.onAccount?.receive('{"nes":7}')).toBe(false);
  expect(controlsSetting.onAccount?.receive('purple')).toBe(false);
  expect(readControls(controlsSetting.get())).toEqual({ nes: { 0: { 8: { value: 'k' } } } });
});

test('touch controls outside of their limits are not accepted from the account', () => {
  const text = writeTouch('', 'portrait', { opacity: 0.5, size: 1.2, left: { x: 0.1, y: 0 } });
  expect(touchSetting.onAccount?.receive(text)).toBe(true);
  expect(touchSetting.onAccount?.receive('{"portrait":{"opacity":0,"size":1}}')).toBe(false);
  expect(readTouch(touchSetting.get())['portrait']).toMatchObject({ size: 1.2 });
});
