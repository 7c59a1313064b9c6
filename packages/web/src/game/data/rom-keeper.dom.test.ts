import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { RomUser } from '@saveroom/contract';

import { someRomUser } from '#testing/some-rom.ts';

import { createPersonalKeeper } from './rom-keeper.ts';
import { phaseOf } from './rom-save-state.ts';
import type { PersonalPatch } from './rom-save-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const KEY = 'rom.personal.1.7';
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server that answers when it is told to. */
function keeper() {
  const received: PersonalPatch[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const onSaved = vi.fn<(saved: RomUser) => void>();
  const kept = createPersonalKeeper({
    draftKey: KEY,
    onSaved,
    send: (patch) => {
      received.push(patch);
      return new Promise((resolve, reject) => {
        answers.push({ resolve: () => resolve(someRomUser({ rating: 8 })), reject });
      });
    },
  });
  const answer = async (how: 'well' | 'badly') => {
    const { resolve, reject } = answers.shift()!;
    if (how === 'well') resolve();
    else reject(new Error('offline'));
    await pause(0);
  };
  return { kept, received, answer, onSaved, phase: () => phaseOf(kept.get()) };
}

test('half a second after the last change all of them are sent together', async () => {
  const { kept, received, answer, onSaved, phase } = keeper();
  kept.change({ rating: 7 });
  await pause(400);
  kept.change({ rating: 8, completion: 20 });
  await pause(499);
  expect(received).toEqual([]);
  await pause(1);
  expect(received).toEqual([{ rating: 8, completion: 20 }]);
  await answer('well');
  expect(onSaved).toHaveBeenCalledWith(someRomUser({ rating: 8 }));
  expect(phase()).toBe('saved');
});

test('a choice from a menu does not wait', () => {
  const { kept, received } = keeper();
  kept.change({ status: 'finished' }, 'once');
  expect(received).toEqual([{ status: 'finished' }]);
});

test('what changes while another is on its way follows it', async () => {
  const { kept, received, answer } = keeper();
  kept.change({ rating: 7 }, 'once');
  kept.change({ rating: 9 }, 'once');
  expect(received).toHaveLength(1);
  await answer('well');
  await pause(500);
  expect(received).toEqual([{ rating: 7 }, { rating: 9 }]);
});

test('a failure waits for another try and loses nothing', async () => {
  const { kept, received, answer, phase } = keeper();
  kept.change({ rating: 7 }, 'once');
  await answer('badly');
  expect(phase()).toBe('failed');
  await pause(60_000);
  expect(received).toHaveLength(1);
  kept.flush();
  expect(received).toEqual([{ rating: 7 }, { rating: 7 }]);
  await answer('well');
  expect(phase()).toBe('saved');
});

test('leaving sends at once what still waits', () => {
  const { kept, received } = keeper();
  kept.change({ completion: 40 });
  kept.flush();
  expect(received).toEqual([{ completion: 40 }]);
});

test('what was not confirmed before a reload is sent after it', async () => {
  const before = keeper();
  before.kept.change({ difficulty: 3, last_played: null }, 'once');
  await before.answer('badly');

  const after = keeper();
  expect(after.phase()).toBe('saving');
  await pause(500);
  expect(after.received).toEqual([{ difficulty: 3, last_played: null }]);
  await after.answer('well');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test.each(['{', '"text"', '{"rating":900}'])('%s in the store does no harm', (stored) => {
  sessionStorage.setItem(KEY, stored);
  expect(keeper().phase()).toBe('idle');
});

test('whoever comes back has saved nothing yet', async () => {
  const { kept, answer, phase } = keeper();
  const leave = kept.subscribe(() => undefined);
  kept.change({ rating: 7 }, 'once');
  await answer('well');
  leave();
  expect(phase()).toBe('idle');
});
