import { expect, test } from 'vitest';

import { padBrand, padButtonLabel, padModel, padName } from './pad-brand.ts';

test.each([
  ['Xbox 360 Controller (XInput STANDARD GAMEPAD)', 'xbox'],
  ['Fake Pad (STANDARD GAMEPAD Vendor: 045e Product: 028e)', 'xbox'],
  ['DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)', 'playstation'],
  ['054c-09cc-Wireless Controller', 'playstation'],
  ['Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)', 'nintendo'],
  ['Joy-Con (R) (Vendor: 057e Product: 2007)', 'nintendo'],
  ['Microsoft X-Box 360 pad (Vendor: 28de Product: 11ff)', 'xbox'],
  ['8BitDo Ultimate Wireless', 'generic'],
  ['', 'generic'],
])('%s is a pad of brand %s', (id, brand) => {
  expect(padBrand(id)).toBe(brand);
});

test.each([
  ['BUTTON_1', 'xbox', 'A'],
  ['BUTTON_1', 'playstation', '✕'],
  ['BUTTON_1', 'nintendo', 'B'],
  ['BUTTON_4', 'nintendo', 'X'],
  ['RIGHT_BOTTOM_SHOULDER', 'xbox', 'RT'],
  ['RIGHT_BOTTOM_SHOULDER', 'nintendo', 'ZR'],
  ['START', 'playstation', 'Options'],
  ['START', 'generic', 'Start'],
  ['DPAD_UP', 'xbox', '✛ ↑'],
  ['LEFT_STICK', 'playstation', 'L3'],
  ['LEFT_STICK_X:+1', 'xbox', 'L →'],
  ['GAMEPAD_17', 'xbox', '#17'],
] as const)('button %s of a pad of brand %s is labeled %s', (button, brand, label) => {
  expect(padButtonLabel(button, brand)).toBe(label);
});

test('a pad has the same model and name in Chromium and Firefox', () => {
  const chromium = 'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)';
  const firefox = '054c-0ce6-DualSense Wireless Controller';
  for (const id of [chromium, firefox]) {
    expect(padModel(id)).toBe('054c-0ce6');
    expect(padName(id)).toBe('DualSense Wireless Controller');
  }
  expect(padModel('Test Pad (STANDARD GAMEPAD)')).toBe('test pad');
});
