import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROUTES } from '@saveroom/contract';
import { beforeEach, expect, test } from 'vitest';

import { inLibrary, put, scan } from '#testing/dat-app.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let rom = 0;
beforeEach(async () => {
  app = await testApp({ users: { vera: 'editor', otto: 'editor' } });
  const files = { 'roms/nes/Secret Zebra (USA).nes': 'z', 'roms/nes/Plain (USA).nes': 'p' };
  await put(app, inLibrary(files));
  await scan(app);
  const games = await app.db.selectFrom('rom').select(['id', 'fs_name']).execute();
  rom = games.find(({ fs_name }) => fs_name.startsWith('Secret'))?.id ?? 0;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const file = (field: string, name: string) => {
  const form = new FormData();
  form.append(field, new File(['content'], name));
  return form;
};

/** URLs of objects that Vera owns, as functions of the id, with the id. */
async function urlsOfVera(): Promise<[Method, (id: string | number) => string, string | number][]> {
  const create = async (method: Method, url: string, payload?: object) => {
    const reply = await app.as('vera').send(method, url, payload);
    expect([url, reply.statusCode]).toEqual([url, expect.toBeOneOf([200, 201])]);
    return reply.json();
  };
  const form = new FormData();
  form.append('name', 'Vera’s');
  const save = await create('POST', `/saves?rom_id=${rom}`, file('saveFile', 'a.srm'));
  const state = await create('POST', `/states?rom_id=${rom}`, file('stateFile', 'a.state'));
  const collection = await create('POST', '/collections', form);
  const device = await create('POST', '/devices', { name: 'Hers' });
  const note = await create('POST', `/roms/${rom}/notes`, { title: 'Hers' });
  const { platform_id } = (await app.as('vera').get(`/roms/${rom}`)).json();
  const upload = await app.app.inject({
    method: 'POST',
    url: '/api/roms/upload/start',
    headers: {
      ...basic('vera'),
      'x-upload-platform': String(platform_id),
      'x-upload-filename': 'New.nes',
      'x-upload-total-size': '10',
      'x-upload-total-chunks': '1',
    },
  });
  const { upload_id } = upload.json();
  return [
    ['GET', (id) => `/saves/${id}`, save.id],
    ['GET', (id) => `/saves/${id}/content`, save.id],
    ['GET', (id) => `/saves/${id}/versions`, save.id],
    ['GET', (id) => `/states/${id}`, state.id],
    ['GET', (id) => `/states/${id}/content`, state.id],
    ['GET', (id) => `/collections/${id}`, collection.id],
    ['DELETE', (id) => `/collections/${id}`, collection.id],
    ['GET', (id) => `/devices/${id}`, device.device_id ?? device.id],
    ['DELETE', (id) => `/devices/${id}`, device.device_id ?? device.id],
    ['DELETE', (id) => `/roms/${rom}/notes/${id}`, note.id],
    ['GET', (id) => `/roms/upload/${id}`, upload_id],
    ['POST', (id) => `/roms/upload/${id}/complete`, upload_id],
    ['POST', (id) => `/roms/upload/${id}/cancel`, upload_id],
  ];
}

test('an id of another user gets the same response as an unknown id', async () => {
  const urls = await urlsOfVera();
  for (const [method, urlOf, id] of urls) {
    const unknown = typeof id === 'number' ? 987_654 : id.replaceAll(/[0-9a-f]/g, '7');
    const foreign = await app.as('otto').send(method, urlOf(id));
    const missing = await app.as('otto').send(method, urlOf(unknown));
    const body = foreign.body.replaceAll(String(id), String(unknown));
    expect([urlOf(id), foreign.statusCode, body]).toEqual([
      ...[urlOf(id), missing.statusCode, missing.body],
    ]);
    // Cancelling an upload is idempotent, so it also succeeds if there is none.
    expect(foreign.statusCode).toBe(urlOf(id).endsWith('/cancel') ? 204 : 404);
  }
  for (const [method, urlOf, id] of urls.filter(([verb]) => verb === 'GET')) {
    expect((await app.as('vera').send(method, urlOf(id))).statusCode).toBe(200);
  }
});

test('a hidden game is in no list, count or search result of the user who hid it', async () => {
  const hidden = await app.as('vera').put(`/roms/${rom}/props`, { data: { hidden: true } });
  expect(hidden.statusCode).toBe(200);
  // Her own saves and states name their game, and her takeout contains all her data.
  const own = new Set([
    ...['/saves', '/states', '/saves/identifiers', '/states/identifiers', '/takeout'],
  ]);
  const queries = ['', '?search_term=zebra', '?query=zebra', '?q=zebra'];
  const crawled: string[] = [];
  for (const route of ROUTES) {
    if (route.method !== 'GET' || route.path.includes(':') || route.path.includes('*')) continue;
    if (own.has(route.path)) continue;
    for (const query of queries) {
      const reply = await app.as('vera').get(route.path + query);
      if (reply.statusCode === 200) crawled.push(route.path);
      expect([route.path + query, /Secret Zebra/i.test(reply.body)]).toEqual([
        ...[route.path + query, false],
      ]);
    }
  }
  expect(crawled).toEqual(expect.arrayContaining(['/roms', '/roms/facets', '/roms/identifiers']));
  expect((await app.as('otto').get('/roms')).body).toContain('Secret Zebra');
});

/** Names, inodes, sizes and times of everything in the library. */
const tree = () =>
  readdirSync(app.folder.library, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => {
      const { ino, size, mtimeMs, ctimeMs } = lstatSync(join(app.folder.library, path));
      return { path, ino, size, mtimeMs, ctimeMs };
    });

test('the library is not written by scans, downloads, edits, saves, covers and removal', async () => {
  const before = tree();
  await scan(app);
  for (const [method, url, payload] of [
    ['GET', `/roms/${rom}/content/x`],
    ['GET', `/roms/${rom}/player`],
    ['GET', `/roms/${rom}/player/content`],
    ['PUT', `/roms/${rom}/metadata/fields/name`, { value: 'Another name' }],
    ['POST', `/saves?rom_id=${rom}`, file('saveFile', 'b.srm')],
    ['POST', '/roms/delete', { roms: [rom], delete_from_fs: [] }],
  ] as [Method, string, object?][]) {
    const reply = await app.send(method, url, payload);
    expect([url, reply.statusCode]).toEqual([url, 200]);
  }
  await scan(app);
  expect(tree()).toEqual(before.filter(({ path }) => !path.endsWith('.tmp')));
});
