import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AssetVersion, DetailedRom, Save } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSaveFile, uploadSave } from '#testing/upload-saves.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
beforeEach(async () => {
  count += 1;
  game = await addGame(server.db, `nes/Game ${count}.nes`);
  server.advance(1000);
});
afterAll(() => server.close());

const get = (path: string, as = 'admin') => server.as(as).get(path);
const post = (path: string, payload: object, as = 'admin') => server.as(as).post(path, payload);
const contentOf = async (path: string) => (await get(path)).body;
const md5 = (content: string) => createHash('md5').update(content).digest('hex');

describe.each([
  ['saves', 'Save'],
  ['states', 'State'],
] as const)('%s', (noun, word) => {
  const upload = (content: string, name = 'Game (USA).srm') =>
    uploadSave(server, { to: `/${noun}?rom_id=${game}&emulator=fceumm`, name, content });

  test('are downloaded as they were uploaded', async () => {
    const uploaded = await upload('one');
    expect(uploaded).toMatchObject({
      rom_id: game,
      user_id: 1,
      file_name: 'Game (USA).srm',
      file_name_no_tags: 'Game',
      file_name_no_ext: 'Game (USA)',
      file_extension: 'srm',
      file_path: `users/557365723a31/${noun}/nes/${game}/fceumm`,
      full_path: `users/557365723a31/${noun}/nes/${game}/fceumm/Game (USA).srm`,
      file_size_bytes: 3,
      emulator: 'fceumm',
      missing_from_fs: false,
      is_public: false,
      screenshot: null,
      diverged_from: null,
    });
    const forSync = { slot: null, content_hash: md5('one'), device_syncs: [] };
    expect(uploaded).toMatchObject(noun === 'saves' ? forSync : {});
    const listed = (await get(`/${noun}?rom_id=${game}`)).json();
    expect(listed).toEqual([uploaded]);
    expect((await get(`/${noun}/${uploaded.id}`)).json()).toEqual(uploaded);
    const file = await server.app.inject({ url: uploaded.download_path, headers: basic('admin') });
    expect([file.statusCode, file.body]).toEqual([200, 'one']);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect(file.headers['content-security-policy']).toMatch(/^sandbox/);
    expect(await contentOf(`/raw/assets/${encodeURI(uploaded.full_path)}?timestamp=x`)).toBe('one');
    const twice = uploaded.full_path
      .split('/')
      .map((part) => encodeURIComponent(encodeURIComponent(part)));
    expect(await contentOf(`/raw/assets/${twice.join('/')}`)).toBe('one');
    expect((await get(`/${noun}/identifiers`)).json()).toContain(uploaded.id);
  });

  test('uploaded thirty times under one name have thirty versions', async () => {
    const uploaded: Save[] = [];
    for (let number = 0; number < 30; number += 1) uploaded.push(await upload(`content ${number}`));
    const ids = new Set(uploaded.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect((await get(`/${noun}?rom_id=${game}`)).json()).toHaveLength(1);
    expect(await contentOf(`/${noun}/${id}/content`)).toBe('content 29');
    const versions = (await get(`/${noun}/${id}/versions`)).json<AssetVersion[]>();
    const contents = await Promise.all(
      versions.map(({ download_path }) => contentOf(download_path.slice('/api'.length))),
    );
    expect(contents).toEqual(Array.from({ length: 30 }, (_, index) => `content ${29 - index}`));
    expect(versions.map(({ is_current }) => is_current).indexOf(true)).toBe(0);
    const timeline = (await get(`/roms/${game}/timeline`)).json<AssetVersion[]>();
    expect(timeline.map(({ id: version }) => version)).toEqual(versions.map((one) => one.id));
  });

  test('of the same name for thirty games are thirty separate files', async () => {
    const games: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      games.push(await addGame(server.db, `gb/${count} ${number}.gb`));
    }
    const uploaded = await Promise.all(
      games.map((id) =>
        uploadSave(server, { to: `/${noun}?rom_id=${id}`, name: 'save.zip', content: `of ${id}` }),
      ),
    );
    expect(new Set(uploaded.map(({ id }) => id)).size).toBe(30);
    for (const { id, rom_id } of uploaded) {
      expect(await contentOf(`/${noun}/${id}/content`)).toBe(`of ${rom_id}`);
    }
  });

  test('uploaded concurrently under one name are all stored', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `at once ${index}`);
    const uploaded = await Promise.all(contents.map((content) => upload(content)));
    const [id] = new Set(uploaded.map((one) => one.id));
    const versions = (await get(`/${noun}/${id}/versions`)).json<AssetVersion[]>();
    const found = await Promise.all(
      versions.map(({ download_path }) => contentOf(download_path.slice('/api'.length))),
    );
    expect(found.toSorted()).toEqual(contents);
  });

  test('uploaded twice have one version', async () => {
    const first = await upload('same');
    const second = await upload('same');
    expect(second.version_id).toBe(first.version_id);
  });

  test.each([
    ['../../x', '.._.._x'],
    ['..', '_'],
    ['dolphin emu (5.0)', 'dolphin emu (5.0)'],
  ])('of the emulator %j have a path in one folder', async (emulator, folder) => {
    const to = `/${noun}?rom_id=${game}&emulator=${encodeURIComponent(emulator)}`;
    const saved = await uploadSave(server, { to, name: 'Game.srm', content: 'x' });
    expect(saved).toMatchObject({ emulator });
    expect(saved['full_path']).toContain(`/${game}/${folder}/Game`);
  });

  test('are updated without losing versions, and an older one can be restored', async () => {
    const { id, version_id } = await upload('old');
    const put = await uploadSaveFile(server)({
      to: `/${noun}/${id}`,
      method: 'PUT',
      content: 'new',
      field: noun === 'saves' ? 'saveFile' : 'stateFile',
    });
    expect(put.json()).toMatchObject({ id, file_name: 'Game (USA).srm', emulator: 'fceumm' });
    expect(await contentOf(`/${noun}/${id}/content`)).toBe('new');
    const back = await post(`/${noun}/${id}/versions/${version_id}/restore`, {});
    expect(back.statusCode).toBe(200);
    expect(await contentOf(`/${noun}/${id}/content`)).toBe('old');
    expect((await get(`/${noun}/${id}/versions`)).json()).toHaveLength(3);
    const empty = await server.put(`/${noun}/${id}`);
    expect(empty.json()).toMatchObject({ id, file_size_bytes: 3 });
  });

  test('deleted and restored are unchanged, with every version and the screenshot', async () => {
    const png = Buffer.from([0x89, 0x50, 1, 2, 3, 0xff]);
    const more = [{ name: 'screenshotFile', filename: 'x.png', content: png }];
    const to = `/${noun}?rom_id=${game}`;
    await uploadSave(server, { to, name: 'A.sav', content: 'first' });
    const uploaded = await uploadSave(server, { to, name: 'A.sav', content: 'second', more });
    expect(uploaded.screenshot).toMatchObject({ file_name: 'A.png', rom_id: game });
    const before = (await get(`/${noun}/${uploaded.id}`)).json();
    const gone = await post(`/${noun}/delete`, { [noun]: [uploaded.id] });
    expect(gone.json()).toEqual([uploaded.id]);
    expect((await get(`/${noun}?rom_id=${game}`)).json()).toEqual([]);
    expect((await get(`/${noun}/${uploaded.id}`)).json().detail).toBe(
      `${word} with ID ${uploaded.id} not found`,
    );
    const [trashed] = (await get(`/${noun}/deleted?rom_id=${game}`)).json();
    expect(trashed).toMatchObject({ id: uploaded.id, screenshot: { id: uploaded.screenshot?.id } });
    expect(trashed.deleted_at).toBeTypeOf('string');
    await post(`/${noun}/undelete`, { [noun]: [uploaded.id] });
    expect((await get(`/${noun}/${uploaded.id}`)).json()).toEqual(before);
    expect(await contentOf(`/${noun}/${uploaded.id}/content`)).toBe('second');
    expect((await get(`/${noun}/${uploaded.id}/versions`)).json()).toHaveLength(2);
    const image = await get(`/screenshots/${uploaded.screenshot?.id}/content`);
    expect(image.rawPayload).toEqual(png);
    expect(image.headers['content-type']).toBe('image/png');
  });

  test('restored get another name if theirs is taken', async () => {
    const { id } = await upload('old', 'B.srm');
    await post(`/${noun}/delete`, { [noun]: [id] });
    const other = await upload('new', 'B.srm');
    expect(other.id).not.toBe(id);
    await post(`/${noun}/undelete`, { [noun]: [id] });
    const listed = (await get(`/${noun}?rom_id=${game}`)).json<Save[]>();
    expect(listed.map(({ file_name }) => file_name).toSorted()).toEqual(['B (2).srm', 'B.srm']);
    expect(await contentOf(`/${noun}/${id}/content`)).toBe('old');
  });

  test('continued twice from one version are both stored, and the second is marked diverged', async () => {
    const first = await upload('start');
    const to = `/${noun}?rom_id=${game}&based_on=${first.version_id}`;
    const here = await uploadSave(server, { to, name: 'Game (USA).srm', content: 'here' });
    expect(here.diverged_from).toBeNull();
    const again = await uploadSave(server, { to, name: 'Game (USA).srm', content: 'here' });
    expect(again).toMatchObject({ version_id: here.version_id, diverged_from: null });
    const there = await uploadSave(server, { to, name: 'Game (USA).srm', content: 'there' });
    expect(there.diverged_from).toBe(here.version_id);
    const other = await uploadSave(server, { to, name: 'Other.srm', content: 'elsewhere' });
    expect(other.diverged_from).toBe(there.version_id);
    expect(await contentOf(`/${noun}/${here.id}/versions/${here.version_id}/content`)).toBe('here');
    expect(await contentOf(`/${noun}/${here.id}/content`)).toBe('there');
  });

  test('are not visible to other users unless public', async () => {
    const uploaded = await upload('mine');
    const forms = uploadSaveFile(server);
    const field = noun === 'saves' ? 'saveFile' : 'stateFile';
    const calls = [
      () => get(`/${noun}/${uploaded.id}`, 'vera'),
      () => get(`/${noun}/${uploaded.id}/content`, 'vera'),
      () => get(`/${noun}/${uploaded.id}/versions`, 'vera'),
      () => post(`/${noun}/delete`, { [noun]: [uploaded.id] }, 'vera'),
      () => post(`/${noun}/undelete`, { [noun]: [uploaded.id] }, 'vera'),
      () => post(`/${noun}/${uploaded.id}/versions/${uploaded.version_id}/restore`, {}, 'vera'),
      () =>
        forms({ to: `/${noun}/${uploaded.id}`, method: 'PUT', as: 'vera', content: 'x', field }),
    ];
    for (const call of calls) {
      const reply = await call();
      expect(reply.json()).toMatchObject({ detail: `${word} with ID ${uploaded.id} not found` });
      expect(reply.statusCode).toBe(404);
    }
    const { id, version_id } = uploaded;
    const version = await get(`/${noun}/${id}/versions/${version_id}/content`, 'vera');
    expect(version.statusCode).toBe(404);
    const raw = `/raw/assets/${encodeURI(uploaded.full_path)}`;
    expect((await get(raw, 'vera')).json()).toMatchObject({ detail: 'Asset not found' });
    expect((await get(`/${noun}`, 'vera')).json()).toEqual([]);
    expect((await get(`/${noun}/identifiers`, 'vera')).json()).toEqual([]);
    expect((await get(`/roms/${game}/timeline`, 'vera')).json()).toEqual([]);
    const rom = (await get(`/roms/${game}`, 'vera')).json<DetailedRom>();
    expect([rom.all_user_saves, rom.all_user_states]).toEqual([[], []]);
    const visible = {
      method: 'PUT',
      headers: basic('admin'),
      payload: { is_public: true },
    } as const;
    await server.app.inject({ ...visible, url: `/api/${noun}/${uploaded.id}/visibility` });
    expect((await get(`/${noun}/${uploaded.id}/content`, 'vera')).body).toBe('mine');
    expect((await get(raw, 'vera')).body).toBe('mine');
    const shown = (await get(`/roms/${game}`, 'vera')).json<DetailedRom>();
    expect(shown[noun === 'saves' ? 'all_user_saves' : 'all_user_states']).toMatchObject([
      { id: uploaded.id, username: 'admin' },
    ]);
    expect(shown[noun === 'saves' ? 'user_saves' : 'user_states']).toEqual([]);
  });

  test('count in the game, the list filter and the statistics', async () => {
    const key = noun === 'saves' ? 'has_saves' : 'has_states';
    const search = `search_term=${encodeURIComponent(`Game ${count}.nes`)}`;
    const total = async (as = 'admin') =>
      (await get(`/roms?${key}=true&${search}`, as)).json<{ total: number }>().total;
    const before = (await get('/stats')).json();
    expect(await total()).toBe(0);
    const uploaded = await upload('x');
    expect(await total()).toBe(1);
    expect(await total('vera')).toBe(0);
    const rom = (await get(`/roms/${game}`)).json<DetailedRom>();
    expect(rom[noun === 'saves' ? 'user_saves' : 'user_states']).toEqual([uploaded]);
    expect(rom.rom_user.last_played).not.toBeNull();
    const stat = noun === 'saves' ? 'SAVES' : 'STATES';
    expect((await get('/stats')).json()[stat]).toBe(before[stat] + 1);
    await post(`/${noun}/delete`, { [noun]: [uploaded.id] });
    expect(await total()).toBe(0);
    expect((await get('/stats')).json()[stat]).toBe(before[stat]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\up.srm', 'up.srm'],
    ['a\u202Evas.exe', 'avas.exe'],
    ['Zelda: Link?.srm', 'Zelda: Link?.srm'],
    ['con', 'con'],
    ['セーブ.srm', 'セーブ.srm'],
  ])('uploaded as %j are named %j', async (sent, name) => {
    expect(await upload('x', sent)).toMatchObject({ file_name: name });
  });

  test.each(['..', '.', ' ', ''])('uploaded as %j are refused', async (name) => {
    const reply = await uploadSaveFile(server)({
      to: `/${noun}?rom_id=${game}`,
      name,
      content: 'x',
    });
    expect(reply.statusCode).toBe(400);
  });

  test('return a reason for each invalid request', async () => {
    const forms = uploadSaveFile(server);
    const small = word.toLowerCase();
    const no = await forms({ to: `/${noun}?rom_id=999999`, content: 'x' });
    expect([no.statusCode, no.json().detail]).toEqual([404, "Rom with id '999999' not found"]);
    const other = await forms({ to: `/${noun}?rom_id=${game}`, content: 'x', field: 'file' });
    expect([other.statusCode, other.json().detail]).toEqual([400, `No ${small} file provided`]);
    const alone = await forms({
      to: `/${noun}?rom_id=${game}`,
      content: 'x',
      field: 'screenshotFile',
    });
    expect([alone.statusCode, alone.json().detail]).toEqual([400, `No ${small} file provided`]);
    expect(await readdir(join(server.folder.assets, 'parts'))).toEqual([]);
    const none = await post(`/${noun}/delete`, { [noun]: [] });
    expect([none.statusCode, none.json().detail]).toEqual([400, `No ${noun} were provided`]);
    const half = await upload('x');
    expect((await post(`/${noun}/delete`, { [noun]: [half.id, 999_999] })).statusCode).toBe(404);
    expect((await get(`/${noun}/${half.id}`)).statusCode).toBe(200);
  });
});

