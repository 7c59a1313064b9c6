import { expect, test } from 'vitest';

import { nextSaveState, phaseOf, startSaving, unsavedOf } from './rom-save-state.ts';
import type { SaveEvent, SaveState } from './rom-save-state.ts';

const after = (...events: SaveEvent[]): SaveState =>
  events.reduce(nextSaveState, startSaving(null));
const changed = (patch: Extract<SaveEvent, { kind: 'changed' }>['patch']): SaveEvent => ({
  kind: 'changed',
  patch,
});
const sent: SaveEvent = { kind: 'sent' };
const saved: SaveEvent = { kind: 'saved' };
const failed: SaveEvent = { kind: 'failed', error: new Error('offline') };

test.each([
  ['idle', []],
  ['saving', [changed({ rating: 3 })]],
  ['saving', [changed({ rating: 3 }), sent]],
  ['saved', [changed({ rating: 3 }), sent, saved]],
  ['failed', [changed({ rating: 3 }), sent, failed]],
  ['saving', [changed({ rating: 3 }), sent, failed, sent]],
  ['saving', [changed({ rating: 3 }), sent, failed, changed({ rating: 4 })]],
  ['saved', [changed({ rating: 3 }), sent, failed, sent, saved]],
] as const)('%s', (phase, events) => {
  expect(phaseOf(after(...events))).toBe(phase);
});

test('changes gather until they are sent, the newest of each kind', () => {
  const state = after(changed({ rating: 3 }), changed({ status: 'finished', rating: 4 }));
  expect(state.waiting).toEqual({ rating: 4, status: 'finished' });
});

test('what changes on the way is sent next, and never at the same time', () => {
  const state = after(changed({ rating: 3 }), sent, changed({ rating: 9 }), sent);
  expect(state.sending).toEqual({ rating: 3 });
  expect(state.waiting).toEqual({ rating: 9 });
  expect(nextSaveState(state, saved)).toMatchObject({ sending: null, waiting: { rating: 9 } });
});

test('a failure loses nothing, and does not undo what was chosen meanwhile', () => {
  const state = after(changed({ rating: 3, hidden: true }), sent, changed({ rating: 9 }), failed);
  expect(state.waiting).toEqual({ rating: 9, hidden: true });
  expect(state.sending).toBeNull();
});

test('everything unconfirmed is shown, until it is confirmed', () => {
  const state = after(changed({ rating: 3, last_played: null }), sent, changed({ rating: 9 }));
  expect(unsavedOf(state)).toEqual({ rating: 9, last_played: null });
  expect(unsavedOf(after(changed({ rating: 3 }), sent, saved))).toBeNull();
});

test('nothing is sent where nothing waits', () => {
  expect(after(sent)).toEqual(startSaving(null));
});
