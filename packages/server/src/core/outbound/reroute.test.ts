import { expect, test } from 'vitest';

import type { Outbound, OutboundRequest } from './outbound.ts';
import { rerouting } from './reroute.ts';

test('only what is below a moved address moves, and only that may be private', async () => {
  const asked: [string, boolean | undefined][] = [];
  const note = async ({ url, allowPrivate }: OutboundRequest) => {
    asked.push([url, allowPrivate]);
    throw new Error('nobody is there');
  };
  const world: Outbound = { open: note, text: note };
  const outbound = rerouting(world, [{ from: 'https://a.example/v1', to: 'http://10.0.0.5/api' }]);
  for (const url of [
    'https://a.example/v1/games?x=1',
    'https://a.example/v1?x=1',
    'https://a.example/v1',
    'https://a.example/v12/games',
    'https://a.example.evil/v1/games',
  ]) {
    await expect(outbound.text({ url, maxBytes: 1 })).rejects.toThrow('nobody');
  }
  await expect(outbound.open({ url: 'https://a.example/v1/x', maxBytes: 1 })).rejects.toThrow(
    'nobody',
  );
  expect(asked).toEqual([
    ['http://10.0.0.5/api/games?x=1', true],
    ['http://10.0.0.5/api?x=1', true],
    ['http://10.0.0.5/api', true],
    ['https://a.example/v12/games', undefined],
    ['https://a.example.evil/v1/games', undefined],
    ['http://10.0.0.5/api/x', true],
  ]);
});
