import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, inject, onTestFinished, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

const PLATFORMS = ['gb', 'gba', 'genesis', 'nes', 'psx', 'snes'];
const GAMES_EACH = 1000;
const ALL = PLATFORMS.length * GAMES_EACH;
const postgres = inject('postgresUrl');

function writeLibrary(root: string): void {
  for (const platform of PLATFORMS) {
    const folder = join(root, 'roms', platform);
    mkdirSync(folder, { recursive: true });
    for (let index = 0; index < GAMES_EACH; index += 1) {
      writeFileSync(join(folder, `Game ${index} (World).bin`), `${platform} ${index}`);
    }
  }
}

test(
  'one of two servers scans, and the other continues the scan when it is killed',
  { tags: 'long' },
  async () => {
    const { url, drop } = await createDatabase(postgres);
    onTestFinished(drop);
    const [folder, library] = [await temporaryFolder(), await temporaryFolder()];
    const env = {
      ...{ DATABASE_URL: url, DATA_DIR: folder, LIBRARY_DIR: library },
      ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
    };
    const [first, second] = await Promise.all([serverProcess(env), serverProcess(env)]);
    await first.addAdmin();
    // The scan that follows set-up finds nothing, so that this test starts the first real one.
    await expect
      .poll(async () => (await second.call('GET', '/scan')).body, { timeout: 90_000 })
      .toMatchObject({ running: null, last: { status: 'finished' } });
    writeLibrary(library);

    const started = await first.call('POST', '/scan');
    expect(started.status).toBe(201);
    const id = started.body.task_id;
    const progress = async () => {
      const { running } = (await second.call('GET', '/scan')).body;
      return { id: running?.task_id, done: running?.meta.scan_stats?.scanned_platforms ?? 0 };
    };
    await expect
      .poll(async () => (await progress()).done, { timeout: 90_000, interval: 20 })
      .toBeGreaterThan(0);
    const refused = await second.call('POST', '/scan');
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('A scan is already in progress');
    expect(await progress()).toMatchObject({ id });
    await first.kill();

    const state = async () => (await second.call('GET', '/scan')).body;
    expect((await state()).running).toMatchObject({ task_id: id, status: 'started' });
    await expect
      .poll(async () => (await state()).last, { timeout: 150_000, interval: 200 })
      .toMatchObject({ task_id: id, status: 'finished', attempts: 0, error: null });
    expect((await state()).last.meta.scan_stats).toMatchObject({
      ...{ scanned_platforms: PLATFORMS.length, scanned_roms: ALL, missing_roms: 0, warnings: 0 },
    });
    const platforms = (await second.call('GET', '/platforms')).body;
    const counts = platforms.map((one: { rom_count: number }) => one.rom_count);
    expect(counts).toEqual(PLATFORMS.map(() => GAMES_EACH));
  },
);
