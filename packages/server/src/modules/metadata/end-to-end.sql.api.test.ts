import type { IdentifyStats } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { call, GAMES, GBA, game, inLibrary, put, scan } from '#testing/dat-app.ts';
import { startFakeIgdb } from '#testing/fake-igdb.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { writeLogiqx } from '#testing/write-dat.ts';

type IdentifiedBy = IdentifyStats['sources'][number];

const report = async (app: TestApp) => {
  const { last } = (await call(app, 'GET', '/scan')).json();
  return (await call(app, 'GET', `/scan/${last.task_id}/warnings`)).json();
};

test('without keys and network games get names from DATs, and the report lists the sources', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, {
    'dats/gba.dat': writeLogiqx({ name: GBA }, GAMES),
    ...inLibrary({
      'roms/gba/Alpha Quest (USA).gba': 'alpha',
      'roms/gba/some name.gba': 'beta',
      'roms/gba/Legend of Homebrew, The (Europe) (En,Fr).gba': 'in no DAT',
    }),
  });
  await scan(app);
  expect(await game(app, 'Alpha Quest (USA).gba')).toMatchObject({
    name: 'Alpha Quest',
    regions: '["USA"]',
    verified: 1,
    dat_name: 'Alpha Quest (USA)',
  });
  expect(await game(app, 'some name.gba')).toMatchObject({
    name: 'Beta Run',
    regions: '["Europe"]',
    languages: '["English","French"]',
    verified: 1,
  });
  expect(await game(app, 'Legend of Homebrew, The (Europe) (En,Fr).gba')).toMatchObject({
    name: 'The Legend of Homebrew',
    regions: '["Europe"]',
    verified: 0,
  });
  const alpha = await game(app, 'Alpha Quest (USA).gba');
  const rom = (await call(app, 'GET', `/roms/${alpha.id}`)).json();
  // The DAT lists one as a clone of the other.
  expect(rom.siblings.map(({ name }: { name: string }) => name)).toEqual(['Beta Run']);
  expect(await report(app)).toEqual({ items: [], total: 0, groups: [] });
  const state = (await call(app, 'GET', '/scan')).json();
  expect(state.identification).toMatchObject({
    status: 'finished',
    stats: { total: 3, identified: 0, unmatched: 0, not_asked: 3 },
  });
  const { sources } = state.identification.stats;
  expect(sources.filter((one: IdentifiedBy) => one.not_asked > 0)).toEqual([
    { source: 'hasheous', state: 'unreachable', not_asked: 3 },
    { source: 'playmatch', state: 'unreachable', not_asked: 3 },
    { source: 'libretro', state: 'unreachable', not_asked: 3 },
  ]);
  expect(sources).toContainEqual({ source: 'launchbox', state: 'not_imported', not_asked: 0 });
  expect(sources).toContainEqual({ source: 'igdb', state: 'key_missing', not_asked: 0 });
  expect(app.logged.join('')).toContain('identify: 0 matched, 0 unmatched, 3 skipped');
  const jobs = await app.db.selectFrom('job').select(['task', 'status', 'error']).execute();
  expect(jobs.filter(({ status }) => status !== 'finished')).toEqual([]);
  expect(app.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

async function withIgdb() {
  const { replay, ...world } = await startFakeIgdb();
  const app = await testApp(world);
  await app.setUp();
  await put(app, inLibrary({ 'roms/nes/Legend of Zelda, The (USA).nes': 'zelda' }));
  return { app, replay };
}

const zelda = (app: TestApp) => game(app, 'Legend of Zelda, The (USA).nes');

test('scan shows the metadata of a source and stores no key', async () => {
  const { app } = await withIgdb();
  await scan(app);
  expect(await zelda(app)).toMatchObject({
    igdb_id: 1022,
    name: 'The Legend of Zelda',
    identified: 1,
    average_rating: 84,
  });
  const { id } = await zelda(app);
  const reply = await call(app, 'GET', `/roms/${id}/metadata`);
  expect(reply.json().matches).toMatchObject([
    { source: 'igdb', state: 'applied', method: 'exact_name', score: 1 },
  ]);
  const rows = [
    ...(await app.db.selectFrom('rom_layer').selectAll().execute()),
    ...(await app.db.selectFrom('job').selectAll().execute()),
  ];
  expect(JSON.stringify(rows) + reply.body + app.logged.join('')).not.toContain('CANARY');
});

test('search result has no id, so that clients do not take it for a game of the library', async () => {
  const { app } = await withIgdb();
  await scan(app);
  const { id, platform_id } = await zelda(app);
  const reply = await call(app, 'GET', `/search/roms?rom_id=${id}&search_term=zelda`);
  expect(reply.json()).toMatchObject([
    { id: null, platform_id, igdb_id: 1022, name: 'The Legend of Zelda' },
  ]);
});

test.each([
  ['HTTP 401', 'key_rejected'],
  ['HTTP 503', 'unreachable'],
  ['JSON text', 'ready'],
  ['empty body', 'ready'],
] as const)(
  'source that fails with %s is named in the report and the scan finishes',
  async (fault, state) => {
    const { app, replay } = await withIgdb();
    replay.fault = fault;
    await scan(app);
    const { stats } = (await call(app, 'GET', '/scan')).json().identification;
    expect(stats.sources).toContainEqual({ source: 'igdb', state, not_asked: 1 });
    expect(await zelda(app)).toMatchObject({ name: 'The Legend of Zelda', igdb_id: null });
  },
);
