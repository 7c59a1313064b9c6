import { expect, test } from 'vitest';

import { inLibrary, put, settled } from '#testing/dat-app.ts';
import { startFakeIgdb } from '#testing/fake-igdb.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

const ZELDA = 'The Legend of Zelda';

/** A client that scans over the socket and records the events it receives. */
async function startClient() {
  const { outbound, env } = await startFakeIgdb();
  const server = await listen(await testApp({ outbound, env }));
  await put(server, inLibrary({ 'roms/nes/Legend of Zelda, The (USA).nes': 'zelda' }));
  const socket = server.open(basic('edith'));
  expect(await outcome(socket)).toBe('connected');
  const received: [event: string, rom: { id: number; name: string; igdb_id: number | null }][] = [];
  socket.onAny((event, payload) => received.push([event, payload]));
  return {
    received,
    names: () => received.map(([event]) => event),
    /** Resolves when the event `until` arrives. */
    scan: async (request: object, until: string) => {
      received.length = 0;
      const end = next(socket, until);
      socket.emit('scan', { platforms: [], type: 'quick', apis: ['igdb'], ...request });
      await end;
    },
    settled: () => settled(server),
  };
}

test('metadata found after a scan is sent as rom:changed, not as a scan event', async () => {
  const { received, names, scan, settled: waitForJobs } = await startClient();
  await scan({}, 'rom:changed');
  await waitForJobs();
  const end = names().indexOf('scan:done');
  expect(names().lastIndexOf('scan:scanning_rom')).toBeLessThan(end);
  expect(names().indexOf('rom:changed')).toBeGreaterThan(end);
  const changes = received.filter(([event]) => event === 'rom:changed');
  expect(changes).toMatchObject([['rom:changed', { name: ZELDA, igdb_id: 1022 }]]);
});

test.each([
  ['of one game', (id: number) => ({ roms_ids: [id] })],
  ['of identified games', () => ({ type: 'partial' })],
])('scan %s with unchanged files emits its events before scan:done', async (_of, request) => {
  const { received, names, scan } = await startClient();
  await scan({}, 'rom:changed');
  const id = received.find(([event]) => event === 'scan:scanning_rom')?.[1].id ?? 0;
  await scan(request(id), 'scan:done');
  const scanEvents = names().filter(
    (name) => name.startsWith('scan:') && name !== 'scan:update_stats',
  );
  expect(scanEvents).toEqual(['scan:scanning_platform', 'scan:scanning_rom', 'scan:done']);
  expect(received.find(([event]) => event === 'scan:scanning_rom')?.[1]).toMatchObject({ id });
});
