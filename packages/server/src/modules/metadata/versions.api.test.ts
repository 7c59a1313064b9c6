import { describe, expect, test } from 'vitest';

import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import { hasGamesWithoutVersionKey, saveLayer } from '#modules/roms/layers/layers.queries.ts';
import { recomputeDisplayColumns } from '#modules/roms/layers/recompute-display-columns.ts';
import { call, game, inLibrary, put, scan, settled } from '#testing/dat-app.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const NOW = '2026-01-02T00:00:00.000+00:00';
const KONG = "Donkey Kong Country 2 - Diddy's Kong Quest";
const FILES = [
  `${KONG} (USA) (En,Fr).sfc`,
  `${KONG} (Europe).sfc`,
  `${KONG} (Germany).sfc`,
  `${KONG} (USA) (Rev 1).sfc`,
];
const [USA = '', EUROPE = '', GERMANY = '', REVISED = ''] = FILES;

interface ListedGame {
  readonly fs_name: string;
  readonly siblings: readonly { readonly fs_name_no_ext: string }[];
}

/** Reads every file again. */
async function rescan(app: TestApp): Promise<void> {
  const reply = await call(app, 'POST', '/scan', { type: 'complete' });
  expect(reply.statusCode).toBeLessThan(300);
  await settled(app);
}

/** A Super Nintendo library without any metadata. */
async function snes(files: readonly string[] = FILES) {
  const app = await testApp();
  await app.setUp();
  await put(
    app,
    inLibrary(Object.fromEntries(files.map((file) => [`roms/snes/${file}`, `content of ${file}`]))),
  );
  await scan(app);
  const idOf = async (file: string): Promise<number> => (await game(app, file)).id;
  const list = async (query = ''): Promise<ListedGame[]> =>
    (await call(app, 'GET', `/roms?limit=50${query}`)).json().items;
  const cards = async (): Promise<string[]> =>
    (await list('&group_by_meta_id=true')).map(({ fs_name }) => fs_name);
  const match = async (file: string, igdbId: number): Promise<void> => {
    const rom_id = await idOf(file);
    await saveLayer(app.db, {
      rom_id,
      source: 'igdb',
      state: 'applied',
      source_id: `${igdbId}`,
      method: 'exact_name',
      score: 1,
      evidence: '{}',
      name: 'x',
      platform_name: null,
      website: null,
      facts: '{}',
      fetched_at: NOW,
    });
    const priorities = { metadata: [], artwork: [], fields: {}, platforms: {} };
    await recomputeDisplayColumns(app.db, [rom_id], {
      priorities,
      now: NOW,
      replaceArtwork: replaceArtworkCandidates,
    });
  };
  const arrange = async (arranged: readonly string[], action: string) => {
    const rom_ids = await Promise.all(arranged.map(idOf));
    expect((await call(app, 'POST', '/roms/versions', { rom_ids, action })).statusCode).toBe(200);
  };
  return { app, idOf, list, cards, match, arrange };
}

describe('without metadata', () => {
  test('four versions of one title are one card, and four games in the ungrouped list', async () => {
    const { app, list, cards } = await snes();
    expect(await cards()).toEqual([REVISED]);
    const all = await list();
    expect(all.map(({ fs_name }) => fs_name).toSorted()).toEqual(FILES.toSorted());
    for (const { siblings } of all) expect(siblings).toHaveLength(3);
    const page = (await call(app, 'GET', '/roms/cards?group_by_meta_id=true')).json();
    expect(page).toMatchObject({ total: 1, items: [{ sibling_count: 3, revision: '1' }] });
    expect((await list('&duplicate=true')).length).toBe(4);
  });

  test('different titles stay different cards', async () => {
    const files = ['Game (USA).sfc', 'Game 2 (USA).sfc', 'Game - Part Two (USA).sfc'];
    const { cards, list } = await snes(files);
    expect((await cards()).toSorted()).toEqual(files.toSorted());
    expect(await list('&duplicate=true')).toEqual([]);
  });

  test('main version follows the configured regions and the choice of a user', async () => {
    const { app, cards, idOf } = await snes();
    const body = { region_priority: ['de', 'eu'] };
    expect((await call(app, 'PUT', '/config/scan', body)).statusCode).toBe(200);
    expect(await cards()).toEqual([GERMANY]);
    const props = { data: { is_main_sibling: true } };
    await call(app, 'PUT', `/roms/${await idOf(EUROPE)}/props`, props);
    expect(await cards()).toEqual([EUROPE]);
    await settled(app);
  });
});

describe('with metadata', () => {
  test('files with different matches are separate, and unmatched ones join the only match', async () => {
    const { cards, match } = await snes();
    await match(USA, 7);
    expect(await cards()).toEqual([REVISED]);
    await match(EUROPE, 8);
    // With two games of one name it is unclear to which the unmatched files belong.
    expect((await cards()).toSorted()).toEqual([EUROPE, USA, REVISED].toSorted());
    await match(EUROPE, 7);
    expect(await cards()).toEqual([REVISED]);
  });

  test('files with the same match are one card, whatever their names', async () => {
    const { cards, match } = await snes([USA, 'Super Donkey Kong 2 (Japan).sfc']);
    expect(await cards()).toHaveLength(2);
    await match(USA, 7);
    await match('Super Donkey Kong 2 (Japan).sfc', 7);
    expect(await cards()).toEqual([USA]);
  });
});

describe('user', () => {
  test('splits versions, and a rescan does not join them again', async () => {
    const { app, arrange, cards } = await snes();
    await arrange([GERMANY], 'split');
    expect((await cards()).toSorted()).toEqual([GERMANY, REVISED].toSorted());
    await rescan(app);
    expect((await cards()).toSorted()).toEqual([GERMANY, REVISED].toSorted());
    await arrange([GERMANY], 'auto');
    expect(await cards()).toEqual([REVISED]);
  });

  test('joins different titles, and neither a rescan nor a match separates them', async () => {
    const other = 'Super Donkey Kong 2 (Japan).sfc';
    const { app, arrange, cards, match } = await snes([USA, EUROPE, other]);
    await arrange([USA, other], 'join');
    expect(await cards()).toEqual([USA]);
    await rescan(app);
    await match(other, 9);
    expect(await cards()).toEqual([USA]);
  });
});

test('library of an older release is grouped in the background, without visible changes', async () => {
  const { app, cards, idOf } = await snes();
  const before = await app.db.selectFrom('rom').selectAll().orderBy('id').execute();
  await app.db.updateTable('rom').set({ version_key: null, version_rank: 0 }).execute();
  expect(await hasGamesWithoutVersionKey(app.db)).toBe(true);
  expect(await cards()).toHaveLength(4);
  await call(app, 'PUT', '/config/scan', { metadata_priority: ['igdb'] });
  await settled(app);
  expect(await hasGamesWithoutVersionKey(app.db)).toBe(false);
  expect(await app.db.selectFrom('rom').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await cards()).toEqual([REVISED]);
  expect(await idOf(USA)).toBeGreaterThan(0);
});
