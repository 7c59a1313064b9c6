import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Dat, DatReportItem } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { writeZip } from '#storage/fingerprint/testing/write-zip.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';
import { writeClrMamePro, writeLogiqx, type DatEntry } from '#testing/write-dat.ts';

const NAME = 'Nintendo - Game Boy Advance';
const INES = Buffer.concat([Buffer.from('NES\u001A'), Buffer.alloc(12)]);

/** Every case there is, checked by hand against `LIBRARY` and `EXPECTED` below. */
const GAMES: readonly DatEntry[] = [
  { name: 'Alpha Quest (USA)', roms: [{ name: 'Alpha Quest (USA).gba', content: 'alpha' }] },
  {
    name: 'Beta Run (Europe) (En,Fr)',
    cloneof: 'Alpha Quest (USA)',
    roms: [{ name: 'Beta Run (Europe) (En,Fr).gba', content: 'beta' }],
  },
  { name: 'Gamma (Japan)', roms: [{ name: 'Gamma (Japan).gba', content: 'gamma' }] },
  {
    name: 'Delta (USA)',
    roms: [{ name: 'Delta (USA).gba', content: 'delta', status: 'baddump' }],
  },
  { name: 'Epsilon (USA)', roms: [{ name: 'Epsilon (USA).gba', content: 'epsilon' }] },
  { name: 'Zeta (USA)', roms: [{ name: 'Zeta (USA).gba', content: 'zeta', only: 'crc' }] },
  {
    name: 'Eta',
    release: { region: 'EUR', language: 'De' },
    roms: [{ name: 'Eta.gba', content: 'eta', only: 'md5' }],
  },
  {
    name: 'Theta (USA)',
    roms: [
      { name: 'Theta (USA) (Track 1).bin', content: 'theta one' },
      { name: 'Theta (USA) (Track 2).bin', content: 'theta two' },
    ],
  },
  {
    name: 'Iota (USA)',
    roms: [
      { name: 'Iota (USA).cue', content: 'whatever a tool writes' },
      { name: 'Iota (USA) (Track 1).bin', content: 'iota one' },
      { name: 'Iota (USA) (Track 2).bin', content: 'iota two' },
    ],
  },
  { name: 'Kappa: The "Return" (World)', roms: [{ name: 'Kappa.gba', content: 'kappa' }] },
  { name: 'Lambda (Rev 1)', roms: [{ name: 'Lambda (Rev 1).gba', content: '', status: 'nodump' }] },
];

const LIBRARY: Readonly<Record<string, string | Uint8Array>> = {
  'roms/gba/Alpha Quest (USA).gba': 'alpha',
  'roms/gba/some name.gba': 'beta',
  'roms/gba/Delta (USA).gba': 'delta',
  'roms/gba/Epsilon (USA).gba': 'one bit is not as it was',
  'roms/gba/Zeta (USA).zip': writeZip([{ name: 'z.gba', bytes: Buffer.from('zeta') }]),
  'roms/gba/Eta.gba': 'eta',
  'roms/gba/Theta (USA)/track 1.bin': 'theta one',
  'roms/gba/Iota (USA)/Iota (USA).cue': 'another text',
  'roms/gba/Iota (USA)/a.bin': 'iota one',
  'roms/gba/Iota (USA)/b.bin': 'iota two',
  'roms/gba/Kappa_ The _Return_ (World).gba': 'kappa',
  'roms/gba/Homebrew.gba': 'known to nobody',
  // The right content on another platform is not what the DAT asks for.
  'roms/gb/Gamma (Japan).gb': 'gamma',
};

const EXPECTED = {
  have: [
    ['Alpha Quest (USA)', 'Alpha Quest (USA).gba'],
    ['Eta', 'Eta.gba'],
    ['Iota (USA)', 'Iota (USA)'],
    ['Kappa: The "Return" (World)', 'Kappa_ The _Return_ (World).gba'],
    ['Zeta (USA)', 'Zeta (USA).zip'],
  ],
  'wrong-name': [['Beta Run (Europe) (En,Fr)', 'some name.gba']],
  'bad-dump': [
    ['Delta (USA)', 'Delta (USA).gba'],
    ['Epsilon (USA)', 'Epsilon (USA).gba'],
  ],
  missing: [
    ['Gamma (Japan)', null],
    ['Lambda (Rev 1)', null],
    ['Theta (USA)', 'Theta (USA)'],
  ],
};
const COUNTS = { have: 5, wrong_name: 1, bad_dump: 2, missing: 3 };

