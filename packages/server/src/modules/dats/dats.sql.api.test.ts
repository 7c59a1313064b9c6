import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import {
  call,
  dats,
  game,
  GAMES,
  GBA,
  inLibrary,
  put,
  scan,
  settled,
  started,
  upload,
} from '#testing/dat-app.ts';
import { writeLogiqx, type DatEntry } from '#testing/write-dat.ts';

describe('an uploaded DAT', () => {
  test('is loaded in the background and replaced by its next version', async () => {
    const app = await started();
    await put(app, inLibrary({ 'roms/gba/Alpha Quest (USA).gba': 'alpha' }));
    await scan(app);
    const first = await upload(app, {
      'gba 2024.dat': writeLogiqx({ name: GBA, version: '20240101' }, GAMES),
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
      'gba 2025.dat': writeLogiqx({ name: GBA, version: '20250101' }, [renamed]),
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
    await upload(app, { 'a.dat': writeLogiqx({ name: GBA, version: '2' }, GAMES) });
    await settled(app);
    const [before] = await dats(app);
    await upload(app, { 'b.dat': writeLogiqx({ name: GBA, version: '1.9' }, GAMES.slice(0, 1)) });
    await settled(app);
    expect((await dats(app)).map(({ file_name, state }) => [file_name, state])).toEqual([
      ['a.dat', 'ready'],
      ['b.dat', 'superseded'],
    ]);
    await upload(app, { 'a.dat': writeLogiqx({ name: GBA, version: '3' }, GAMES.slice(0, 2)) });
    await settled(app);
    expect((await dats(app))[0]).toMatchObject({ id: before?.id, version: '3', game_count: 2 });
  });

  test('that is broken is reported, and the previous version stays active', async () => {
    const app = await started();
    await upload(app, { 'a.dat': writeLogiqx({ name: GBA }, GAMES) });
    await settled(app);
    const whole = writeLogiqx({ name: GBA, version: '2' }, GAMES);
    await upload(app, { 'a.dat': whole.slice(0, whole.length / 2), 'b.dat': 'hello' });
    await settled(app);
    expect(await dats(app)).toMatchObject([
      { file_name: 'a.dat', state: 'failed', problem: 'cut-short', game_count: 11, version: '1' },
      { file_name: 'b.dat', state: 'failed', problem: 'not-a-dat', game_count: 0 },
    ]);
  });

  test.each([
    ['another extension', 'game.gba'],
    ['a hidden name', '.dat'],
    ['an empty name', ''],
  ])('with %s is refused', async (_, name) => {
    const app = await started();
    expect((await upload(app, { [name]: 'x' })).statusCode).toBe(400);
    expect(await dats(app)).toEqual([]);
  });

  test('is saved in the DAT folder, whatever path its name contains', async () => {
    const app = await started();
    await upload(app, { '../../evil.dat': writeLogiqx({ name: GBA }, GAMES) });
    await settled(app);
    expect((await dats(app))[0]).toMatchObject({ file_name: 'evil.dat', state: 'ready' });
  });
});

describe('the platform of a DAT', () => {
  test('can be set, survives new versions and can be reset', async () => {
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

  test('must exist', async () => {
    const app = await started();
    await upload(app, { 'a.dat': writeLogiqx({ name: GBA }, GAMES) });
    await settled(app);
    const id = (await dats(app))[0]?.id;
    const reply = await call(app, 'PUT', `/dats/${id}`, { platform_slug: 'no such thing' });
    expect(reply.statusCode).toBe(400);
  });
});

describe('deleting a DAT', () => {
  test('removes its file, games and matches, and activates an older version', async () => {
    const app = await started();
    await put(app, inLibrary({ 'roms/gba/some name.gba': 'beta' }));
    await scan(app);
    await upload(app, {
      'new.dat': writeLogiqx({ name: GBA, version: '2' }, GAMES),
      'old.dat': writeLogiqx({ name: GBA, version: '1' }, GAMES.slice(0, 1)),
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

  test('of a zip file leaves the other DATs and the file until the last one', async () => {
    const app = await started();
    const zip = writeZip(
      ['Nintendo - Game Boy', GBA].map((name) => ({
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

test('a scan loads only changed DAT files', async () => {
  const app = await started();
  await put(app, {
    'dats/a.dat': writeLogiqx({ name: GBA }, GAMES),
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

test('a viewer may not list DATs', async () => {
  const app = await started();
  await app.addUser('vera', 'viewer');
  const reply = await app.as('vera').get('/dats');
  expect(reply.statusCode).toBe(403);
});
