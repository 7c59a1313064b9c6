import { beforeEach, expect, test } from 'vitest';

import { callHandlers } from './call-handlers.ts';
import type { Game } from './call-handlers.ts';
import type { Emulator, GameManager } from './emulator-js.ts';

/** A drive as EmulatorJS has it: it counts from 0 and knows nothing of lids. */
class FakeDrive {
  inserted = 0;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }
  readonly getDiskCount = () => this.count;
  readonly getCurrentDisk = () => this.inserted;
  readonly setCurrentDisk = (index: number) => {
    this.inserted = index;
  };
}

let drive: FakeDrive;
beforeEach(() => {
  drive = new FakeDrive(2);
});

/** Only the parts that have to do with discs; anything else would throw. */
const running = (): Game => ({
  emulator: {} as Emulator,
  manager: drive as unknown as GameManager,
  saves: {} as Game['saves'],
});

test('a game of two discs says so, and which one is in', async () => {
  const { discs, insertDisc } = callHandlers(running);
  expect(await discs({})).toEqual({ count: 2, current: 0 });
  await insertDisc({ index: 1 });
  expect(drive.inserted).toBe(1);
  expect(await discs({})).toEqual({ count: 2, current: 1 });
  await insertDisc({ index: 0 });
  expect(await discs({})).toEqual({ count: 2, current: 0 });
});
