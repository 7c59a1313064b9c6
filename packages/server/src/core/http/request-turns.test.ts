import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { takeTurns } from './request-turns.ts';

test('requests that arrive together begin in separate turns of the event loop', async () => {
  const app = Fastify();
  takeTurns(app);
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns: number[] = [];
  app.get('/', async () => {
    turns.push(turn);
    return {};
  });
  await app.ready();
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.inject('/')));
  clearImmediate(counting);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(turns).size).toBe(5);
  expect((await app.inject('/')).statusCode).toBe(200);
});
