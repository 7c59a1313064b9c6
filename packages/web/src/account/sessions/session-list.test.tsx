import { expect, test } from 'vitest';

import { describeAgent } from '#account/sessions/session-list.tsx';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ['Firefox', 'Windows', false],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    ['Edge', 'Windows', false],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone', true],
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    ['Chrome', 'Android', true],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ['Safari', 'macOS', false],
  ],
  ['curl/8.5.0', ['curl', '', false]],
  ['', ['', '', false]],
])('describeAgent of “%s” is %j', (userAgent, expected) => {
  const { browser, system, isPhone } = describeAgent(userAgent);
  expect([browser, system, isPhone]).toEqual(expected);
});
