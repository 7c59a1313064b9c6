import type { LibraryStats, ServerStats } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { savePlatformTotals } from '#modules/platforms/platforms.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { testApp, basic, type TestApp } from '#testing/test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const LARGE = 2 ** 42;

async function fill({ db }: TestApp): Promise<Record<string, number>> {
  await addGame(db, 'nes/a (USA).nes', { igdb_id: 1, ss_id: 2, fs_size_bytes: LARGE });
  await addGame(db, 'nes/b (USA, Europe).nes', { igdb_id: 3, fs_size_bytes: 10 });
  await addGame(db, 'gb/c.gb', { fs_size_bytes: 5 });
  await addGame(db, 'gb/gone.gb', { removed_at: NOW, fs_size_bytes: 500 });
  await addGame(db, 'snes/gone.sfc', { removed_at: NOW });
  const rows = await db.selectFrom('platform').select(['id', 'fs_slug']).execute();
  for (const { id } of rows) await savePlatformTotals(db, id, NOW);
  return Object.fromEntries(rows.map(({ id, fs_slug }) => [fs_slug, id]));
}

const readTotals = async ({ app }: TestApp, query = '') =>
  (await app.inject({ url: `/api/stats${query}` })).json();

test('an empty library has zero totals', async () => {
  const app = await testApp();
  expect(await readTotals(app, '?include_platform_stats=true')).toEqual({
    PLATFORMS: 0,
    ROMS: 0,
    SAVES: 0,
    STATES: 0,
    SCREENSHOTS: 0,
    TOTAL_FILESIZE_BYTES: 0,
    METADATA_COVERAGE: {},
    REGION_BREAKDOWN: {},
  });
});

test('totals are readable without a session', async () => {
  const app = await testApp();
  await fill(app);
  const expected = {
    PLATFORMS: 2,
    ROMS: 3,
    SAVES: 0,
    STATES: 0,
    SCREENSHOTS: 0,
    TOTAL_FILESIZE_BYTES: LARGE + 15,
  };
  expect(await readTotals(app)).toEqual(expected);
});

test('platform stats list sources and regions by count, descending', async () => {
  const app = await testApp();
  const { nes = 0, gb = 0 } = await fill(app);
  const { METADATA_COVERAGE, REGION_BREAKDOWN } = await readTotals(
    app,
    '?include_platform_stats=1',
  );
  expect(METADATA_COVERAGE).toEqual({
    [nes]: [
      { source: 'igdb', matched: 2 },
      { source: 'ss', matched: 1 },
    ],
    [gb]: [],
  });
  expect(REGION_BREAKDOWN).toEqual({
    [nes]: [
      { region: 'USA', count: 2 },
      { region: 'Europe', count: 1 },
    ],
    [gb]: [],
  });
});

async function filledApp() {
  const app = await testApp({ users: { vera: 'viewer' } });
  const { db } = app;
  const may = { created_at: '2025-05-31T23:59:59.000+00:00' };
  const june = { created_at: '2025-06-01T00:00:00.000+00:00' };
  await addGame(db, 'nes/a (USA).nes', {
    igdb_id: 1,
    ss_id: 2,
    verified: 1,
    path_cover_small: '/x/small.webp',
    fs_size_bytes: 7,
    ...may,
  });
  await addGame(db, 'nes/b (USA, Europe).nes', { igdb_id: 3, fs_size_bytes: 10, ...june });
  await addGame(db, 'gb/c.gb', { missing: 1, fs_size_bytes: 2 ** 42, ...june });
  await addGame(db, 'gb/gone.gb', { removed_at: NOW, fs_size_bytes: 500 });
  return app;
}

const get = ({ app }: TestApp, path: string, as = 'admin') =>
  app.inject({ url: `/api/stats${path}`, headers: basic(as) });

test('library stats are summed by platform, month, source and region', async () => {
  const stats = (await get(await filledApp(), '/library', 'vera')).json<LibraryStats>();
  expect(stats.totals).toEqual({
    platforms: 2,
    games: 3,
    bytes: 2 ** 42 + 17,
    verified: 1,
    matched: 2,
    covered: 1,
    missing: 1,
    saves: 0,
    states: 0,
    screenshots: 0,
  });
  expect(stats.platforms.map(({ slug, games, bytes }) => [slug, games, bytes])).toEqual([
    ['gb', 1, 2 ** 42],
    ['nes', 2, 17],
  ]);
  expect(stats.months).toEqual([
    { month: '2025-05', games: 1, bytes: 7 },
    { month: '2025-06', games: 2, bytes: 2 ** 42 + 10 },
  ]);
  expect(stats.sources).toEqual([
    { source: 'igdb', matched: 2 },
    { source: 'ss', matched: 1 },
  ]);
  expect(stats.regions).toEqual([
    { region: 'USA', count: 2 },
    { region: 'Europe', count: 1 },
  ]);
});

test('library stats need at most six statements', async () => {
  const app = await filledApp();
  expect(await countStatements(app, () => get(app, '/library'))).toBeLessThanOrEqual(6);
});

test('an empty library has zero counts', async () => {
  const app = await testApp();
  await app.setUp();
  const stats = (await get(app, '/library')).json<LibraryStats>();
  expect(stats).toMatchObject({ totals: { games: 0 }, platforms: [], months: [], regions: [] });
});

test('server stats are readable by admins only', async () => {
  const app = await filledApp();
  const jobs = ['queued', 'failed', 'failed', 'finished'] as const;
  for (const [number, status] of jobs.entries()) {
    const at = number === 1 ? '2025-01-01T00:00:00.000+00:00' : NOW;
    await app.db
      .insertInto('job')
      .values({
        id: `job-${number}`,
        task: 'unknown',
        status,
        payload: '{}',
        journal: '{}',
        progress: '{}',
        cancel_requested: 0,
        error: null,
        retry_at: null,
        owner: null,
        beat_at: null,
        started_at: null,
        created_at: at,
        ended_at: at,
      })
      .execute();
  }
  const stats = (await get(app, '/server')).json<ServerStats>();
  expect(stats.queue).toEqual({ waiting: 1, running: 0, failed_today: 1 });
  expect(stats.disks.map(({ kind }) => kind)).toEqual(['library', 'data']);
  expect(stats.disks[1]?.space?.free_bytes).toBeGreaterThan(0);
  expect(stats).toMatchObject({ users: 2, database: { version: expect.stringMatching(/^\d+\./) } });
  expect(stats.database.bytes).toBeGreaterThan(1000);
  expect(stats.memory.process).toBeGreaterThan(stats.memory.heap);
  expect((await get(app, '/server', 'vera')).statusCode).toBe(403);
});
