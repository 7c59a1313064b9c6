import { beforeEach, describe, expect, test } from 'vitest';

import type { PlayerEvent } from '#shared/lib/player-protocol.ts';

import { checksumOf, createRound } from './round.ts';
import type { Round, RoundCalls } from './round.ts';

/** Its state is the frame number and the sum of all buttons until now. */
class FakeCore {
  frame = 0;
  sum = 0;
  isRewinding = true;
  #pending: Uint8Array | null = null;
  readonly #held = new Map<string, number>();

  readonly getState = () => new Uint8Array(new Uint32Array([this.frame, this.sum]).buffer);
  readonly loadState = (state: Uint8Array) => {
    this.#pending = state.slice();
  };
  simulateInput = (player: number, input: number, value: number) => {
    this.#held.set(`${player}:${input}`, value);
  };
  held = () => [...this.#held].filter(([, value]) => value !== 0).map(([name]) => name);

  /** Runs a frame; like RetroArch, it loads a pending state at the end of the frame. */
  run(): void {
    this.frame += 1;
    for (const name of this.held()) this.sum += (Number(name[0]) + 1) * 1000 + this.frame;
    if (this.#pending) [this.frame = 0, this.sum = 0] = new Uint32Array(this.#pending.buffer);
    this.#pending = null;
  }
}

interface Browser {
  readonly core: FakeCore;
  readonly round: Round;
  readonly calls: RoundCalls;
  readonly events: PlayerEvent[];
}

let clock = 0;
beforeEach(() => {
  clock = 0;
});

function openBrowser(): Browser {
  const core = new FakeCore();
  const events: PlayerEvent[] = [];
  const round = createRound(
    (event) => events.push(event),
    () => clock,
  );
  round.attach(core);
  const rewind = {
    back: () => 0,
    start: () => {
      core.isRewinding = true;
    },
    stop: () => {
      core.isRewinding = false;
    },
  };
  const game = { manager: core, rewind };
  return { core, round, calls: round.calls(() => game), events };
}

/** Runs the main loop of the core once; returns whether it ran a frame. */
const loop = ({ round, core }: Browser): boolean => {
  const mayRun = round.mayRun();
  if (mayRun) core.run();
  return mayRun;
};

/** Draws frames in both browsers; buttons arrive without a delay. */
function drawBoth([one, two]: readonly [Browser, Browser], frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    clock += 17;
    for (const browser of [one, two]) loop(browser);
    for (const [seat, from, to] of [
      [0, one, two],
      [1, two, one],
    ] as const) {
      for (const event of from.events.splice(0)) {
        if (event.type === 'round-input') void to.calls.roundInput({ ...event, seat });
        else from.events.push(event);
      }
    }
  }
}

/** Draws frames in browsers with the ports 0, 1, 2 …; buttons arrive without a delay. */
function drawAll(browsers: readonly Browser[], frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    clock += 17;
    for (const browser of browsers) loop(browser);
    for (const [seat, from] of browsers.entries()) {
      for (const event of from.events.splice(0)) {
        if (event.type !== 'round-input') from.events.push(event);
        else
          for (const to of browsers) if (to !== from) void to.calls.roundInput({ ...event, seat });
      }
    }
  }
}

/** Prepares a round of two browsers after the host has played alone. */
async function startRound(): Promise<[Browser, Browser]> {
  const [host, guest] = [openBrowser(), openBrowser()];
  for (let frame = 0; frame < 50; frame += 1) loop(host);
  for (let frame = 0; frame < 7; frame += 1) loop(guest);
  const holding = host.calls.roundHold({});
  expect(loop(host)).toBe(false);
  const { state } = await holding;
  const setup = { round: 1, seats: [0, 1], delay: 2 };
  const preparing = [
    host.calls.roundPrepare({ ...setup, own: 0, state }),
    guest.calls.roundPrepare({ ...setup, own: 1, state: state.slice(0) }),
  ];
  for (const browser of [host, guest]) while (loop(browser));
  const [ours, theirs] = [await preparing[0], await preparing[1]];
  expect(ours).toEqual(theirs);
  expect([host.core.frame, guest.core.frame]).toEqual([50, 50]);
  return [host, guest];
}

const go = (browsers: readonly Browser[], round = 1): void =>
  browsers.forEach(({ calls }) => void calls.roundGo({ round }));

test('games do not run before their round starts', async () => {
  const [host, guest] = await startRound();
  expect([loop(host), loop(guest)]).toEqual([false, false]);
  go([host, guest], 7);
  expect(loop(host)).toBe(false);
});

