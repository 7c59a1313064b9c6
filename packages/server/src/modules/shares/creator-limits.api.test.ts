import { type Limits, NO_LIMITS } from '@saveroom/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { basic } from '#testing/test-app.ts';

import { GAME, HOUR_MS, startShareApp } from './testing/share-app.ts';

const { server, vera, shared, newVisitor, share, addCollection } = await startShareApp();
afterAll(() => server.close());

const setLimits = (limits: Partial<Limits>) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/limits/users/${vera}`,
    headers: basic('admin'),
    payload: { ...NO_LIMITS, ...limits },
  });
beforeEach(async () => {
  await server.db.deleteFrom('traffic').execute();
  await setLimits({});
});

async function visit(settings: object = {}) {
  const link = await share(settings);
  const visitor = newVisitor();
  await visitor.get(link.path);
  return { link, get: (rest: string) => visitor.get(link.path + rest) };
}

const usage = async () =>
  (await server.as('vera').get('/limits/me')).json<{ usage: { download_day_bytes: number } }>()
    .usage.download_day_bytes;

describe('visitors of a link', () => {
  test('cannot play while its creator may not, and see the next allowed time', async () => {
    const { get } = await visit();
    const play_hours = Array.from({ length: 7 }, () => '01'.padEnd(24, '0'));
    await setLimits({ play_hours, time_zone: 'UTC' });
    for (const rest of ['player', 'player/content']) {
      const reply = await get(`/games/${shared}/${rest}`);
      expect([reply.statusCode, reply.json()]).toEqual([
        429,
        {
          code: 'play_time_over',
          detail: 'This link can’t be played at this time.',
          until: '2026-01-01T01:00:00.000+00:00',
        },
      ]);
    }
    expect((await get(`/games/${shared}/content`)).statusCode).toBe(200);
    server.advance(HOUR_MS);
    expect((await get(`/games/${shared}/player`)).statusCode).toBe(200);
    expect((await get(`/games/${shared}/player/content`)).body).toBe(GAME);
  });

  test('download and play until the limit of its creator is used up', async () => {
    const collection = await addCollection([shared]);
    const game = await visit();
    const whole = await visit({ target: 'collection', target_id: collection });
    await setLimits({ download_day_bytes: GAME.length + 1 });
    expect((await game.get('/content')).body).toBe(GAME);
    expect(await usage()).toBe(GAME.length);
    expect((await game.get(`/games/${shared}/player/content`)).body).toBe(GAME);
    const refused = [
      await game.get('/content'),
      await game.get(`/games/${shared}/content`),
      await game.get(`/games/${shared}/player/content`),
      await whole.get('/content'),
    ];
    for (const reply of refused) {
      expect([reply.statusCode, reply.json()]).toEqual([
        429,
        {
          code: 'limit_reached',
          detail: 'The downloads of this link are used up for now.',
          until: '2026-01-02T00:00:00.000+00:00',
        },
      ]);
    }
    expect(await usage()).toBe(2 * GAME.length);
  });
});
