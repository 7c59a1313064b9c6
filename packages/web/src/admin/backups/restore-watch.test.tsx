import { expect, test } from 'vitest';

import { restoreStatus } from './restore-watch.tsx';

const EARLY = '2026-01-01T00:00:00.000+00:00';
const SINCE = '2026-01-02T00:00:00.000+00:00';
const LATE = '2026-01-03T00:00:00.000+00:00';
const restored = (restored_at: string) => ({
  backup: 'a.zip',
  backup_created_at: EARLY,
  restore_point: 'b.zip',
  restored_at,
});

test.each([
  ['no restore yet', { last_restore: null, failed_restore: null }, 'working'],
  ['an earlier restore', { last_restore: restored(EARLY), failed_restore: null }, 'working'],
  ['a restore after the start', { last_restore: restored(LATE), failed_restore: null }, 'done'],
  [
    'an earlier failure',
    { last_restore: null, failed_restore: { at: EARLY, problem: 'full', problem_code: null } },
    'working',
  ],
  [
    'a failure after the start',
    { last_restore: null, failed_restore: { at: LATE, problem: 'full', problem_code: null } },
    'failed',
  ],
])('restoreStatus with %s', (_what, overview, kind) => {
  expect(restoreStatus(overview, SINCE).kind).toBe(kind);
});
