import { describe, expect, test } from 'vitest';

import { delayFor, HOST, hostStep, NO_ROUND } from './host-round.ts';
import type { HostEffect, HostEvent, HostRound } from './host-round.ts';

const after = (events: readonly HostEvent[], from: HostRound = NO_ROUND) => {
  const effects: HostEffect[] = [];
  let state = from;
  for (const event of events) {
    const { next, effect } = hostStep(state, event);
    state = next;
    if (effect) effects.push(effect);
  }
  return { state, effects };
};

const ready = (id: string): HostEvent => ({ type: 'ready', id });
const loaded = (id: string, round: number, checksum = 1): HostEvent => ({
  ...{ type: 'loaded', id, round, checksum },
});
const checked = (id: string, frame: number, checksum: number, round = 1): HostEvent => ({
  ...{ type: 'checked', id, round, frame, checksum },
});
const guests = (...ids: string[]): HostEvent => ({ type: 'guests', ids });

const START: HostEffect = { type: 'start', isResync: false };
const RESYNC: HostEffect = { type: 'start', isResync: true };
const GO: HostEffect = { type: 'go' };
const END: HostEffect = { type: 'end' };

/** A round of the host and one guest. */
const playing = after([guests('leo'), ready('leo'), loaded(HOST, 1), loaded('leo', 1)]).state;

test('a round starts once all players have loaded the same state', () => {
  expect(playing).toMatchObject({ round: 1, phase: 'playing' });
  expect([...playing.seats]).toEqual([
    [HOST, 0],
    ['leo', 1],
  ]);
  const { effects } = after([guests('leo'), ready('leo'), loaded('leo', 1), loaded(HOST, 1)]);
  expect(effects).toEqual([START, GO]);
});

test.each<[string, HostEvent[], HostEffect[]]>([
  ['a guest who only looks at the room', [guests('leo', 'ida')], []],
  ['another guest whose game runs', [ready('ida')], [START]],
  ['a guest who reports twice that the game runs', [ready('leo')], []],
  ['the last guest leaving', [guests()], [END]],
  ['one of two guests leaving', [ready('ida'), guests('ida')], [START, START]],
  ['a guest leaving who did not play', [guests('leo', 'ida'), guests('leo')], []],
  ['a guest leaving while the next round starts', [ready('ida'), guests('leo')], [START, START]],
  ['equal checksums', [checked(HOST, 120, 5), checked('leo', 120, 5)], []],
  ['different checksums', [checked(HOST, 120, 5), checked('leo', 120, 6)], [RESYNC]],
  ['checksums of different frames', [checked(HOST, 120, 5), checked('leo', 240, 6)], []],
  ['a late checksum', [checked('leo', 120, 5), checked('leo', 240, 6), checked(HOST, 120, 5)], []],
  ['a checksum of an earlier round', [checked(HOST, 120, 5), checked('leo', 120, 6, 0)], []],
  ['a checksum of a stranger', [checked(HOST, 120, 5), checked('eve', 120, 6)], []],
  ['a stranger who reports that the state is loaded', [loaded('eve', 1)], []],
])('effects of %s', (_, events, effects) => {
  expect(after(events, playing).effects).toEqual(effects);
});

const differ = (round: number): HostEvent[] => [
  checked(HOST, 120, 1, round),
  checked('leo', 120, 2, round),
  loaded(HOST, round + 1),
  loaded('leo', round + 1),
];

describe('games with different checksums', () => {
  test('are started again from the state of the host, five times at most', () => {
    const { effects, state } = after([1, 2, 3, 4, 5].flatMap(differ), playing);
    expect(effects).toEqual([
      ...[RESYNC, GO, RESYNC, GO, RESYNC, GO, RESYNC, GO],
      { type: 'give-up' },
    ]);
    expect(state).toMatchObject({ phase: 'alone', failures: 0 });
  });

  test('a successful check in between resets the count', () => {
    const same = [checked(HOST, 240, 3, 5), checked('leo', 240, 3, 5)];
    const { effects } = after([...[1, 2, 3, 4].flatMap(differ), ...same, ...differ(5)], playing);
    expect(effects.at(-2)).toEqual(RESYNC);
  });

  test('a state that the players loaded with different checksums is loaded again', () => {
    const { effects } = after([ready('leo'), loaded(HOST, 1, 1), loaded('leo', 1, 2)]);
    expect(effects).toEqual([START, RESYNC]);
  });
});

test('the port of a guest who left is given to the next guest', () => {
  const { state } = after([ready('ida'), guests('ida'), ready('max')], playing);
  expect([...state.seats]).toEqual([
    [HOST, 0],
    ['ida', 2],
    ['max', 1],
  ]);
});

test.each([
  ['a host without guests', [], 2],
  ['a player in the same house', [2], 3],
  ['a player in the same country', [40], 4],
  ['the farthest of several', [10, 120, 60], 6],
  ['a connection that is too slow', [5000], 15],
])('the delay for %s', (_, roundTrips, frames) => {
  expect(delayFor(roundTrips)).toBe(frames);
});
