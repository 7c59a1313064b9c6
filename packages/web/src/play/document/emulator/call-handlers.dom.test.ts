import { beforeEach, expect, test } from 'vitest';

import { callHandlers, parseCoreOptions } from './call-handlers.ts';
import type { Game } from './call-handlers.ts';
import type { Emulator, GameManager } from './emulator-js.ts';

/** The disc drive of EmulatorJS: it counts discs from 0 and does not model a lid. */
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

/** A game with a disc drive; all other parts throw when they are used. */
const running = (): Game => ({
  core: 'fceumm',
  emulator: {} as Emulator,
  manager: drive as unknown as GameManager,
  saves: {} as Game['saves'],
  rewind: {} as Game['rewind'],
});

test('discs reports the number of discs and the inserted one', async () => {
  const { discs, insertDisc } = callHandlers(running);
  expect(await discs({})).toEqual({ count: 2, current: 0 });
  await insertDisc({ index: 1 });
  expect(drive.inserted).toBe(1);
  expect(await discs({})).toEqual({ count: 2, current: 1 });
  await insertDisc({ index: 0 });
  expect(await discs({})).toEqual({ count: 2, current: 0 });
});

test('parseCoreOptions reads the text of the core and skips options with one value', () => {
  const text =
    'fceumm_aspect|8:7 PAR; 8:7 PAR|4:3|PP\nfceumm_overscan_v_top|8; 0|4|8\nonly_one|x; x\n\n';
  expect(parseCoreOptions(text)).toEqual([
    { key: 'fceumm_aspect', current: '8:7 PAR', values: ['8:7 PAR', '4:3', 'PP'] },
    { key: 'fceumm_overscan_v_top', current: '8', values: ['0', '4', '8'] },
  ]);
});

/** Collects the cheats that are set; `resetCheat` removes them. */
function fakeCheats() {
  const set: unknown[] = [];
  const manager = {
    resetCheat: () => set.splice(0),
    setCheat: (...cheat: unknown[]) => set.push(cheat),
  };
  return { set, manager: manager as unknown as GameManager };
}

test('new cheats replace the earlier ones', async () => {
  const { set, manager } = fakeCheats();
  const { cheats } = callHandlers(() => ({ ...running(), manager }));
  await cheats({ codes: ['SXIOPO', '00AB:05'] });
  await cheats({ codes: ['00AB:06'] });
  expect(set).toEqual([[0, 1, '00AB:06']]);
});

test('button inputs are 0 or 1, stick inputs are scaled to the range of an axis', async () => {
  const sent: number[][] = [];
  const manager = {
    simulateInput: (...pressed: number[]) => sent.push(pressed),
  } as unknown as GameManager;
  const { input } = callHandlers(() => ({ ...running(), manager }));
  await input({
    changes: [
      [8, 1],
      [16, 0.5],
      [17, 0],
    ],
  });
  expect(sent).toEqual([
    [0, 8, 1],
    [0, 16, 16_384],
    [0, 17, 0],
  ]);
});

test('Gambatte gets all cheats of one kind joined, because each call replaces the one before', async () => {
  const { set, manager } = fakeCheats();
  const { cheats } = callHandlers(() => ({ ...running(), core: 'gambatte', manager }));
  await cheats({ codes: ['010300C0', '00A-17B-C49', '010500C1'] });
  expect(set).toEqual([
    [0, 1, '00A-17B-C49'],
    [1, 1, '010300C0+010500C1'],
  ]);
});

test('a game that is resumed while pausing takes a screenshot keeps running', async () => {
  const picture = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  let isPaused = false;
  const emulator = {
    pause: () => {
      isPaused = true;
    },
    play: () => {
      isPaused = false;
    },
  };
  const { pause, resume } = callHandlers(() => ({
    ...running(),
    emulator: emulator as unknown as Emulator,
    manager: { screenshot: () => picture.promise } as unknown as GameManager,
  }));
  const pausing = pause({});
  await resume({});
  picture.resolve(new Uint8Array(1));
  await pausing;
  expect(isPaused).toBe(false);
});

test('mGBA runs more than 15 frames before its last save is read', async () => {
  let frames = 100;
  const readAt: number[] = [];
  const { leave } = callHandlers(() => ({
    core: 'mgba',
    emulator: {
      setVolume: () => {},
      play: () => {},
      pause: () => {},
      gamepad: { terminate: () => {} },
    } as unknown as Emulator,
    manager: { getFrameNum: () => (frames += 1) } as unknown as GameManager,
    saves: { stop: () => {}, end: () => readAt.push(frames) } as unknown as Game['saves'],
    rewind: { stop: () => {} } as unknown as Game['rewind'],
  }));
  await leave({});
  expect(readAt[0]).toBeGreaterThan(115);
});
