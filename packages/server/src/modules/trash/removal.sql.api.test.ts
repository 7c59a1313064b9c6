import { describe, expect, test } from 'vitest';

import { openFingerprintPool } from '#modules/fingerprint/fingerprint-pool.ts';
import { testLibrary } from '#testing/test-library.ts';

import { cleanupMissing } from '#modules/scan/missing-games.ts';
import { mergeMovedGame, computeChecksums } from '#modules/scan/compute-checksums.ts';
import { removeRoms } from '#modules/roms/roms.api.ts';
import { removePlatform } from './deletion.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const LATER = '2026-02-01T00:00:00.000+00:00';
const clock = (): Date => new Date();

type Library = Awaited<ReturnType<typeof testLibrary>>;

async function romByName({ games }: Library, fsName: string) {
  const found = (await games()).filter(({ fs_name }) => fs_name === fsName);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
}

const listed = async ({ games }: Library): Promise<string[]> =>
  (await games())
    .filter(({ removed_at }) => removed_at === null)
    .map(({ fs_name }) => fs_name)
    .toSorted();

const totals = ({ db }: Library) =>
  db.selectFrom('platform').select(['fs_slug', 'rom_count', 'removed_at']).execute();

async function addUser({ db }: Library, username = 'someone'): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: null,
      password_hash: null,
      enabled: 1,
      role: 'viewer' as const,
      avatar_path: '',
      ra_username: '',
      ra_progression: '{}',
      ui_settings: '{}',
      last_login: null,
      last_active: null,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const setMarks = ({ db }: Library, user_id: number, rom_id: number, marks: object = {}) =>
  db
    .insertInto('rom_user')
    .values({
      user_id,
      rom_id,
      last_played: null,
      status: null,
      created_at: NOW,
      updated_at: NOW,
      ...marks,
    })
    .execute();

const addNote = ({ db }: Library, user_id: number, rom_id: number, [title, content]: string[]) =>
  db
    .insertInto('rom_note')
    .values({
      user_id,
      rom_id,
      title: title ?? '',
      content: content ?? '',
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();

async function addCollection({ db }: Library, user_id: number, name: string, romIds: number[]) {
  const { id } = await db
    .insertInto('collection')
    .values({ user_id, name, name_key: name, created_at: NOW, updated_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const rom_id of romIds) {
    await db
      .insertInto('collection_rom')
      .values({ collection_id: id, rom_id, added_at: NOW })
      .execute();
  }
  return id;
}

const addDetails = ({ db }: Library, rom_id: number, summary: string) =>
  db
    .insertInto('rom_detail')
    .values({
      rom_id,
      summary,
      slug: null,
      youtube_video_id: null,
      path_manual: null,
      path_video: null,
    })
    .execute();

async function readAll(library: Library): Promise<void> {
  const pool = openFingerprintPool();
  const watch = {
    signal: new AbortController().signal,
    onProgress: () => {},
    onWarning: () => {},
  };
  await computeChecksums({ ...library, clock, pool }, watch);
  await pool.close();
}

describe('removed game', () => {
  test('is not counted or flagged as missing', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes');
    await library.scan();
    const b = await romByName(library, 'b.nes');
    await library.remove('roms/nes/b.nes');
    await removeRoms(library.db, [b.id], { now: NOW, filesMoved: true });
    const { stats } = await library.scan();

    expect(stats).toMatchObject({ missing_roms: 0, new_roms: 0, returned_roms: 0 });
    expect(await totals(library)).toMatchObject([{ rom_count: 1 }]);
    expect(await romByName(library, 'b.nes')).toMatchObject({ id: b.id, removed_at: NOW });
  });

  test.each([
    ['as it was', async () => {}],
    ['with other content', (library: Library) => library.write('roms/nes/b.nes', 'other')],
  ])('returns with its file %s and its user data', async (_how, change) => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes');
    await library.scan();
    const b = await romByName(library, 'b.nes');
    const user = await addUser(library);
    await setMarks(library, user, b.id, { status: 'finished', rating: 9 });
    await addNote(library, user, b.id, ['Tips', 'jump']);
    const collection = await addCollection(library, user, 'Best', [b.id]);
    await removeRoms(library.db, [b.id], { now: NOW, filesMoved: false });
    await change(library);
    const { stats } = await library.scan();

    expect(stats).toMatchObject({ returned_roms: 1, new_roms: 0, moved_roms: 0 });
    expect(await romByName(library, 'b.nes')).toMatchObject({ id: b.id, removed_at: null });
    expect(await totals(library)).toMatchObject([{ rom_count: 2 }]);
    const marks = await library.db.selectFrom('rom_user').selectAll().execute();
    expect(marks).toMatchObject([{ rom_id: b.id, status: 'finished', rating: 9 }]);
    expect(await library.db.selectFrom('rom_note').select('content').execute()).toHaveLength(1);
    const members = await library.db.selectFrom('collection_rom').selectAll().execute();
    expect(members).toMatchObject([{ collection_id: collection, rom_id: b.id }]);
  });

  test('returns under another name, found by its file or content', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes', 'roms/nes/c.nes');
    await library.scan();
    await readAll(library);
    const b = await romByName(library, 'b.nes');
    const c = await romByName(library, 'c.nes');
    await removeRoms(library.db, [b.id, c.id], { now: NOW, filesMoved: true });
    await library.move('roms/nes/b.nes', 'roms/nes/New b.nes');
    await library.remove('roms/nes/c.nes');
    await library.write('roms/nes/New c.nes', 'roms/nes/c.nes');
    await library.scan();
    await readAll(library);

    expect(await romByName(library, 'New b.nes')).toMatchObject({ id: b.id, removed_at: null });
    expect(await romByName(library, 'New c.nes')).toMatchObject({ id: c.id, removed_at: null });
    expect(await listed(library)).toEqual(['New b.nes', 'New c.nes', 'a.nes']);
  });

  test('is not relinked to a game that was renamed to its name', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes');
    await library.scan();
    const [a, b] = [await romByName(library, 'a.nes'), await romByName(library, 'b.nes')];
    await library.remove('roms/nes/b.nes');
    await removeRoms(library.db, [b.id], { now: NOW, filesMoved: true });
    await library.move('roms/nes/a.nes', 'roms/nes/b.nes');
    const { stats } = await library.scan();

    expect(stats).toMatchObject({ moved_roms: 1, returned_roms: 0, missing_roms: 0 });
    const games = await library.games();
    expect(games.map(({ id, removed_at }) => [id, removed_at])).toEqual([
      [a.id, null],
      [b.id, NOW],
    ]);
    await library.scan();
    expect(await library.games()).toEqual(games);
  });

  test('stays removed after scans that only check listed games', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/nes/b.nes');
    await library.scan();
    const b = await romByName(library, 'b.nes');
    await removeRoms(library.db, [b.id], { now: NOW, filesMoved: false });
    await library.scan({ type: 'unmatched' });
    await library.scan({ type: 'update' });
    expect(await listed(library)).toEqual(['a.nes']);
    await library.scan({ type: 'complete' });
    expect(await listed(library)).toEqual(['a.nes', 'b.nes']);
  });
});

