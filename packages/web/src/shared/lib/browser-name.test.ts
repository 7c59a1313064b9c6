import { expect, test } from 'vitest';

import { browserName } from './browser-name.ts';

const MOZILLA = 'Mozilla/5.0';
test.each([
  ['(X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['(Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['(Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['(iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1', 'Safari on iPhone'],
  ['(Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['(something new)', 'Browser on Web'],
])('browserName of “%s” is “%s”', (userAgent, name) => {
  expect(browserName(`${MOZILLA} ${userAgent}`).name).toBe(name);
});
