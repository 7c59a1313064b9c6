import { expect, test } from 'vitest';

import type { Outbound, OutboundRequest } from './outbound.ts';
import { withReroutes } from './reroute.ts';

test('only URLs below the prefix are rerouted, and only those may be private', async () => {
  const requests: [string, boolean | undefined][] = [];
  const record = async ({ url, allowPrivate }: OutboundRequest) => {
    requests.push([url, allowPrivate]);
    throw new Error('no server');
  };
  const target: Outbound = { open: record, text: record };
  const outbound = withReroutes(target, [
    { from: 'https://a.example/v1', to: 'http://10.0.0.5/api' },
  ]);
  for (const url of [
    'https://a.example/v1/games?x=1',
    'https://a.example/v1?x=1',
    'https://a.example/v1',
    'https://a.example/v12/games',
    'https://a.example.evil/v1/games',
  ]) {
    await expect(outbound.text({ url, maxBytes: 1 })).rejects.toThrow('no server');
  }
  await expect(outbound.open({ url: 'https://a.example/v1/x', maxBytes: 1 })).rejects.toThrow(
    'no server',
  );
  expect(requests).toEqual([
    ['http://10.0.0.5/api/games?x=1', true],
    ['http://10.0.0.5/api?x=1', true],
    ['http://10.0.0.5/api', true],
    ['https://a.example/v12/games', undefined],
    ['https://a.example.evil/v1/games', undefined],
    ['http://10.0.0.5/api/x', true],
  ]);
});
