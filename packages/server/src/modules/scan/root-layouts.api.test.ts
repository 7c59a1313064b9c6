import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testLibrary } from '#testing/test-library.ts';

import { findLayoutConfirmations, saveLayoutAnswer } from './scan.queries.ts';

type Library = Awaited<ReturnType<typeof testLibrary>>;

const PLATFORMS = ['gb', 'gba', 'n64', 'nes', 'snes'];
const GAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A scanned library of five platforms with six games each; `folderOf` defines the layout. */
async function scanned(
  folderOf: (platform: string) => string,
  options?: Parameters<typeof testLibrary>[0],
): Promise<Library> {
  const library = await testLibrary(options);
  await library.put(
    ...PLATFORMS.flatMap((platform) => GAMES.map((game) => `${folderOf(platform)}/${game}.bin`)),
  );
  await library.scan();
  return library;
}

const inRoms = (platform: string): string => `roms/${platform}`;
const aboveRoms = (platform: string): string => `${platform}/roms`;
const flat = (platform: string): string => platform;

/** Rows that must not change while the layout is missing. */
const contents = async ({ db }: Library) => ({
  platforms: await db
    .selectFrom('platform')
    .select(['id', 'fs_slug', 'missing'])
    .orderBy('id')
    .execute(),
  games: await db
    .selectFrom('rom')
    .select(['id', 'fs_path', 'fs_name', 'missing'])
    .orderBy('id')
    .execute(),
});

const missing = async (library: Library): Promise<number> =>
  (await library.games()).filter((game) => game.missing === 1).length;

describe('when the layout of a library root disappears', () => {
  test('renaming roms changes nothing and asks once for confirmation', async () => {
    const library = await scanned(inRoms);
    const before = await contents(library);
    await library.move('roms', 'roms-away');
    const { stats, warnings } = await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(stats).toMatchObject({ new_platforms: 0, new_roms: 0, missing_roms: 0 });
    expect(warnings).toEqual([{ code: 'layout-changed', path: library.root }]);
    expect(await findLayoutConfirmations(library.db)).toMatchObject([
      {
        root: library.root,
        layouts: '["struct_a"]',
        found_layouts: '["flat"]',
        found_folders: '["roms-away"]',
        game_count: 30,
        answer: null,
      },
    ]);
  });

  test('moving roms back restores the library and withdraws the request for confirmation', async () => {
    const library = await scanned(inRoms);
    const before = await contents(library);
    await library.move('roms', 'roms-away');
    await library.scan();
    await library.move('roms-away', 'roms');
    const { warnings } = await library.scan();
    expect(warnings).toEqual([]);
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
  });

  test.each(['quick', 'new_platforms', 'complete', 'hashes', 'update'] as const)(
    'a scan of type %s changes nothing',
    async (type) => {
      const library = await scanned(inRoms);
      const before = await contents(library);
      await library.move('roms', 'roms-away');
      await library.scan({ type });
      await library.scan({ type, folders: ['nes', 'roms-away'] });
      expect(await contents(library)).toEqual(before);
    },
  );

  test('removing roms next to another folder changes nothing', async () => {
    const library = await scanned(inRoms);
    const before = await contents(library);
    await library.put('music/song.mp3');
    await library.move('roms', '../somewhere-else');
    await library.scan();
    await library.move('../somewhere-else', 'roms');
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toMatchObject([
      { found_folders: '["music"]' },
    ]);
  });

  test('renaming <platform>/roms on every platform changes nothing', async () => {
    const library = await scanned(aboveRoms);
    const before = await contents(library);
    for (const platform of PLATFORMS) {
      await library.move(`${platform}/roms`, `${platform}/roms-away`);
    }
    await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toMatchObject([{ layouts: '["struct_b"]' }]);
    for (const platform of PLATFORMS) {
      await library.move(`${platform}/roms-away`, `${platform}/roms`);
    }
    await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
  });

  test('adding a roms folder to a flat library changes nothing and asks', async () => {
    const library = await scanned(flat);
    const before = await contents(library);
    await library.put('roms/nes/new.nes');
    await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toMatchObject([
      { layouts: '["flat"]', found_layouts: '["struct_a"]' },
    ]);
  });

  test('renaming roms next to platforms of the other layout changes nothing', async () => {
    const library = await scanned(inRoms);
    await library.put(...GAMES.map((game) => `psx/roms/${game}.bin`));
    await library.scan();
    const before = await contents(library);
    await library.move('roms', 'roms-away');
    await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toMatchObject([{ game_count: 30 }]);
  });

  test('a library scanned by an earlier version gets its layout from its games', async () => {
    const library = await scanned(inRoms);
    await library.db.deleteFrom('library_layout').execute();
    const before = await contents(library);
    await library.move('roms', 'roms-away');
    await library.scan();
    expect(await contents(library)).toEqual(before);
    expect(await findLayoutConfirmations(library.db)).toHaveLength(1);
  });

  test('other roots are scanned as usual', async () => {
    const other = await temporaryFolder();
    const library = await scanned(inRoms, { otherRoots: [other] });
    const put = async (path: string) => {
      await mkdir(dirname(join(other, path)), { recursive: true });
      await writeFile(join(other, path), path);
    };
    await put('roms/nes/other.nes');
    await library.scan();
    await library.move('roms', 'roms-away');
    await put('roms/nes/new.nes');
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ new_platforms: 0, new_roms: 1, missing_roms: 0 });
    expect(await findLayoutConfirmations(library.db)).toMatchObject([{ root: library.root }]);
    await rename(join(other, 'roms'), join(other, 'games'));
    expect((await library.scan()).stats).toMatchObject({ new_platforms: 0, missing_roms: 0 });
    expect(await findLayoutConfirmations(library.db)).toHaveLength(2);
  });

  test('repeated scans ask once and preserve the answer', async () => {
    const library = await scanned(inRoms);
    await library.move('roms', 'roms-away');
    await library.scan();
    const [first] = await findLayoutConfirmations(library.db);
    await saveLayoutAnswer(library.db, library.root, 'wait');
    await library.scan({ folders: ['roms-away'] });
    await library.scan();
    expect(await findLayoutConfirmations(library.db)).toEqual([{ ...first, answer: 'wait' }]);
  });

  test('an accepted layout relinks moved games and flags the others as missing', async () => {
    const library = await scanned(inRoms);
    const before = await library.games();
    for (const platform of PLATFORMS) await library.move(`roms/${platform}`, platform);
    await library.remove('roms');
    for (const game of GAMES) await library.remove(`nes/${game}.bin`);
    await library.put('nes/new.bin');
    await library.scan();
    expect((await library.games()).map(({ fs_path }) => fs_path)).toEqual(
      before.map(({ fs_path }) => fs_path),
    );
    await saveLayoutAnswer(library.db, library.root, 'use-new');
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ new_platforms: 0, new_roms: 1, missing_roms: 6 });
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
    expect(await missing(library)).toBe(6);
    const present = (await library.games()).filter((game) => game.missing === 0);
    expect(new Set(present.map(({ fs_path }) => fs_path))).toEqual(new Set(PLATFORMS));
    expect((await library.scan()).warnings).toEqual([]);
  });

  test('an accepted layout that changes again needs another confirmation', async () => {
    const library = await scanned(inRoms);
    await library.move('roms', 'roms-away');
    await library.scan();
    await saveLayoutAnswer(library.db, library.root, 'use-new');
    await library.put('nes/roms/x.nes');
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ new_platforms: 0, new_roms: 0 });
    expect(await findLayoutConfirmations(library.db)).toMatchObject([
      { found_layouts: '["struct_b"]', answer: null },
    ]);
  });
});

