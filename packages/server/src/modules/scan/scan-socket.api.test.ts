import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { SCAN_TASK } from '#modules/library/scan-job.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

test('a scan started over the socket emits platforms, games and the end', async () => {
  const server = await listen(await testApp());
  const folder = join(server.folder.library, 'roms/gb');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Quest (Europe).gb'), 'game');
  const bios = join(server.folder.library, 'bios/gb');
  await mkdir(bios, { recursive: true });
  await writeFile(join(bios, 'own.bin'), 'firmware');
  const socket = server.open(basic('edith'));
  expect(await outcome(socket)).toBe('connected');
  const received = ['scan:scanning_platform', 'scan:scanning_rom', 'scan:done'].map((event) =>
    next(socket, event),
  );
  socket.emit('scan', { platforms: [], type: 'unidentified', apis: [] });
  // The done event precedes the update of the job row; until then a second scan is refused.
  const live = () => findLiveJob(server.db, [SCAN_TASK]);
  await received[2];
  await expect.poll(live).toBeUndefined();
  socket.emit('scan', { platforms: [], type: 'QUICK', apis: ['igdb'] });
  const [platform, rom, done] = await Promise.all(received);

  expect(platform).toMatchObject({ slug: 'gb', fs_slug: 'gb', name: 'Game Boy' });
  expect(platform).toMatchObject({ is_identified: true, new_firmware_count: 1 });
  expect(rom).toMatchObject({
    name: 'Quest',
    regions: ['Europe'],
    platform_slug: 'gb',
    multi: false,
    siblings: [],
    files: [],
  });
  expect(done).toMatchObject({ scanned_platforms: 1, added_platforms: 1, added_roms: 0 });
});

test('a viewer who starts a scan gets an error event and no scan runs', async () => {
  const server = await listen(await testApp());
  await server.addUser('vera', 'viewer');
  const socket = server.open(basic('vera'));
  expect(await outcome(socket)).toBe('connected');
  const refusal = next(socket, 'scan:done_ko');
  socket.emit('scan', { platforms: [], type: 'quick', apis: [] });
  expect(await refusal).toBe('You are not authorized to run scans');
  expect(await server.db.selectFrom('job').selectAll().execute()).toEqual([]);
});
