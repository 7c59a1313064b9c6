import { expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { uploadSaveFile } from '#testing/upload-saves.ts';
import { multipart } from '#testing/multipart.ts';
import { square } from '#testing/pictures.ts';
import { basic } from '#testing/test-app.ts';
import { uploadApp } from '#testing/upload-app.ts';

/** More than any test disk has. */
const MIN_FREE_DISK_BYTES = String(Number.MAX_SAFE_INTEGER);

test('below the minimum of free disk space users cannot store files, all else works', async () => {
  const server = await uploadApp({ env: { MIN_FREE_DISK_BYTES } });
  const [game] = await server.games();
  const refused = {
    code: 'no_space',
    detail: expect.stringMatching(
      /^The server’s disk is almost full\. [\d.]+ [GT]B is free, and at least 9007 TB must stay free\.$/,
    ),
  };
  const save = await uploadSaveFile(server)({ to: `/saves?rom_id=${game?.id}`, content: 'x' });
  expect([save.statusCode, save.json()]).toEqual([507, refused]);
  const state = await uploadSaveFile(server)({ to: `/states?rom_id=${game?.id}`, content: 'x' });
  expect([state.statusCode, state.json()]).toEqual([507, refused]);
  const begun = await server.begin('New.nes', 4);
  expect([begun.statusCode, begun.json()]).toEqual([507, refused]);
  const picture = await square(40).png().toBuffer();
  const { payload, type } = multipart([
    { name: 'name', content: 'Mine' },
    { name: 'artwork', filename: 'a.png', content: picture },
  ]);
  const headers = { ...basic('vi'), 'content-type': type };
  const url = '/api/collections';
  const collection = await server.app.inject({ method: 'POST', url, headers, payload });
  expect([collection.statusCode, collection.json()]).toEqual([507, refused]);

  const browser = new Browser(server.app);
  expect((await browser.signIn('vi')).statusCode).toBe(200);
  expect((await browser.get('/api/roms')).statusCode).toBe(200);
  const plain = await server.call('POST', '/collections', { as: 'vi', payload: { name: 'Mine' } });
  expect(plain.statusCode).toBe(200);
  const { id } = plain.json<{ id: number }>();
  const gone = await server.app.inject({
    method: 'DELETE',
    url: `${url}/${id}`,
    headers: basic('vi'),
  });
  expect(gone.statusCode).toBe(200);
});

test('an upload started above the minimum is rejected below it and continues later', async () => {
  const server = await uploadApp();
  const { upload_id: id } = (await server.begin('New.nes', 4)).json();
  const { diskReserve } = server.storage;
  Object.assign(diskReserve, { minFreeBytes: Number.MAX_SAFE_INTEGER });
  expect((await server.chunk(id, 0, 'game')).statusCode).toBe(507);
  Object.assign(diskReserve, { minFreeBytes: 0 });
  expect((await server.chunk(id, 0, 'game')).statusCode).toBe(200);
  expect((await server.complete(id)).statusCode).toBe(201);
});
