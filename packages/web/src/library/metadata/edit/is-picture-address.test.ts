import { expect, test } from 'vitest';

import { isPictureAddress } from './is-picture-address.ts';

test.each([
  ['https://images.example.org/a.png', true],
  [' http://images.example.org/a.png ', true],
  ['images.example.org/a.png', false],
  ['https://localhost/a.png', false],
  ['data:image/png;base64,AA', false],
  ['', false],
])('%s', (text, isFit) => {
  expect(isPictureAddress(text)).toBe(isFit);
});
