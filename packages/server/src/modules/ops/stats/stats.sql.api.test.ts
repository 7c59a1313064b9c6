import { expect, test } from 'vitest';

import { savePlatformTotals } from '#modules/platforms/platform-rows.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

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

const stats = async ({ app }: TestApp, query = '') =>
  (await app.inject({ url: `/api/stats${query}` })).json();

test('an empty library has zero totals', async () => {
  const app = await testApp();
  expect(await stats(app, '?include_platform_stats=true')).toEqual({
    ...{ PLATFORMS: 0, ROMS: 0, SAVES: 0, STATES: 0, SCREENSHOTS: 0, TOTAL_FILESIZE_BYTES: 0 },
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
    ...{ SAVES: 0, STATES: 0, SCREENSHOTS: 0 },
    TOTAL_FILESIZE_BYTES: LARGE + 15,
  };
  expect(await stats(app)).toEqual(expected);
});

test('platform stats list sources and regions by count, descending', async () => {
  const app = await testApp();
  const { nes = 0, gb = 0 } = await fill(app);
  const { METADATA_COVERAGE, REGION_BREAKDOWN } = await stats(app, '?include_platform_stats=1');
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
