import { Readable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openConfigFile } from '#core/config/config-file.disk.ts';
import type { Deps } from '#core/deps.ts';
import { ImportSession } from '#modules/imports/import-context.ts';
import type { GameItem, ImportedFile } from '#modules/imports/import-record.ts';
import { GameMatcher } from '#modules/imports/match-games.ts';
import { addGame } from '#testing/add-game.ts';
import { square } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

import { applyGame } from './game.ts';

let server: TestApp;
let deps: Deps;
let count = 0;
let rom = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  deps = {
    db: server.db,
    storage: server.storage,
    clock: () => new Date('2026-01-01T00:00:00Z'),
    configFile: openConfigFile(server.folder.configFile),
    jobs: { enqueueUnlessQueued: async () => {} } as Partial<Deps['jobs']> as Deps['jobs'],
  } as Partial<Deps> as Deps;
});
beforeEach(async () => {
  count += 1;
  rom = await addGame(server.db, `nes/Game ${count}.nes`);
});
afterAll(() => server.close());

const NO_ARTWORK = { cover: null, screenshots: [], manual: null };

const item = (patch: Partial<GameItem>): GameItem => ({
  kind: 'game',
  key: `key ${count}`,
  place: 'list, line 1',
  edits: {},
  facts: {},
  ...NO_ARTWORK,
  game: {
    platform: 'nes',
    platformFolder: 'nes',
    checksums: {},
    sourceIds: {},
    name: 'Other',
    path: `Game ${count}.nes`,
  },
  ...patch,
});

async function apply(given: GameItem, options: { isDryRun?: boolean; conflict?: 'replace' } = {}) {
  const { isDryRun = false, conflict = 'keep' } = options;
  const session = new ImportSession({
    deps,
    isDryRun,
    conflict,
    redact: (text: string) => text,
    run: { userId: 1, createdAt: new Date() },
    signal: new AbortController().signal,
    matcher: new GameMatcher(deps),
  });
  await applyGame(session, given);
  return session
    .takeLines()
    .filter(({ kind }) => kind !== 'games')
    .map(({ kind, outcome, reason }) => [kind, outcome, reason].filter(Boolean).join(' '));
}

const readRom = async () => (await server.get(`/roms/${rom}`)).json();

const picture = async (red: number): Promise<ImportedFile> => {
  const bytes = await square(red, 40).png().toBuffer();
  const file = { name: 'cover.png', size: bytes.length, modified: null };
  return { ...file, open: async () => Readable.from([bytes]) };
};

test('a value that a person entered becomes an edit, once', async () => {
  const given = item({ edits: { name: ' Chosen ', genres: ['Puzzle'] } });
  expect(await apply(given, { isDryRun: true })).toEqual(['metadata new name, genres']);
  expect((await readRom()).name).toBe(`Game ${count}`);
  expect(await apply(given)).toEqual(['metadata new name, genres']);
  expect(await readRom()).toMatchObject({ name: 'Chosen', metadatum: { genres: ['Puzzle'] } });
  expect(await apply(given)).toEqual(['metadata same name, genres']);
});

test('an edit of this server stays, unless the import replaces values', async () => {
  await apply(item({ edits: { summary: 'ours' } }));
  const other = item({ edits: { summary: 'theirs' } });
  expect(await apply(other)).toEqual(['metadata kept summary']);
  expect((await readRom()).summary).toBe('ours');
  expect(await apply(other, { conflict: 'replace' })).toEqual(['metadata new summary']);
  expect((await readRom()).summary).toBe('theirs');
});

test('the id of a game at a source is taken over where this server has none', async () => {
  const { game } = item({});
  const given = item({ game: { ...game, sourceIds: { igdb: '77' } } });
  expect(await apply(given)).toEqual(['metadata new igdb_id']);
  expect((await readRom()).igdb_id).toBe(77);
  expect(await apply(given)).toEqual(['metadata same igdb_id']);
  const other = item({ game: { ...game, sourceIds: { igdb: '78' } } });
  expect(await apply(other)).toEqual(['metadata kept igdb_id']);
});

test('a field with a value of the wrong type is refused and nothing of the item is saved', async () => {
  const given = item({ edits: { name: 'Half', average_rating: 'high' } });
  await expect(apply(given)).rejects.toThrow('average_rating must be a number from 0 to 100');
  expect((await readRom()).name).toBe(`Game ${count}`);
});

test('cover and screenshots are added where there are none, and once', async () => {
  const cover = await picture(200);
  const given = item({ cover, screenshots: [await picture(1), await picture(2)] });
  expect(await apply(given, { isDryRun: true })).toEqual([
    'covers new',
    'screenshots_of_games new',
  ]);
  expect((await readRom()).path_cover_large).toBeFalsy();
  expect(await apply(given)).toEqual(['covers new', 'screenshots_of_games new']);
  const { path_cover_large, merged_screenshots } = await readRom();
  expect(path_cover_large).toContain('/cover/');
  expect(merged_screenshots).toHaveLength(2);
  expect(await apply(given)).toEqual(['covers same', 'screenshots_of_games same']);
  expect((await readRom()).path_cover_large).toBe(path_cover_large);
});

test('a file that is no picture is refused', async () => {
  const cover: ImportedFile = {
    ...(await picture(3)),
    open: async () => Readable.from([Buffer.from('<svg/>')]),
  };
  await expect(apply(item({ cover }))).rejects.toThrow('Can’t read the image');
});
