import { expect, test } from 'vitest';

import type { RomCard } from '@saveroom/contract';

import type { onServerEvent } from '#shared/api/socket.ts';
import { someCard } from '#testing/some-card.ts';

import { followGames } from './follow-games.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { romQueries } from '#library/data/roms.ts';

/** A server that says what the test tells it to. */
function someServer() {
  const heard = new Map<string, (payload: never) => void>();
  const listen = (event: string, listener: (payload: never) => void) => {
    heard.set(event, listener);
    return () => heard.delete(event);
  };
  const say = (event: string, payload: object) => heard.get(event)?.(payload as never);
  return { listen: listen as typeof onServerEvent, say, heard };
}

test.each([
  ['found by a scan', 'scan:scanning_rom'],
  ['that arrives without a scan', 'rom:changed'],
])('a cover %s appears on its card; other cards and the order stay', (_when, event) => {
  const server = someServer();
  const client = createQueryClient();
  const key = [...romQueries.windows, 'view', 0];
  const cards = [someCard({ id: 1 }), someCard({ id: 2 }), someCard({ id: 3 })];
  client.setQueryData(key, cards);
  const other = [...romQueries.windows, 'other', 0];
  client.setQueryData(other, [someCard({ id: 9 })]);
  client.setQueryData(romDetailQueries.one(2).queryKey, { id: 2 } as never);
  const before = client.getQueryData(other);

  const path_cover_small = '/assets/romm/resources/roms/1/2/cover/small.webp?ts=abc';
  const stop = followGames(client, server.listen);
  server.say(event, {
    id: 2,
    platform_id: 1,
    name: 'Two',
    path_cover_small,
    thumbhash: 'x',
    rom: 1,
  });

  const after = client.getQueryData<RomCard[]>(key);
  expect(after?.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(after?.[1]).toEqual({ ...cards[1], name: 'Two', path_cover_small, thumbhash: 'x' });
  expect(after?.[0]).toBe(cards[0]);
  expect(client.getQueryData(other)).toBe(before);
  expect(client.getQueryState(romDetailQueries.one(2).queryKey)?.isInvalidated).toBe(true);
  stop();
  expect(server.heard.size).toBe(0);
});
