import { beforeEach, expect, test, vi } from 'vitest';

import type { RomUser } from '@saveroom/contract';

import { someRomUser } from '#testing/some-rom.ts';

import { createPersonalSaver } from './rom-personal-saver.ts';
import type { PersonalPatch } from './rom-personal-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

const KEY = 'rom.personal.1.7';
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Creates a saver whose server replies when the test calls `reply`. */
function start() {
  const received: PersonalPatch[] = [];
  const replies: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const onSaved = vi.fn<(saved: RomUser) => void>();
  const saver = createPersonalSaver({
    draftKey: KEY,
    onSaved,
    send: (patch) => {
      received.push(patch);
      return new Promise((resolve, reject) => {
        replies.push({ resolve: () => resolve(someRomUser({ rating: 8 })), reject });
      });
    },
  });
  const reply = async (how: 'success' | 'failure') => {
    const { resolve, reject } = replies.shift()!;
    if (how === 'success') resolve();
    else reject(new Error('offline'));
    await pass(0);
  };
  return { saver, received, reply, onSaved, phase: () => saver.get().phase };
}

test('changes are sent together, half a second after the last one', async () => {
  const { saver, received, reply, onSaved, phase } = start();
  saver.change({ rating: 7 });
  await pass(400);
  saver.change({ rating: 8, completion: 20 });
  await pass(499);
  expect(received).toEqual([]);
  await pass(1);
  expect(received).toEqual([{ rating: 8, completion: 20 }]);
  await reply('success');
  expect(onSaved).toHaveBeenCalledWith(someRomUser({ rating: 8 }));
  expect(phase()).toBe('saved');
});

test('a choice from a menu is sent without a delay', () => {
  const { saver, received } = start();
  saver.change({ status: 'finished' }, 'now');
  expect(received).toEqual([{ status: 'finished' }]);
});

test('a change during a request is sent after it, never at the same time', async () => {
  const { saver, received, reply } = start();
  saver.change({ rating: 7 }, 'now');
  saver.change({ rating: 9 }, 'now');
  expect(received).toHaveLength(1);
  await reply('success');
  await pass(500);
  expect(received).toEqual([{ rating: 7 }, { rating: 9 }]);
});

test('the phase follows changes, requests, failures and retries', async () => {
  const { saver, reply, phase } = start();
  expect(phase()).toBe('idle');
  saver.change({ rating: 3 });
  expect(phase()).toBe('saving');
  saver.flush();
  expect(phase()).toBe('saving');
  await reply('failure');
  expect(phase()).toBe('failed');
  saver.flush();
  expect(phase()).toBe('saving');
  await reply('failure');
  saver.change({ rating: 4 });
  expect(phase()).toBe('saving');
  await pass(500);
  await reply('success');
  expect(phase()).toBe('saved');
});

test('a failed change is not lost and waits for a retry', async () => {
  const { saver, received, reply, phase } = start();
  saver.change({ rating: 7 }, 'now');
  await reply('failure');
  expect(phase()).toBe('failed');
  await pass(60_000);
  expect(received).toHaveLength(1);
  saver.flush();
  expect(received).toEqual([{ rating: 7 }, { rating: 7 }]);
  await reply('success');
  expect(phase()).toBe('saved');
});

test('a failure does not undo what was chosen during the request', async () => {
  const { saver, received, reply } = start();
  saver.change({ rating: 3, hidden: true }, 'now');
  saver.change({ rating: 9 });
  expect(saver.get().unsaved).toEqual({ rating: 9, hidden: true });
  await reply('failure');
  expect(saver.get().unsaved).toEqual({ rating: 9, hidden: true });
  await pass(500);
  expect(received.at(-1)).toEqual({ rating: 9, hidden: true });
});

test('unsaved values are shown until they are confirmed', async () => {
  const { saver, reply } = start();
  saver.change({ rating: 3, last_played: null }, 'now');
  saver.change({ rating: 9 });
  expect(saver.get().unsaved).toEqual({ rating: 9, last_played: null });
  await reply('success');
  await reply('success');
  expect(saver.get().unsaved).toBeNull();
});

test('flush sends pending changes at once, and nothing if there are none', () => {
  const { saver, received, phase } = start();
  saver.flush();
  expect([received, phase()]).toEqual([[], 'idle']);
  saver.change({ completion: 40 });
  saver.flush();
  expect(received).toEqual([{ completion: 40 }]);
});

test('changes that were not confirmed before a reload are sent after it', async () => {
  const before = start();
  before.saver.change({ difficulty: 3, last_played: null }, 'now');
  await before.reply('failure');

  const after = start();
  expect(after.phase()).toBe('saving');
  await pass(500);
  expect(after.received).toEqual([{ difficulty: 3, last_played: null }]);
  await after.reply('success');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test.each(['{', '"text"', '{"rating":900}'])('a damaged draft is ignored: %s', (stored) => {
  sessionStorage.setItem(KEY, stored);
  expect(start().phase()).toBe('idle');
});

test('the phase is "idle" again after the page was left', async () => {
  const { saver, reply, phase } = start();
  const unsubscribe = saver.subscribe(() => undefined);
  saver.change({ rating: 7 }, 'now');
  await reply('success');
  unsubscribe();
  expect(phase()).toBe('idle');
});
