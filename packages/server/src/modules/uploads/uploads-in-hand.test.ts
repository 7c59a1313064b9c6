import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { untilStopped } from './uploads-in-hand.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function* numbers(count: number): AsyncGenerator<{ number: number }> {
  for (let number = 0; number < count; number += 1) yield { number };
}

test('what was passed on is let go of before the end', async () => {
  const seen: WeakRef<object>[] = [];
  const { signal } = new AbortController();
  for await (const item of untilStopped(numbers(50), signal)) {
    seen.push(new WeakRef(item));
    if (seen.length < 50) continue;
    await turn();
    collect();
    await turn();
    expect(seen.slice(0, 40).filter((ref) => ref.deref() !== undefined)).toEqual([]);
  }
  expect(seen).toHaveLength(50);
});

test('it ends as soon as it is given up, also while nothing arrives', async () => {
  const stop = new AbortController();
  const never: AsyncIterable<never> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
  };
  const reading = untilStopped(never, stop.signal).next();
  stop.abort();
  await expect(reading).rejects.toThrow('uploaded again');
});

test('what is given up already does not begin', async () => {
  const items = untilStopped(numbers(3), AbortSignal.abort());
  await expect(items.next()).rejects.toThrow('uploaded again');
});