test('cleanup keeps the rows of removed games and removes none twice', async () => {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes', 'roms/nes/b.nes', 'roms/nes/c.nes');
  await library.scan();
  await library.remove('roms/nes/b.nes');
  await library.scan();
  const clean = () =>
    cleanupMissing({ ...library, clock }, null, {
      signal: new AbortController().signal,
      onRemoved: () => {},
    });
  expect(await clean()).toBe(1);
  expect(await clean()).toBe(0);
  expect(await library.games()).toHaveLength(3);
  expect(await totals(library)).toMatchObject([{ rom_count: 2 }]);
  await library.put('roms/nes/b.nes');
  const { stats } = await library.scan();
  expect(stats).toMatchObject({ returned_roms: 1, new_roms: 0 });
});

describe('removed platform', () => {
  test('returns with its folder and its settings', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/gb/b.gb');
    await library.scan();
    const before = await library.games();
    await library.db.updateTable('platform').set({ custom_name: 'Mine' }).execute();
    const nes = before.find(({ fs_name }) => fs_name === 'a.nes');
    expect(await removePlatform(library.db, nes?.platform_id ?? 0, NOW)).toBe(true);
    expect(await removePlatform(library.db, nes?.platform_id ?? 0, LATER)).toBe(false);
    expect(await listed(library)).toEqual(['b.gb']);

    const { stats } = await library.scan({ type: 'new_platforms' });
    expect(stats).toMatchObject({ new_platforms: 1, returned_roms: 1, new_roms: 0 });
    const after = await library.games();
    expect(after.map(({ id, platform_id }) => [id, platform_id])).toEqual(
      before.map(({ id, platform_id }) => [id, platform_id]),
    );
    const platforms = await library.db.selectFrom('platform').selectAll().execute();
    expect(platforms).toMatchObject([
      { custom_name: 'Mine', removed_at: null, rom_count: 1 },
      { custom_name: 'Mine', removed_at: null, rom_count: 1 },
    ]);
  });

  test('is not scanned when its folder no longer exists', async () => {
    const library = await testLibrary();
    await library.put('roms/nes/a.nes', 'roms/gb/b.gb');
    await library.scan();
    const nes = await romByName(library, 'a.nes');
    await removePlatform(library.db, nes.platform_id, NOW);
    await library.remove('roms/nes');
    const { stats } = await library.scan();
    expect(stats).toMatchObject({ total_platforms: 1, missing_roms: 0 });
  });
});

