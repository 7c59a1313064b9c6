import { expect, test } from 'vitest';

import { inLibrary, put, settled } from '#testing/dat-app.ts';
import { igdbWorld } from '#testing/igdb-world.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

const ZELDA = 'The Legend of Zelda';

/** A client that scans over the socket and writes down what it hears. */
async function startClient() {
  const { outbound, env } = await igdbWorld();
  const server = await listen(await testApp({ outbound, env }));
  await put(server, inLibrary({ 'roms/nes/Legend of Zelda, The (USA).nes': 'zelda' }));
  const socket = server.open(basic('edith'));
  expect(await outcome(socket)).toBe('connected');
  const heard: [event: string, rom: { id: number; name: string; igdb_id: number | null }][] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  return {
    heard,
    names: () => heard.map(([event]) => event),
    /** Goes on when it hears that. */
    scan: async (order: object, until: string) => {
      heard.length = 0;
      const end = next(socket, until);
      socket.emit('scan', { platforms: [], type: 'quick', apis: ['igdb'], ...order });
      await end;
    },
    settled: () => settled(server),
  };
}

test('what sources say after a scan is no scan to clients, and they hear of it', async () => {
  const { heard, names, scan, settled: rest } = await startClient();
  await scan({}, 'rom:changed');
  await rest();
  const end = names().indexOf('scan:done');
  expect(names().lastIndexOf('scan:scanning_rom')).toBeLessThan(end);
  expect(names().indexOf('rom:changed')).toBeGreaterThan(end);
  const changes = heard.filter(([event]) => event === 'rom:changed');
  expect(changes).toMatchObject([['rom:changed', { name: ZELDA, igdb_id: 1022 }]]);
});

test.each([
  ['of one game', (id: number) => ({ roms_ids: [id] })],
  ['of what is identified', () => ({ type: 'partial' })],
])(
  'a scan %s tells of it before it is done, although its files are as they were',
  async (_of, order) => {
    const { heard, names, scan } = await startClient();
    await scan({}, 'rom:changed');
    const id = heard.find(([event]) => event === 'scan:scanning_rom')?.[1].id ?? 0;
    await scan(order(id), 'scan:done');
    const told = names().filter((name) => name.startsWith('scan:') && name !== 'scan:update_stats');
    expect(told).toEqual(['scan:scanning_platform', 'scan:scanning_rom', 'scan:done']);
    expect(heard.find(([event]) => event === 'scan:scanning_rom')?.[1]).toMatchObject({ id });
  },
);