test('the buttons of both players reach both games in the same frames', async () => {
  const both = await startRound();
  const [host, guest] = both;
  go(both);
  drawBoth(both, 5);
  host.core.simulateInput(0, 8, 1);
  drawBoth(both, 4);
  guest.core.simulateInput(0, 4, 1);
  drawBoth(both, 4);
  expect([host.core.held(), guest.core.held()]).toEqual([
    ['0:8', '1:4'],
    ['0:8', '1:4'],
  ]);
  host.core.simulateInput(0, 8, 0);
  drawBoth(both, 200);
  expect(host.core.sum).toBeGreaterThan(0);
  expect([...host.core.getState()]).toEqual([...guest.core.getState()]);
  const checks = both.map(({ events }) => events.filter(({ type }) => type === 'round-checksum'));
  expect(checks[0]?.length).toBeGreaterThan(1);
  expect(checks[0]).toEqual(checks[1]);
});

test('three players have equal games, and two of them continue after one left', async () => {
  const all = [openBrowser(), openBrowser(), openBrowser()] as const;
  const [host, , third] = all;
  const prepare = async (browsers: readonly Browser[], seats: readonly number[], round: number) => {
    const holding = host.calls.roundHold({});
    loop(host);
    const { state } = await holding;
    const preparing = browsers.map(({ calls }, index) => {
      const own = seats[index] ?? 0;
      return calls.roundPrepare({ round, seats: [...seats], delay: 2, own, state: state.slice(0) });
    });
    for (const browser of browsers) while (loop(browser));
    for (const prepared of preparing) await prepared;
    go(browsers, round);
  };
  await prepare(all, [0, 1, 2], 1);
  for (const { core } of all) {
    core.simulateInput(0, 8, 1);
    drawAll(all, 6);
    core.simulateInput(0, 8, 0);
  }
  drawAll(all, 30);
  expect(host.core.sum).toBeGreaterThan(0);
  for (const { core } of all) expect([...core.getState()]).toEqual([...host.core.getState()]);

  const left = [host, third];
  await prepare(left, [0, 1], 2);
  third.core.simulateInput(0, 4, 1);
  const before = host.core.frame;
  drawAll(left, 20);
  expect(host.core.frame).toBeGreaterThan(before + 10);
  expect([...third.core.getState()]).toEqual([...host.core.getState()]);
});

test('inputs of second controllers and of sticks are ignored during a round', async () => {
  const both = await startRound();
  go(both);
  both[0].core.simulateInput(1, 4, 1);
  both[0].core.simulateInput(0, 16, 20_000);
  drawBoth(both, 10);
  expect(both.map(({ core }) => core.held())).toEqual([[], []]);
});

test('waiting for a player is reported after half a second, and again when the game continues', async () => {
  const both = await startRound();
  const [host, guest] = both;
  go(both);
  drawBoth(both, 10);
  host.events.splice(0);
  // The loop of the guest does not run, because the guest has paused.
  for (let frame = 0; frame < 60; frame += 1) {
    clock += 17;
    loop(host);
  }
  const waiting = host.events.filter(({ type }) => type === 'round-waiting');
  expect(waiting).toEqual([{ type: 'round-waiting', round: 1, seats: [1] }]);
  drawBoth(both, 5);
  expect(host.events.at(-1)).toEqual({ type: 'round-waiting', round: 1, seats: [] });
  expect(guest.core.frame).toBeGreaterThan(55);
});

test('a screen with 240 Hz runs the game at about 60 frames per second', async () => {
  const both = await startRound();
  go(both);
  const before = both[0].core.frame;
  for (let frame = 0; frame < 240; frame += 1) {
    clock += 4;
    drawBothAtOnce(both);
  }
  const frames = both[0].core.frame - before;
  expect(frames).toBeGreaterThan(50);
  expect(frames).toBeLessThan(62);
});

function drawBothAtOnce(both: readonly [Browser, Browser]): void {
  clock -= 17;
  drawBoth(both, 1);
}

describe('after a round', () => {
  test('the game runs without waiting for others and uses its own buttons again', async () => {
    const both = await startRound();
    const [host] = both;
    go(both);
    drawBoth(both, 5);
    expect(host.core.isRewinding).toBe(false);
    void host.calls.roundEnd({});
    expect(host.core.isRewinding).toBe(true);
    expect(Array.from({ length: 5 }, () => loop(host))).toEqual(Array(5).fill(true));
    host.core.simulateInput(0, 8, 1);
    host.core.simulateInput(1, 3, 1);
    expect(host.core.held()).toEqual(['0:8', '1:3']);
  });

  test('buttons of an earlier round are ignored in the next', async () => {
    const both = await startRound();
    const [host] = both;
    go(both);
    void host.calls.roundInput({ round: 0, seat: 1, frame: 2, buttons: 255 });
    drawBoth(both, 6);
    expect(host.core.held()).toEqual([]);
  });
});

test('the checksum depends on every byte', () => {
  const state = Uint8Array.from({ length: 11 }, (_, index) => index);
  const sums = new Set([checksumOf(state)]);
  for (const index of state.keys()) sums.add(checksumOf(state.with(index, 200)));
  expect(sums.size).toBe(12);
});
