import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { demoLibrary } from '#modules/library/demo-games.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testLibrary } from '#testing/test-library.ts';

describe('a first scan', () => {
  test('finds the demo library', async () => {
    const library = await testLibrary();
    for (const { path, bytes } of demoLibrary()) await library.write(path, bytes);
    const { stats, warnings } = await library.scan();
    const games = await library.games();

    expect(warnings).toEqual([]);
    expect(stats).toMatchObject({ new_platforms: 9, scanned_platforms: 9, new_roms: 25 });
    expect(games).toHaveLength(25);
    expect(new Set(games.map(({ fs_path }) => fs_path)).size).toBe(9);
  });

  test('turns a folder into one game and categorizes its files', async () => {
    const library = await testLibrary();
    await library.put(
      'roms/psx/Quest (USA)/Quest (Disc 1).cue',
      'roms/psx/Quest (USA)/Quest (Disc 1).bin',
      'roms/psx/Quest (USA)/dlc/extra.bin',
    );
    await library.scan();
    const [game] = await library.games();
    const files = await library.db
      .selectFrom('rom_file')
      .select(['file_name', 'file_path', 'category', 'is_top_level'])
      .orderBy('file_name')
      .execute();

    expect(game).toMatchObject({ name: 'Quest', is_folder: 1, file_count: 3, fs_extension: '' });
    expect(JSON.parse(game?.regions ?? '')).toEqual(['USA']);
    expect(files).toContainEqual({
      file_name: 'extra.bin',
      file_path: 'roms/psx/Quest (USA)/dlc',
      category: 'dlc',
      is_top_level: 0,
    });
  });

  test('turns a loose cue sheet and its tracks into one game', async () => {
    const library = await testLibrary();
    await library.put('roms/psx/Quest (Track 1).bin', 'roms/psx/Quest (Track 2).bin');
    await library.write(
      'roms/psx/Quest.cue',
      'FILE "Quest (Track 1).bin" BINARY\nFILE "Quest (Track 2).bin" BINARY\n',
    );
    await library.put('roms/psx/Other.bin');
    await library.scan();
    const games = await library.games();
    expect(games.map(({ fs_name, file_count }) => `${fs_name}: ${file_count}`).toSorted()).toEqual([
      'Other.bin: 1',
      'Quest.cue: 3',
    ]);
  });

  test('supports both layouts side by side and folder names of other frontends', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'megadrive/roms/b.md', 'custom thing/roms/c.bin');
    await library.scan();
    const platforms = await library.db.selectFrom('platform').select(['fs_slug', 'slug']).execute();
    expect(platforms.toSorted((a, b) => (a.fs_slug < b.fs_slug ? -1 : 1))).toEqual([
      { fs_slug: 'custom thing', slug: 'custom-thing' },
      { fs_slug: 'megadrive', slug: 'genesis' },
      { fs_slug: 'nes', slug: 'nes' },
    ]);
  });
});

describe('a second scan', () => {
  test('changes nothing where nothing changed', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/Folder/b.nes');
    await library.scan();
    const before = await library.games();
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ scanned_roms: 2, new_roms: 0, changed_roms: 0 });
    expect(await library.games()).toEqual(before);
  });

  test('detects a file that was added to a known folder', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/Folder/b.nes');
    await library.scan();
    await library.put('roms/nes/Folder/c.nes');
    const { stats } = await library.scan();
    const [game] = await library.games();
    expect(stats.changed_roms).toBe(1);
    expect(game).toMatchObject({ file_count: 2, fingerprint: 'none' });
  });

  test('keeps the id of a game that was renamed or moved to another platform', async () => {
    const library = await testLibrary();
    await library.put('roms/gb/a.gb', 'roms/gb/Folder/x.gb', 'roms/gbc/other.gbc');
    await library.scan();
    const before = await library.games();
    await library.move('roms/gb/a.gb', 'roms/gbc/Renamed (Europe).gbc');
    await library.move('roms/gb/Folder', 'roms/gb/Folder two');
    const { stats } = await library.scan();
    const after = await library.games();

    expect(stats).toMatchObject({ moved_roms: 2, new_roms: 0, missing_roms: 0 });
    const idOf = (games: typeof before, name: string) =>
      games.find(({ fs_name }) => fs_name === name)?.id;
    expect(idOf(after, 'Renamed (Europe).gbc')).toBe(idOf(before, 'a.gb'));
    expect(idOf(after, 'Folder two')).toBe(idOf(before, 'Folder'));
    expect(after).toHaveLength(3);
  });

  test('flags a missing game and unflags it when it comes back', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes', 'roms/nes/c.nes');
    await library.scan();
    await library.remove('roms/nes/b.nes');
    expect((await library.scan()).stats.missing_roms).toBe(1);
    await library.put('roms/nes/b.nes');
    await library.scan();
    const games = await library.games();
    expect(games.map(({ missing }) => missing)).toEqual([0, 0, 0]);
    expect(games).toHaveLength(3);
  });
});