async function put({ folder }: TestApp, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder.root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

const inLibrary = (files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`library/${path}`, content]));

const call = (
  app: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) =>
  app.app.inject({
    method,
    url: `/api${url}`,
    headers: basic('admin'),
    ...(body ? { payload: body } : {}),
  });

function upload(app: TestApp, files: Record<string, string | Uint8Array>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new File([Buffer.from(content)], name));
  }
  return app.app.inject({
    method: 'POST',
    url: '/api/dats',
    headers: basic('admin'),
    payload: form,
  });
}

/** Nothing runs and nothing waits. */
async function settled(app: TestApp): Promise<void> {
  const live = async () =>
    (
      await app.db
        .selectFrom('job')
        .select('id')
        .where('status', 'in', ['queued', 'started'])
        .execute()
    ).length;
  await expect.poll(live, { timeout: 20_000 }).toBe(0);
}

async function scan(app: TestApp): Promise<void> {
  expect((await call(app, 'POST', '/scan', {})).statusCode).toBe(201);
  await settled(app);
}

const dats = async (app: TestApp): Promise<Dat[]> => (await call(app, 'GET', '/dats')).json().items;

async function reports(app: TestApp, id: number) {
  const found: Record<string, [string, string | null][]> = {};
  for (const kind of ['have', 'wrong-name', 'bad-dump', 'missing']) {
    const { items } = (await call(app, 'GET', `/dats/${id}/report?kind=${kind}`)).json();
    found[kind] = items.map(({ name, fs_name }: DatReportItem) => [name, fs_name]);
  }
  return found;
}

async function started(): Promise<TestApp> {
  const app = await testApp();
  await app.setUp();
  return app;
}

const game = (app: TestApp, fsName: string) =>
  app.db.selectFrom('rom').selectAll().where('fs_name', '=', fsName).executeTakeFirstOrThrow();

describe('the report equals what a person finds', () => {
  test.each([
    ['Logiqx XML', 'gba.xml', writeLogiqx({ name: NAME }, GAMES)],
    [
      'ClrMamePro',
      'gba.dat',
      writeClrMamePro({ name: NAME }, GAMES).replaceAll('"Return"', '\\"Return\\"'),
    ],
    [
      'a zip',
      'pack.zip',
      writeZip([
        { name: 'readme.txt', bytes: Buffer.from('hello') },
        { name: 'a folder/gba.dat', bytes: Buffer.from(writeLogiqx({ name: NAME }, GAMES)) },
      ]),
    ],
  ])('%s dropped into the data folder', async (_, file, content) => {
    const app = await started();
    await put(app, { ...inLibrary(LIBRARY), [`dats/${file}`]: content });
    await scan(app);

    const [dat, ...others] = await dats(app);
    expect(others).toEqual([]);
    expect(dat).toMatchObject({
      file_name: file,
      name: NAME,
      description: `${NAME}, all`,
      version: '1',
      state: 'ready',
      platform_slug: 'gba',
      platform_by_hand: false,
      game_count: 11,
      rom_count: 14,
      counts: COUNTS,
    });
    expect(await reports(app, dat?.id ?? 0)).toEqual(EXPECTED);
  });
});

test('games get canonical names, regions and a mark; others stay as they are', async () => {
  const app = await started();
  await put(app, { ...inLibrary(LIBRARY), 'dats/a.dat': writeLogiqx({ name: NAME }, GAMES) });
  await scan(app);

  expect(await game(app, 'some name.gba')).toMatchObject({
    name: 'Beta Run',
    sort_key: 'beta run',
    letter: 'b',
    regions: '["Europe"]',
    languages: '["English","French"]',
    verified: 1,
    dat_name: 'Beta Run (Europe) (En,Fr)',
  });
  expect(await game(app, 'Eta.gba')).toMatchObject({
    name: 'Eta',
    regions: '["Europe"]',
    languages: '["German"]',
    verified: 1,
  });
  expect(await game(app, 'Delta (USA).gba')).toMatchObject({
    verified: 0,
    dat_name: 'Delta (USA)',
  });
  for (const name of ['Epsilon (USA).gba', 'Homebrew.gba', 'Gamma (Japan).gb']) {
    expect(await game(app, name)).toMatchObject({ verified: 0, dat_name: null });
  }
});