test('a file that is too large is refused and nothing is stored', async () => {
  const small = await testApp({ env: { MAX_ASSET_UPLOAD_SIZE_BYTES: '2048' } });
  await small.setUp();
  const id = await addGame(small.db, 'nes/x.nes');
  const to = `/saves?rom_id=${id}`;
  const reply = await uploadSaveFile(small)({ to, content: Buffer.alloc(4096) });
  expect(reply.statusCode).toBe(413);
  expect(await small.db.selectFrom('asset').selectAll().execute()).toEqual([]);
  expect((await uploadSaveFile(small)({ to, content: Buffer.alloc(2048) })).statusCode).toBe(200);
});

test('a screenshot belongs to the state of its name, or to the state given by id', async () => {
  const forms = uploadSaveFile(server);
  const to = `/states?rom_id=${game}`;
  const first = await uploadSave(server, { to, name: 'Game [1].state', content: 'a' });
  const second = await uploadSave(server, { to, name: 'Game [2].state', content: 'b' });
  const field = 'screenshotFile';
  const screens = `/screenshots?rom_id=${game}`;
  const one = await forms({ to: screens, field, name: 'Game [1].png', content: 'p' });
  const two = await forms({
    to: `${screens}&state_id=${second.id}`,
    field,
    name: 'z.jpg',
    content: 'q',
  });
  const states = (await get(to)).json<Save[]>();
  const shot = (id: number) => states.find((state) => state.id === id)?.screenshot?.id;
  expect([shot(first.id), shot(second.id)]).toEqual([one.json().id, two.json().id]);
  expect((await get(`/screenshots/${one.json().id}/content`, 'vera')).statusCode).toBe(404);
  const url = `/api/screenshots/${one.json().id}`;
  const headers = basic('admin');
  expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  expect((await get(`/states/${first.id}`)).json().screenshot).toBeNull();
  await post(`/screenshots/${one.json().id}/undelete`, {});
  expect((await get(`/states/${first.id}`)).json().screenshot.id).toBe(one.json().id);
});

test('an upload to an unwritable data folder fails with 503', async () => {
  const app = await testApp();
  await app.setUp();
  const id = await addGame(app.db, 'nes/Game.nes');
  await app.app.ready();
  await rm(app.folder.assets, { recursive: true, force: true });
  await writeFile(app.folder.assets, 'no folder');
  const refused = await uploadSaveFile(app)({ to: `/saves?rom_id=${id}`, content: 'x' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    {
      code: 'unavailable',
      detail: 'The server can’t write to its data folder. Check its permissions.',
    },
  ]);
});

test.each(['%3F', '%253F'])(
  'content with a path encoded by decky 0.3 (%s) is served',
  async (mark) => {
    const { id } = await uploadSave(server, { to: `/saves?rom_id=${game}`, content: 'encoded' });
    const url = `/api/saves/${id}/content${mark}timestamp%253D2026-01-01`;
    const reply = await server.app.inject({ url, headers: basic('admin') });
    expect([reply.statusCode, reply.body]).toEqual([200, 'encoded']);
  },
);