describe('no game is flagged as missing', () => {
  test('when the root is empty', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes');
    await library.scan();
    await library.move('roms', '../gone-for-a-moment');
    const { warnings } = await library.scan();
    await library.move('../gone-for-a-moment', 'roms');
    expect(warnings).toEqual([{ code: 'root-empty', path: library.root }]);
    expect((await library.games())[0]).toMatchObject({ missing: 0 });
  });

  test('when more than half of a platform disappears at once: the user is asked', async () => {
    const library = await testLibrary();
    const names = Array.from({ length: 30 }, (_, index) => `roms/nes/${index}.nes`);
    await library.put('roms/gb/other.gb', ...names);
    await library.scan();
    await library.remove('roms/nes');
    const { stats, warnings } = await library.scan();
    const questions = await library.db.selectFrom('missing_question').selectAll().execute();
    expect(stats.missing_roms).toBe(0);
    expect(warnings).toEqual([{ code: 'many-missing', path: 'nes' }]);
    expect(questions).toMatchObject([{ missing_count: 30, total_count: 30 }]);
  });
});

test('problem files produce warnings and the other files are scanned', async () => {
  const library = await testLibrary();
  const outside = await temporaryFolder();
  await library.put(
    'roms/nes/ok.nes',
    `roms/nes/${'x'.repeat(240)} 🎮.nes`,
    'roms/nes/cafe\u0301.nes',
    'roms/nes/caf\u00e9.nes',
    'roms/nes/assets/cover.png',
    'roms/nes/.DS_Store',
  );
  await library.write('roms/nes/empty.nes', '');
  await symlink(outside, join(library.root, 'roms/nes/outside'));
  await symlink('/nowhere/at/all', join(library.root, 'roms/nes/broken.nes'));
  const { warnings } = await library.scan();
  const games = await library.games();

  expect(games.map(({ fs_name }) => fs_name).toSorted()).toEqual(
    ['cafe\u0301.nes', 'empty.nes', 'ok.nes', `${'x'.repeat(240)} 🎮.nes`].toSorted(),
  );
  expect(warnings.map(({ code }) => code).toSorted()).toEqual([
    'broken-symlink',
    'empty-file',
    'excluded-folder',
    'same-name',
    'symlink-outside',
  ]);
});

test('scan types for known games add none', async () => {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes');
  await library.scan({ type: 'unmatched' });
  expect(await library.games()).toEqual([]);
  await library.scan({ type: 'new_platforms' });
  expect(await library.games()).toEqual([]);
});

test('an interrupted scan continues with the remaining platforms', async () => {
  const library = await testLibrary();
  await library.put('roms/gb/a.gb', 'roms/nes/b.nes');
  const first = await library.scan({ folders: ['gb'] });
  const { stats } = await library.scan({}, { done: ['gb'], stats: first.stats, unseen: [] });
  expect(stats).toMatchObject({ scanned_platforms: 2, new_roms: 2 });
  expect(await library.games()).toHaveLength(2);
});

const present = (games: readonly { fs_name: string; removed_at: string | null }[]): string[] =>
  games.filter(({ removed_at }) => removed_at === null).map(({ fs_name }) => fs_name);

describe('files that are not games', () => {
  test('are skipped and counted, without a warning', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/Quest.nes', 'roms/nes/readme.txt', 'roms/nes/Quest.png');
    await library.put('roms/nes/Quest.srm', 'roms/nes/._Quest.nes', 'roms/pico8/Jelpi.p8.png');
    const { stats, warnings } = await library.scan();
    expect(present(await library.games())).toEqual(['Quest.nes', 'Jelpi.p8.png']);
    expect(stats).toMatchObject({ new_roms: 2, scanned_roms: 2, skipped_files: 4 });
    expect(warnings).toEqual([]);
  });

  test('are part of a game when its folder or cue sheet contains them', async () => {
    const library = await testLibrary();
    await library.put('roms/dos/Keen/KEEN.EXE', 'roms/dos/Keen/readme.txt');
    await library.put('roms/psx/Quest.bin', 'roms/psx/Quest.mp3');
    const sheet = 'FILE "Quest.bin" BINARY\nFILE "Quest.mp3" MP3\n';
    await library.write('roms/psx/Quest.cue', sheet);
    const { stats } = await library.scan();
    const games = await library.games();
    expect(games.map(({ fs_name, file_count }) => `${fs_name}: ${file_count}`)).toEqual([
      'Keen: 2',
      'Quest.cue: 3',
    ]);
    expect(stats.skipped_files).toBe(0);
  });

  test('are removed when an earlier version added them, and return when included', async () => {
    const config = 'include: { roms: { single_file: { extensions: [txt] } } }';
    const library = await testLibrary({ config });
    await library.put('roms/nes/Quest.nes', 'roms/nes/readme.txt');
    await library.scan();
    expect(present(await library.games())).toEqual(['Quest.nes', 'readme.txt']);
    const before = (await library.games()).find(({ fs_name }) => fs_name === 'readme.txt');

    library.configure('');
    const { stats } = await library.scan();
    expect(present(await library.games())).toEqual(['Quest.nes']);
    expect(stats).toMatchObject({ missing_roms: 0, skipped_files: 1 });
    const platform = await library.db
      .selectFrom('platform')
      .select('rom_count')
      .executeTakeFirstOrThrow();
    expect(platform.rom_count).toBe(1);

    library.configure(config);
    const again = await library.scan();
    expect(again.stats).toMatchObject({ returned_roms: 1, new_roms: 0, skipped_files: 0 });
    const games = await library.games();
    expect(games.find(({ fs_name }) => fs_name === 'readme.txt')).toMatchObject({
      id: before?.id,
      removed_at: null,
    });
  });
});
