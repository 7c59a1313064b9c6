import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { staggerRequests } from './create-http.ts';

test('requests that arrive together start in separate event loop iterations', async () => {
  const app = Fastify();
  staggerRequests(app);
  let iteration = 0;
  const count = () => {
    iteration += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const iterations: number[] = [];
  app.get('/', async () => {
    iterations.push(iteration);
    return {};
  });
  await app.ready();
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.inject('/')));
  clearImmediate(counting);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(iterations).size).toBe(5);
  expect((await app.inject('/')).statusCode).toBe(200);
});

test('a probe does not wait for other requests', async () => {
  const app = Fastify();
  staggerRequests(app);
  const started: string[] = [];
  app.get('/game', async () => void started.push('game'));
  app.get('/health', { config: { isProbe: true } }, async () => void started.push('health'));
  await app.ready();
  await Promise.all(['/game', '/game', '/game', '/health'].map((url) => app.inject(url)));
  expect(started).toEqual(['game', 'health', 'game', 'game']);
  expect((await app.inject('/nothing')).statusCode).toBe(404);
});
