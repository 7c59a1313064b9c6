import { expect, test } from 'vitest';

import type { TestCall } from '#testing/worker-call-in-thread.ts';

import { AppError } from './app-error.ts';
import { callWorker } from './worker-call.ts';

const url = new URL('../../testing/worker-call-in-thread.ts', import.meta.url);
const call = (request: string) => callWorker<TestCall>(url, request);

test('a result is returned after all events', async () => {
  const events: number[] = [];
  const onEvent = (event: number) => void events.push(event);
  expect(await callWorker<TestCall>(url, 'hello', { onEvent })).toBe('hello!');
  expect(events).toEqual([1, 2]);
});

test('an AppError of the worker is an AppError, other failures are errors', async () => {
  await expect(call('refuse')).rejects.toEqual(new AppError('conflict', 'Not now'));
  const fault = await call('fail').catch((error: unknown) => error);
  expect(fault).toMatchObject({ message: 'a bug' });
  expect(fault).not.toBeInstanceOf(AppError);
});

test('a worker that dies is an error', async () => {
  await expect(call('die')).rejects.toThrow('the worker stopped unexpectedly');
});

test.each([false, true])(
  'an aborted call rejects with the reason, terminated: %s',
  async (hard) => {
    const stop = new AbortController();
    const onEvent = () => stop.abort(new Error('canceled'));
    const options = { signal: stop.signal, onEvent, canTerminate: hard };
    await expect(callWorker<TestCall>(url, 'wait', options)).rejects.toThrow('canceled');
  },
);