describe('a layout needs no confirmation', () => {
  test('when one of several platforms is renamed', async () => {
    const library = await scanned(inRoms);
    await library.move('roms/nes', 'roms/famicom');
    await library.scan();
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
    expect(await missing(library)).toBe(0);
  });

  test('when all platforms are excluded', async () => {
    const config = 'exclude:\n  platforms: [gb, gba, n64, nes, snes]\n';
    const library = await scanned(inRoms, { config });
    expect((await library.scan()).warnings).toEqual([]);
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
  });

  test('when the games of the old layout were removed before', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'gb/roms/b.gb');
    await library.scan();
    await library.move('roms/nes/a.nes', 'gb/roms/a.nes');
    await library.scan();
    await library.remove('roms');
    expect((await library.scan()).warnings).toEqual([]);
    expect(await findLayoutConfirmations(library.db)).toEqual([]);
  });
});

test('losing most games of many small platforms at once asks for confirmation', async () => {
  const library = await scanned(inRoms);
  for (const platform of PLATFORMS) await library.remove(`roms/${platform}`);
  await library.put('roms/psx/new.bin');
  const { stats, warnings } = await library.scan();
  expect(stats).toMatchObject({ missing_roms: 0, new_roms: 1 });
  expect(warnings.map(({ code }) => code)).toEqual(PLATFORMS.map(() => 'many-missing'));
  expect(await missing(library)).toBe(0);
  const questions = await library.db.selectFrom('missing_question').selectAll().execute();
  expect(questions.map(({ missing_count }) => missing_count)).toEqual([6, 6, 6, 6, 6]);
});
