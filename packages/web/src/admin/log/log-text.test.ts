import { expect, test } from 'vitest';

import { logText } from './log-text.ts';

test('a line has time, level, component, message and request id', () => {
  const line = {
    id: 1,
    ts: Date.UTC(2026, 0, 1),
    level: 'error',
    module: 'http',
    message: 'broken',
    request_id: 'r-1',
    details: 'at here',
    server: null,
  } as const;
  expect(logText(line)).toBe('2026-01-01T00:00:00.000Z ERROR [http] broken (r-1)\nat here');
  expect(logText({ ...line, server: 'worker nas:7' })).toContain('[worker nas:7 http] broken');
  expect(logText({ ...line, request_id: null, details: null })).toMatch(/ broken$/);
});
