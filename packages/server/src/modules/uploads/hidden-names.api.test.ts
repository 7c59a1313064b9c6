import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { multipart } from '#testing/multipart.ts';
import { uploadApp } from '#testing/upload-app.ts';

/** An editor from whom a game that is a file and one that is a folder are hidden. */
async function start() {
  const app = await uploadApp();
  await mkdir(app.library('roms/nes/Secret Saga'));
  await writeFile(app.library('roms/nes/Secret Saga/Disc 1.nes'), 'first');
  await writeFile(app.library('roms/nes/Secret (USA).nes'), 'secret');
  await app.call('POST', '/scan', { payload: {} });
  await app.appears('Secret Saga', 'Secret (USA).nes');
  const { id: user_id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ed')
    .executeTakeFirstOrThrow();
  for (const { id, fs_name } of await app.games()) {
    if (!fs_name.startsWith('Secret')) continue;
    const payload = { entity: 'roms', entity_id: id, user_id };
    expect((await app.call('POST', '/permissions/hidden', { payload })).statusCode).toBeLessThan(
      300,
    );
  }

  /** Uploads a file as the editor, in each of the possible ways. */
  async function upload(name: string, folder = '') {
    const { payload, type } = multipart([{ name, filename: 'x', content: 'other' }]);
    const inFolder: Record<string, string> = folder === '' ? {} : { 'x-upload-folder': folder };
    const whole = await app.call('POST', '/roms', {
      as: 'ed',
      headers: {
        'content-type': type,
        'x-upload-platform': String(app.platform),
        'x-upload-filename': name,
        ...inFolder,
      },
      payload,
    });
    const inChunks = await app.begin(name, 5, { as: 'ed', ...inFolder });
    const check = await app.call('POST', '/roms/upload/check', {
      as: 'ed',
      payload: { files: [{ name, size: 5, platform_id: app.platform, folder }] },
    });
    return {
      whole: [whole.statusCode, whole.body === '' ? '' : whole.json().detail],
      inChunks: [inChunks.statusCode, inChunks.json().detail],
      check: check.json().files[0],
    };
  }
  return { ...app, upload };
}

const refused = (name: string) => ({
  whole: [400, `File ${name} already exists`],
  inChunks: [400, `File ${name} already exists`],
  check: expect.objectContaining({ problem: `File ${name} already exists`, duplicates: [] }),
});

test('a file with the name of a hidden game is refused like one that is in no game, and replaces nothing', async () => {
  const { upload, library, parts } = await start();
  // Copied into the library by hand, and not scanned yet.
  await writeFile(library('roms/nes/Unscanned.nes'), 'new');
  expect(await upload('Unscanned.nes')).toEqual(refused('Unscanned.nes'));
  expect(await upload('Secret (USA).nes')).toEqual(refused('Secret (USA).nes'));
  expect(await upload('Secret Saga')).toEqual(refused('Secret Saga'));
  expect(await readFile(library('roms/nes/Secret (USA).nes'), 'utf8')).toBe('secret');
  expect(await parts()).toEqual([]);
});

test('a game does not get the name of a hidden one, nor that of another file', async () => {
  const { call, games, library } = await start();
  await writeFile(library('roms/nes/Unscanned.nes'), 'new');
  const old = (await games()).find(({ fs_name }) => fs_name === 'Old (USA).nes')?.id ?? 0;
  for (const name of ['Unscanned.nes', 'Secret (USA).nes', 'Secret Saga']) {
    const reply = await call('PUT', `/roms/${old}`, { as: 'ed', payload: { fs_name: name } });
    expect([reply.statusCode, reply.json().detail]).toEqual([409, `${name} already exists`]);
  }
  expect(await readFile(library('roms/nes/Old (USA).nes'), 'utf8')).toBe('old');
});

test('a file does not become part of a hidden game', async () => {
  const { upload, library, parts, send } = await start();
  expect(await upload('Disc 2.nes', 'Secret Saga')).toEqual(refused('Secret Saga'));
  expect(await upload('Bonus.nes', 'Secret Saga/extras')).toEqual(refused('Secret Saga'));
  expect(await readdir(library('roms/nes/Secret Saga'))).toEqual(['Disc 1.nes']);
  expect(await parts()).toEqual([]);
  // For users who can see the game, the file becomes part of it.
  const added = await send('Disc 2.nes', 'second', { 'x-upload-folder': 'Secret Saga' });
  expect(added.statusCode).toBe(201);
});
