import { expect, test } from 'vitest';

import { watchAddress } from './media-viewer-watch-address.ts';

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://tube.test/videos/embed/abc', 'https://tube.test/videos/watch?v=abc'],
  ['https://player.test/abc?x=1', 'https://player.test/abc?x=1'],
])('%s is watched at %s', (embed, address) => {
  expect(watchAddress(embed)?.href).toBe(address);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/embed/abc', ''])(
  'no link leads to %j',
  (embed) => expect(watchAddress(embed)).toBeNull(),
);
