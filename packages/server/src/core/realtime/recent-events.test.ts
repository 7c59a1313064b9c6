import { expect, test } from 'vitest';

import { RecentEvents } from './recent-events.ts';

const forUser = (id: number) => ({
  event: 'limits:changed' as const,
  payload: {},
  room: `user:${id}`,
});
const VERA = new Set(['socket-1', 'user:1', 'scope:roms.read']);

function someEvents() {
  let now = 100_000;
  const events = new RecentEvents(() => now);
  return { events, pass: (ms: number) => (now += ms) };
}

test('a client gets only the missed events of its rooms', () => {
  const { events } = someEvents();
  const shared = { event: 'shared:changed' as const, payload: {}, room: 'scope:roms.read' };
  const forAll = { event: 'user:changed' as const, payload: { id: 3 }, room: undefined };
  for (const one of [forUser(1), forUser(2), shared, forAll]) events.add(one);
  const missed = events.missed(VERA, 5000).map(({ event }) => event);
  expect(missed).toEqual(['limits:changed', 'shared:changed', 'user:changed']);
  expect(events.missedBy({ rooms: VERA, handshake: { auth: {} } } as never)).toEqual([]);
});

test('an event that the client has received, or that is older than a minute, is not repeated', () => {
  const { events, pass } = someEvents();
  events.add(forUser(1));
  pass(10_000);
  expect(events.missed(VERA, 3000)).toEqual([]);
  expect(events.missed(VERA, 9000)).toHaveLength(1);
  pass(60_000);
  expect(events.missed(VERA, 3_600_000)).toEqual([]);
});

test('equal events are repeated once, and events with data never', () => {
  const { events } = someEvents();
  for (let count = 0; count < 5; count += 1) events.add(forUser(1));
  events.add({ event: 'log:grown', payload: {}, room: 'user:1' });
  expect(events.missed(VERA, 5000)).toHaveLength(1);
});

test('at most a thousand events are remembered: the newest', () => {
  const { events } = someEvents();
  for (let id = 0; id < 1500; id += 1) events.add(forUser(id));
  const isKnown = (id: number) => events.missed(new Set([`user:${id}`]), 5000).length === 1;
  expect([isKnown(499), isKnown(500), isKnown(1499)]).toEqual([false, true, true]);
});
