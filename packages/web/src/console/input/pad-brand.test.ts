import { expect, test } from 'vitest';

import { padBrand } from './pad-actions.ts';

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
])('%s has the signs of %s', (id, brand) => {
  expect(padBrand(id)).toBe(brand);
});
