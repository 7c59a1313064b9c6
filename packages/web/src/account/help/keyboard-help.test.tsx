import { expect, test } from 'vitest';

import { shortcutsAt } from './keyboard-help.tsx';

test.each([
  ['/', ['everywhere', 'games']],
  ['/platform/3', ['everywhere', 'games']],
  ['/collection/virtual/x', ['everywhere', 'games']],
  ['/rom/7', ['everywhere', 'game']],
  ['/rom/7/ejs', ['everywhere', 'playing']],
  ['/administration', ['everywhere']],
])('shortcutsAt %s lists the places %j', (path, places) => {
  expect(shortcutsAt(path).map(({ place }) => place)).toEqual(places);
});