test('a header before the game does not matter', async () => {
  const app = await started();
  const content = Buffer.alloc(1024, 'nes');
  const entry = { name: 'Old One (USA)', roms: [{ name: 'Old One (USA).nes', content }] };
  await put(app, {
    'library/roms/famicom/Old One (USA).nes': Buffer.concat([INES, content]),
    'dats/nes.dat': writeLogiqx({ name: 'Nintendo - Nintendo Entertainment System (Headerless)' }, [
      entry,
    ]),
  });
  await scan(app);
  expect(await game(app, 'Old One (USA).nes')).toMatchObject({ verified: 1 });
});

describe('a DAT that is sent', () => {
  test('is read in the background and replaced by its next version', async () => {
    const app = await started();
    await put(app, inLibrary({ 'roms/gba/Alpha Quest (USA).gba': 'alpha' }));
    await scan(app);
    const first = await upload(app, {
      'gba 2024.dat': writeLogiqx({ name: NAME, version: '20240101' }, GAMES),
    });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ task_name: 'match_dats' });
    await settled(app);
    expect(await game(app, 'Alpha Quest (USA).gba')).toMatchObject({ verified: 1 });

    const renamed: DatEntry = {
      name: 'Alpha Saga (USA)',
      roms: [{ name: 'Alpha Saga (USA).gba', content: 'alpha' }],
    };
    await upload(app, {
      'gba 2025.dat': writeLogiqx({ name: NAME, version: '20250101' }, [renamed]),
    });
    await settled(app);
    expect(await game(app, 'Alpha Quest (USA).gba')).toMatchObject({ name: 'Alpha Saga' });
    const listed = await dats(app);
    expect(listed.map(({ version, state, game_count }) => [version, state, game_count])).toEqual([
      ['20240101', 'superseded', 0],
      ['20250101', 'ready', 1],
    ]);
    const left = await app.db.selectFrom('dat_game').select('name').execute();
    expect(left).toEqual([{ name: 'Alpha Saga (USA)' }]);
    expect(await app.db.selectFrom('dat_rom').select('name').execute()).toHaveLength(1);
  });

  test('replaces a file of the same name; an older version does not replace a newer', async () => {
    const app = await started();
    await upload(app, { 'a.dat': writeLogiqx({ name: NAME, version: '2' }, GAMES) });
    await settled(app);
    const [before] = await dats(app);
    await upload(app, { 'b.dat': writeLogiqx({ name: NAME, version: '1.9' }, GAMES.slice(0, 1)) });
    await settled(app);
    expect((await dats(app)).map(({ file_name, state }) => [file_name, state])).toEqual([
      ['a.dat', 'ready'],
      ['b.dat', 'superseded'],
    ]);
    await upload(app, { 'a.dat': writeLogiqx({ name: NAME, version: '3' }, GAMES.slice(0, 2)) });
    await settled(app);
    expect((await dats(app))[0]).toMatchObject({ id: before?.id, version: '3', game_count: 2 });
  });

  test('that is broken says so, and the version before it still counts', async () => {
    const app = await started();
    await upload(app, { 'a.dat': writeLogiqx({ name: NAME }, GAMES) });
    await settled(app);
    const whole = writeLogiqx({ name: NAME, version: '2' }, GAMES);
    await upload(app, { 'a.dat': whole.slice(0, whole.length / 2), 'b.dat': 'hello' });
    await settled(app);
    expect(await dats(app)).toMatchObject([
      { file_name: 'a.dat', state: 'failed', problem: 'cut-short', game_count: 11, version: '1' },
      { file_name: 'b.dat', state: 'failed', problem: 'not-a-dat', game_count: 0 },
    ]);
  });

  test.each([
    ['a name that is no DAT’s', 'game.gba'],
    ['a hidden file', '.dat'],
    ['no name at all', ''],
  ])('under %s is refused', async (_, name) => {
    const app = await started();
    expect((await upload(app, { [name]: 'x' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await dats(app)).toEqual([]);
  });

  test('is kept in the DAT folder, whatever path its name claims', async () => {
    const app = await started();
    await upload(app, { '../../evil.dat': writeLogiqx({ name: NAME }, GAMES) });
    await settled(app);
    expect((await dats(app))[0]).toMatchObject({ file_name: 'evil.dat', state: 'ready' });
  });
});

describe('the platform of a DAT', () => {
  test('can be chosen, stays through versions and can be left to the name again', async () => {
    const app = await started();
    await put(app, inLibrary({ 'roms/gba/Alpha Quest (USA).gba': 'alpha' }));
    await scan(app);
    await upload(app, { 'a.dat': writeLogiqx({ name: 'My own list', version: '1' }, GAMES) });
    await settled(app);
    const [dat] = await dats(app);
    expect(dat).toMatchObject({ platform_slug: null, counts: { have: 0, missing: 11 } });

    const saved = await call(app, 'PUT', `/dats/${dat?.id}`, { platform_slug: 'gba' });
    expect(saved.json()).toMatchObject({
      platform_name: 'Game Boy Advance',
      platform_by_hand: true,
    });
    await settled(app);
    await upload(app, { 'b.dat': writeLogiqx({ name: 'My own list', version: '2' }, GAMES) });
    await settled(app);
    expect((await dats(app)).find(({ state }) => state === 'ready')).toMatchObject({
      version: '2',
      platform_slug: 'gba',
      counts: { have: 1 },
    });
    const second = (await dats(app)).find(({ version }) => version === '2')?.id;
    await call(app, 'PUT', `/dats/${second}`, { platform_slug: null });
    await settled(app);
    expect(await game(app, 'Alpha Quest (USA).gba')).toMatchObject({ verified: 0, dat_name: null });
  });

  test('must be one', async () => {
    const app = await started();
    await upload(app, { 'a.dat': writeLogiqx({ name: NAME }, GAMES) });
    await settled(app);
    const id = (await dats(app))[0]?.id;
    const reply = await call(app, 'PUT', `/dats/${id}`, { platform_slug: 'no such thing' });
    expect(reply.statusCode).toBe(400);
  });
});

describe('a DAT that is deleted', () => {
  test('goes with its file, its games and its marks; an older one takes its place', async () => {
    const app = await started();
    await put(app, inLibrary({ 'roms/gba/some name.gba': 'beta' }));
    await scan(app);
    await upload(app, {
      'new.dat': writeLogiqx({ name: NAME, version: '2' }, GAMES),
      'old.dat': writeLogiqx({ name: NAME, version: '1' }, GAMES.slice(0, 1)),
    });
    await settled(app);
    const fresh = (await dats(app)).find(({ state }) => state === 'ready');
    expect(await game(app, 'some name.gba')).toMatchObject({ name: 'Beta Run', verified: 1 });

    expect((await call(app, 'DELETE', `/dats/${fresh?.id}`)).statusCode).toBe(200);
    await settled(app);
    expect(existsSync(join(app.folder.dats, 'new.dat'))).toBe(false);
    expect(await dats(app)).toMatchObject([
      { file_name: 'old.dat', state: 'ready', game_count: 1 },
    ]);
    expect(await game(app, 'some name.gba')).toMatchObject({
      name: 'some name',
      regions: '[]',
      verified: 0,
      dat_name: null,
    });
    expect(await app.db.selectFrom('dat_game').select('name').execute()).toHaveLength(1);
    expect((await call(app, 'GET', `/dats/${fresh?.id}/report`)).statusCode).toBe(404);
  });

  test('out of a zip leaves the others, and the zip, until the last', async () => {
    const app = await started();
    const zip = writeZip(
      ['Nintendo - Game Boy', NAME].map((name) => ({
        name: `${name}.dat`,
        bytes: Buffer.from(writeLogiqx({ name }, GAMES)),
      })),
    );
    await upload(app, { 'pack.zip': zip });
    await settled(app);
    const [first, second] = await dats(app);
    await call(app, 'DELETE', `/dats/${first?.id}`);
    await settled(app);
    await scan(app);
    expect(await dats(app)).toMatchObject([{ id: second?.id, platform_slug: 'gba' }]);
    await call(app, 'DELETE', `/dats/${second?.id}`);
    await settled(app);
    expect(existsSync(join(app.folder.dats, 'pack.zip'))).toBe(false);
    expect(await dats(app)).toEqual([]);
  });
});

test('a scan reads only files that are others than before', async () => {
  const app = await started();
  await put(app, {
    'dats/a.dat': writeLogiqx({ name: NAME }, GAMES),
    'library/roms/gba/x.gba': 'x',
  });
  await scan(app);
  const edition = () =>
    app.db.selectFrom('dat_file').select('edition_id').executeTakeFirstOrThrow();
  const before = await edition();
  await scan(app);
  expect(await edition()).toEqual(before);
  await utimes(join(app.folder.dats, 'a.dat'), 1_700_000_000, 1_700_000_000);
  await scan(app);
  expect(await edition()).not.toEqual(before);
});

test('a viewer may neither see nor change them', async () => {
  const app = await started();
  await app.addUser('vera', 'viewer');
  const reply = await app.app.inject({ url: '/api/dats', headers: basic('vera') });
  expect(reply.statusCode).toBe(403);
});
