import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { testLibrary } from '#testing/test-library.ts';

import { scanLibrary } from './scan-library.ts';
import { WHOLE_LIBRARY } from '#modules/library/scan-job.ts';

const clock = (): Date => new Date();
const quiet = {
  journal: undefined,
  saveJournal: async () => {},
  onStep: () => {},
  onStats: () => {},
  onGames: () => {},
  onWarning: () => {},
};

const names = (platform: string, count: number) =>
  Array.from({ length: count }, (_, index) => `roms/${platform}/Game ${index}.bin`);

test.each(['', 'roms'])('no game is flagged when "%s" disappears during the scan', async (part) => {
  const library = await testLibrary();
  await library.put(...names('gb', 40), ...names('nes', 40), ...names('snes', 40));
  await library.scan();
  const before = await library.games();
  const path = join(library.root, part);
  let seen = 0;
  await scanLibrary({ ...library, clock }, WHOLE_LIBRARY, {
    ...quiet,
    signal: new AbortController().signal,
    onPlatform: () => {
      seen += 1;
    },
    onStep: () => {},
    onStats: () => {},
    saveJournal: async () => {
      if (seen === 1) await rename(path, `${library.root}-away`);
    },
  });
  await rename(`${library.root}-away`, path);
  expect(await library.games()).toEqual(before);
  expect(await library.db.selectFrom('missing_question').selectAll().execute()).toEqual([]);
});

/** Renames all games between two scans. */
async function renameAll(count: number) {
  const library = await testLibrary();
  await library.put(...names('nes', count));
  await library.scan();
  const before = await library.games();
  for (const { fs_name } of before) {
    await library.move(`roms/nes/${fs_name}`, `roms/nes/New ${fs_name}`);
  }
  const { stats } = await library.scan();
  const after = await library.games();
  return {
    stats,
    expected: before.map(({ id, fs_name }) => [id, `New ${fs_name}`]),
    found: after.map(({ id, fs_name }) => [id, fs_name]),
  };
}

test('games that are all renamed at once keep their ids', async () => {
  const { stats, expected, found } = await renameAll(100);
  expect(stats).toMatchObject({ moved_roms: 100, new_roms: 0, missing_roms: 0 });
  expect(found).toEqual(expected);
});

test('a thousand games renamed at once keep their ids', { tags: 'long' }, async () => {
  const { stats, expected, found } = await renameAll(1000);
  expect(stats).toMatchObject({ moved_roms: 1000, new_roms: 0, missing_roms: 0 });
  expect(found).toEqual(expected);
});

test('a stopped scan ends before the next platform and keeps the games it has saved', async () => {
  const library = await testLibrary();
  await library.put(...names('gb', 300), ...names('nes', 300));
  const abort = new AbortController();
  const scan = scanLibrary({ ...library, clock }, WHOLE_LIBRARY, {
    ...quiet,
    signal: abort.signal,
    onPlatform: ({ fs_slug }) => {
      if (fs_slug === 'nes') abort.abort();
    },
  });
  await expect(scan).rejects.toThrow(/abort/i);
  expect(await library.games()).toHaveLength(300);
  await library.scan();
  expect(await library.games()).toHaveLength(600);
});

test('many changed games are saved in a few transactions', async () => {
  const library = await testLibrary();
  const paths = names('nes', 60);
  await library.put(...paths);
  await library.scan();
  const before = await library.games();
  for (const path of paths) await library.write(path, `${path}, changed`);
  const transactions = vi.spyOn(library.db, 'transaction');
  const { stats } = await library.scan();
  expect(stats).toMatchObject({ changed_roms: 60, new_roms: 0 });
  expect(transactions.mock.calls.length).toBeLessThan(10);
  const after = await library.games();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ fs_size_bytes }) => fs_size_bytes)).toEqual(
    before.map(({ fs_size_bytes }) => fs_size_bytes + ', changed'.length),
  );
});

test('a complete scan changes no value set by a user', async () => {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes');
  await library.scan();
  const mine = { custom_name: 'My consoles', aspect_ratio: '1 / 1' };
  await library.db.updateTable('platform').set(mine).execute();
  const [before] = await library.games();
  await library.scan({ type: 'complete' });
  const platforms = await library.db
    .selectFrom('platform')
    .select(['custom_name', 'aspect_ratio'])
    .execute();
  expect(platforms).toEqual([mine]);
  expect(await library.games()).toMatchObject([{ id: before?.id, created_at: before?.created_at }]);
});

describe('a scan that lists a folder in the middle of a rename', () => {
  const OLD = 'roms/nes/Old.nes';
  const NEW = 'roms/nes/New.nes';

  /** A game that another server is renaming: its file has both names for a moment. */
  async function renaming() {
    const library = await testLibrary();
    await library.put(OLD, 'roms/nes/Other.nes');
    await library.scan();
    const [game] = await library.games();
    const journaled = await library.storage.renames.begin({
      romId: game?.id ?? 0,
      root: library.root,
      path: OLD,
      name: 'New.nes',
    });
    await link(join(library.root, OLD), join(library.root, NEW));
    return { library, journaled };
  }

  test('adds no game for the new name', async () => {
    const { library } = await renaming();
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ new_roms: 0, missing_roms: 0 });
    expect(await library.games()).toMatchObject([
      { fs_name: 'Old.nes', missing: 0 },
      { fs_name: 'Other.nes', missing: 0 },
    ]);
  });

  test('does not flag the game as missing when only the new name is left', async () => {
    const { library } = await renaming();
    await rm(join(library.root, OLD));
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ new_roms: 0, missing_roms: 0 });
    expect(await library.games()).toMatchObject([{ missing: 0 }, { missing: 0 }]);
  });

  /** Scans, and completes the rename after the folder was listed and before games are saved. */
  async function scanDuring(
    { library, journaled }: Awaited<ReturnType<typeof renaming>>,
    endRename: () => Promise<string>,
  ) {
    const { disk } = library;
    const finishing = Object.assign(Object.create(disk) as typeof disk, {
      async *walk(...args: Parameters<typeof disk.walk>) {
        yield* disk.walk(...args);
        await rm(join(library.root, OLD));
        const name = await endRename();
        const named = { fs_name: name, name_key: name };
        await library.db.updateTable('rom').set(named).where('id', '=', journaled.romId).execute();
        await journaled.remove();
      },
    });
    return scanLibrary({ ...library, disk: finishing, clock }, WHOLE_LIBRARY, {
      ...quiet,
      signal: new AbortController().signal,
      onPlatform: () => {},
    });
  }

  test('adds no game when the rename ends before the scan saves anything', async () => {
    const run = await renaming();
    const stats = await scanDuring(run, async () => 'New.nes');
    expect(stats).toMatchObject({ new_roms: 0, missing_roms: 0 });
    expect(await run.library.games()).toMatchObject([
      { fs_name: 'New.nes', missing: 0 },
      { fs_name: 'Other.nes', missing: 0 },
    ]);
  });

  test('adds no game for a name that a second rename has replaced meanwhile', async () => {
    const run = await renaming();
    const stats = await scanDuring(run, async () => {
      await run.library.move(NEW, 'roms/nes/Newest.nes');
      return 'Newest.nes';
    });
    expect(stats).toMatchObject({ new_roms: 0, missing_roms: 0 });
    expect(await run.library.games()).toMatchObject([
      { fs_name: 'Newest.nes', missing: 0 },
      { fs_name: 'Other.nes', missing: 0 },
    ]);
  });
});
