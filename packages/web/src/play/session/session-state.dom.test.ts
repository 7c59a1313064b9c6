import { describe, expect, test } from 'vitest';

import { FIRST_PHASE, nextPhase } from './session-state.ts';
import type { SessionEvent, SessionPhase } from './session-state.ts';

const after = (...events: SessionEvent[]): SessionPhase => events.reduce(nextPhase, FIRST_PHASE);

const RUNNING: SessionEvent[] = [{ type: 'handed-over' }, { type: 'started' }];

describe('the phase of a game', () => {
  test('is fetching, then loading with its step, then running', () => {
    expect(after({ type: 'fetched', loaded: 5, total: 10 })).toEqual({
      kind: 'fetching',
      loaded: 5,
      total: 10,
    });
    expect(after({ type: 'handed-over' }, { type: 'loading', phase: 'core' })).toEqual({
      kind: 'loading',
      step: 'core',
    });
    expect(after(...RUNNING)).toEqual({ kind: 'running' });
  });

  test('ignores loading events once the game runs', () => {
    expect(after(...RUNNING, { type: 'loading', phase: 'game' }).kind).toBe('running');
    expect(after(...RUNNING, { type: 'fetched', loaded: 1, total: 1 }).kind).toBe('running');
  });

  test('becomes paused only while the game runs', () => {
    expect(after({ type: 'handed-over' }, { type: 'paused' }).kind).toBe('loading');
    expect(after(...RUNNING, { type: 'paused' }).kind).toBe('paused');
    expect(after(...RUNNING, { type: 'paused' }, { type: 'resumed' }).kind).toBe('running');
  });

  test('stays failed or leaving', () => {
    const failed = after({ type: 'failed', why: 'core', detail: 'gone' });
    expect(failed).toEqual({ kind: 'failed', why: 'core', detail: 'gone' });
    expect(nextPhase(failed, { type: 'started' })).toBe(failed);
    expect(
      after(...RUNNING, { type: 'left' }, { type: 'failed', why: 'crash', detail: '' }),
    ).toEqual({
      kind: 'leaving',
    });
  });

  test('does not change on saves, commands and pads', () => {
    const events: SessionEvent[] = [
      { type: 'saved', save: new ArrayBuffer(1) },
      { type: 'command', command: 'pause' },
      { type: 'pads', names: [] },
      { type: 'activity' },
    ];
    expect(after(...RUNNING, ...events)).toEqual({ kind: 'running' });
  });
});
