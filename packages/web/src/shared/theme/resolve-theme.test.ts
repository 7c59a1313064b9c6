import { expect, test } from 'vitest';

import { resolveTheme } from './resolve-theme.ts';

test.each([
  ['0', true, 'dark'],
  ['0', false, 'dark'],
  ['1', true, 'light'],
  ['1', false, 'light'],
  ['2', true, 'dark'],
  ['2', false, 'light'],
] as const)('choice %s with a dark system %s gives %s', (choice, systemIsDark, theme) => {
  expect(resolveTheme(choice, systemIsDark)).toBe(theme);
});