async function twoRows() {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes', 'roms/nes/b.nes');
  await library.scan();
  const [older, newer] = await library.games();
  if (!older || !newer) throw new Error('invariant: the scan found two games');
  return { library, older, newer };
}

const merge = ({ library, older, newer }: Awaited<ReturnType<typeof twoRows>>) =>
  library.db.transaction().execute((db) => mergeMovedGame(db, older.id, newer.id));

describe('two rows of one game', () => {
  test('are merged with the marks of both', async () => {
    const rows = await twoRows();
    const { library, older, newer } = rows;
    const one = await addUser(library, 'one');
    const two = await addUser(library, 'two');
    await setMarks(library, one, older.id, { rating: 7, status: 'incomplete', last_played: LATER });
    await setMarks(library, one, newer.id, { status: 'finished', hidden: 1, last_played: NOW });
    await setMarks(library, two, newer.id, { completion: 40 });
    await merge(rows);

    const marks = await library.db.selectFrom('rom_user').selectAll().orderBy('user_id').execute();
    expect(marks).toMatchObject([
      ...[{ user_id: one, rom_id: older.id, rating: 7, status: 'finished', hidden: 1 }],
      ...[{ user_id: two, rom_id: older.id, completion: 40 }],
    ]);
    expect(marks[0]?.last_played).toBe(LATER);
    const shelves = await library.db.selectFrom('user_shelf').select('user_id').execute();
    expect(new Set(shelves.map(({ user_id }) => user_id))).toEqual(new Set([one, two]));
    expect(await library.games()).toMatchObject([{ id: older.id, fs_name: 'b.nes' }]);
  });

  test('are merged with the notes and collections of both', async () => {
    const rows = await twoRows();
    const { library, older, newer } = rows;
    const user = await addUser(library);
    await addNote(library, user, older.id, ['', 'first']);
    await addNote(library, user, newer.id, ['', 'second']);
    await addNote(library, user, older.id, ['Map', 'same']);
    await addNote(library, user, newer.id, ['Map', 'same']);
    await addNote(library, user, newer.id, ['Tips', 'new']);
    const both = await addCollection(library, user, 'both', [older.id, newer.id]);
    const only = await addCollection(library, user, 'only', [newer.id]);
    await merge(rows);

    const notes = await library.db.selectFrom('rom_note').selectAll().execute();
    expect(notes.map(({ title, content }) => `${title}: ${content}`).toSorted()).toEqual([
      '(2): second',
      ': first',
      'Map: same',
      'Tips: new',
    ]);
    expect(new Set(notes.map(({ rom_id }) => rom_id))).toEqual(new Set([older.id]));
    const members = await library.db
      .selectFrom('collection_rom')
      .select(['collection_id', 'rom_id'])
      .orderBy('collection_id')
      .execute();
    expect(members).toEqual([
      { collection_id: both, rom_id: older.id },
      { collection_id: only, rom_id: older.id },
    ]);
    const versions = await library.db.selectFrom('collection').select('version').execute();
    expect(versions).toEqual([{ version: 1 }, { version: 1 }]);
  });

  test('keep the metadata of the identified row', async () => {
    const rows = await twoRows();
    const { library, older } = rows;
    const known = { identified: 1 as const, igdb_id: 5, name: 'Right Name', genres: '["RPG"]' };
    await library.db.updateTable('rom').set(known).where('id', '=', older.id).execute();
    await addDetails(library, older.id, 'old');
    await merge(rows);
    expect(await library.games()).toMatchObject([{ ...known, fs_name: 'b.nes' }]);

    const others = await twoRows();
    const { db } = others.library;
    await db.updateTable('rom').set(known).where('id', '=', others.newer.id).execute();
    await db
      .updateTable('rom')
      .set({ path_cover_small: 'c' })
      .where('id', '=', others.older.id)
      .execute();
    await addDetails(others.library, others.newer.id, 'new');
    await merge(others);
    expect(await others.library.games()).toMatchObject([{ ...known, path_cover_small: 'c' }]);
    const details = await db.selectFrom('rom_detail').select(['rom_id', 'summary']).execute();
    expect(details).toEqual([{ rom_id: others.older.id, summary: 'new' }]);
  });
});
