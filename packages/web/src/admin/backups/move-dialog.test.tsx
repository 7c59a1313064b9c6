import { expect, test } from 'vitest';

import type { ServerMove } from '@saveroom/contract';

import { movePhase } from './move-dialog.tsx';

const IDLE: ServerMove = {
  engine: 'sqlite',
  state: 'idle',
  progress: null,
  copy: null,
  failure: null,
};
const FAILURE = { at: '2026-01-01T00:00:00.000+00:00', problem: 'full', problem_code: null };

test.each([
  ['no reply yet', null, false, 'copying'],
  ['a server that has not stopped yet', IDLE, false, 'copying'],
  ['a server that copies', { ...IDLE, state: 'copying' }, true, 'copying'],
  ['a finished copy', { ...IDLE, state: 'copied' }, true, 'copied'],
  ['a failed move', { ...IDLE, failure: FAILURE }, true, 'failed'],
  ['a server that is running again', IDLE, true, 'over'],
] as const)('the phase of a move with %s', (_what, move, hasStopped, phase) => {
  expect(movePhase({ move, hasStopped })).toBe(phase);
});
