import { expect, test } from 'vitest';

import { isInsideFolder } from './inside-folder.ts';

test.each([
  ['/srv/games', '/srv/games', true],
  ['/srv/games/nes/a.nes', '/srv/games', true],
  ['/srv/games/nes/a.nes', '/srv/games/', true],
  ['/srv/games-2/a.nes', '/srv/games', false],
  ['/srv', '/srv/games', false],
  ['/etc/passwd', '/', true],
  ['/etc/passwd', '/srv', false],
])('%s inside %s: %s', (path, folder, expected) => {
  expect(isInsideFolder(path, folder)).toBe(expected);
});
