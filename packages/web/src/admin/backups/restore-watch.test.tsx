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
  ['nothing yet', { last_restore: null, failed_restore: null }, 'working'],
  ['one of last year', { last_restore: restored(EARLY), failed_restore: null }, 'working'],
  ['ours', { last_restore: restored(LATE), failed_restore: null }, 'done'],
  [
    'an old failure',
    { last_restore: null, failed_restore: { at: EARLY, problem: 'full', problem_code: null } },
    'working',
  ],
  [
    'given up',
    { last_restore: null, failed_restore: { at: LATE, problem: 'full', problem_code: null } },
    'failed',
  ],
])('%s', (_what, overview, kind) => {
  expect(restoreStatus(overview, SINCE).kind).toBe(kind);
});
