import { expect, test } from 'vitest';

import { MessageBudget } from './netplay-socket.ts';

test('a game at sixty frames per second, with pings, is never throttled', () => {
  const budget = new MessageBudget(0);
  const results = Array.from({ length: 60 * 60 * 5 }, (_, frame) => budget.spend(200, frame * 16));
  expect(results.every(Boolean)).toBe(true);
});

test('a flood of small messages is refused until time has passed', () => {
  const budget = new MessageBudget(0);
  const flood = Array.from({ length: 2000 }, () => budget.spend(10, 0));
  expect(flood.indexOf(false)).toBe(1200);
  expect(budget.spend(10, 10_000)).toBe(true);
});

test('a few large states are accepted, and a stream of them is refused', () => {
  const budget = new MessageBudget(0);
  const states = Array.from({ length: 8 }, () => budget.spend(4 * 1_048_576, 0));
  expect(states.indexOf(false)).toBe(6);
});
