import { expect, test } from 'vitest';

import { consolePathOf, mainPathOf } from './console-link.ts';

test.each([
  ['/platform/3', '/console/platform/3'],
  ['/collection/3', '/console/collection/3'],
  ['/collection/smart/3', '/console/collection/smart/3'],
  ['/collection/virtual/genre-x', '/console/collection/virtual/genre-x'],
  ['/rom/12', '/console/rom/12'],
])('%s and %s are each other’s page in console mode', (main, inConsole) => {
  expect(consolePathOf(main)).toBe(inConsole);
  expect(mainPathOf(inConsole)).toBe(main);
});

test.each(['/', '/scan', '/user/3', '/romance/3', '/platform'])(
  '%s leads to the home page of console mode',
  (path) => {
    expect(consolePathOf(path)).toBe('/console');
  },
);

test('the player page leads to the game page', () => {
  expect(consolePathOf('/rom/12/ejs')).toBe('/console/rom/12');
  expect(mainPathOf('/console/rom/12/play')).toBe('/rom/12');
  expect(mainPathOf('/console')).toBe('/');
});
