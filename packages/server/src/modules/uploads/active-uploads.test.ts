import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { untilAborted } from './active-uploads.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function* numbers(count: number): AsyncGenerator<{ number: number }> {
  for (let number = 0; number < count; number += 1) yield { number };
}

test('untilAborted releases items before the stream ends', async () => {
  const seen: WeakRef<object>[] = [];
  const { signal } = new AbortController();
  for await (const item of untilAborted(numbers(50), signal)) {
    seen.push(new WeakRef(item));
    if (seen.length < 50) continue;
    await turn();
    collect();
    await turn();
    expect(seen.slice(0, 40).filter((ref) => ref.deref() !== undefined)).toEqual([]);
  }
  expect(seen).toHaveLength(50);
});

test('untilAborted rejects on abort even while no data arrives', async () => {
  const controller = new AbortController();
  const never: AsyncIterable<never> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
  };
  const reading = untilAborted(never, controller.signal).next();
  controller.abort();
  await expect(reading).rejects.toThrow('uploaded again');
});

test('untilAborted rejects at once with an aborted signal', async () => {
  const items = untilAborted(numbers(3), AbortSignal.abort());
  await expect(items.next()).rejects.toThrow('uploaded again');
});
