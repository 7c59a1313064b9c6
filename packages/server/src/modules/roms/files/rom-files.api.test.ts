import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toHeaderText } from '@saveroom/contract';
import { beforeEach, describe, expect, test } from 'vitest';

import { renameGame } from '#modules/roms/change-game.ts';
import { openGameChanges } from '#modules/roms/change-game.disk.ts';
import { openStorage } from '#open-storage.ts';
import { multipart } from '#testing/multipart.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ users: { eddy: 'editor' } });
});

const at = (path: string): string => join(app.folder.library, path);

async function fillLibrary(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), path);
  }
  await scan();
}

async function scan(): Promise<void> {
  const { task_id } = (await app.as('eddy').post('/scan', {})).json();
  const isDone = async () => {
    const job = app.db.selectFrom('job').select('status').where('id', '=', task_id);
    return (await job.executeTakeFirst())?.status === 'finished';
  };
  await expect.poll(isDone).toBe(true);
}

/** Waits for the scans that the server starts after its own changes. */
async function waitForJobs(): Promise<void> {
  const live = app.db.selectFrom('job').select('id').where('status', 'in', ['queued', 'started']);
  await expect.poll(async () => (await live.execute()).length).toBe(0);
}

const games = () =>
  app.db
    .selectFrom('rom')
    .select(['id', 'fs_name', 'is_folder', 'file_count'])
    .where('removed_at', 'is', null)
    .where('missing', '=', 0)
    .orderBy('fs_name')
    .execute();
const gameOf = async (name: string): Promise<number> =>
  (await games()).find(({ fs_name }) => fs_name === name)?.id ?? 0;
const filesOf = (id: number) =>
  app.db.selectFrom('rom_file').selectAll().where('rom_id', '=', id).orderBy('file_name').execute();

const EPIC = ['roms/psx/Epic/Disc 1.bin', 'roms/psx/Epic/Disc 2.bin'];

test('a file can be read by its id at the paths of every API version', async () => {
  await fillLibrary(...EPIC);
  const [file] = await filesOf(await gameOf('Epic'));
  for (const path of ['roms/:id/files', 'romsfiles/:id', 'roms/files/:id']) {
    const reply = await app.as('eddy').get(`/${path.replace(':id', String(file?.id))}`);
    expect(reply.json()).toMatchObject({ file_name: 'Disc 1.bin', full_path: EPIC[0] });
  }
  const none = await app.as('eddy').get('/roms/9999/files');
  expect([none.statusCode, none.json().detail]).toEqual([404, 'File not found']);
});

describe('deleting one file of a game', () => {
  test('moves it to the trash, from where it can be restored', async () => {
    await fillLibrary(...EPIC);
    const id = await gameOf('Epic');
    const [first] = await filesOf(id);
    const reply = await app.as('eddy').delete(`/roms/${id}/files/${first?.id}`);
    expect(reply.statusCode).toBe(200);
    await waitForJobs();
    expect(await readdir(at('roms/psx/Epic'))).toEqual(['Disc 2.bin']);
    expect(await games()).toMatchObject([{ id, file_count: 1 }]);
    await app.as('eddy').post(`/trash/${reply.json().trash_id}/restore`);
    await waitForJobs();
    expect(await readFile(at(EPIC[0] ?? ''), 'utf8')).toBe(EPIC[0]);
    expect(await games()).toMatchObject([{ id, file_count: 2 }]);
  });

  test('fails for the only file, a file of another game and a read-only folder', async () => {
    await fillLibrary(...EPIC, 'roms/psx/Single.bin');
    const [epic, single] = [await gameOf('Epic'), await gameOf('Single.bin')];
    const [only] = await filesOf(single);
    const last = await app.as('eddy').delete(`/roms/${single}/files/${only?.id}`);
    expect(last.json().detail).toBe('This is the game’s only file. Delete the game instead.');
    const other = await app.as('eddy').delete(`/roms/${epic}/files/${only?.id}`);
    expect([other.statusCode, other.json().detail]).toEqual([404, 'File not found']);
    await chmod(at('roms/psx/Epic'), 0o555);
    const [first] = await filesOf(epic);
    const fixed = await app.as('eddy').delete(`/roms/${epic}/files/${first?.id}`);
    await chmod(at('roms/psx/Epic'), 0o755);
    expect(fixed.json().detail).toContain('The library folder might be read-only');
    expect(await filesOf(epic)).toHaveLength(2);
    expect((await app.as('eddy').get('/trash')).json()).toEqual([]);
  });
});

describe('converting a game to a folder', () => {
  test('keeps the id of the game', async () => {
    await fillLibrary('roms/nes/One (USA).nes');
    const id = await gameOf('One (USA).nes');
    const reply = await app.as('eddy').post(`/roms/${id}/convert-to-folder`);
    expect(reply.json()).toMatchObject({ id, fs_name: 'One (USA)' });
    expect(await readdir(at('roms/nes/One (USA)'))).toEqual(['One (USA).nes']);
    await waitForJobs();
    expect(await games()).toMatchObject([{ id, fs_name: 'One (USA)', is_folder: 1 }]);
    expect(await filesOf(id)).toMatchObject([{ file_path: 'roms/nes/One (USA)' }]);
    const again = await app.as('eddy').post(`/roms/${id}/convert-to-folder`);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'One (USA) is already a folder']);
  });

  test('fails if the folder is already a game', async () => {
    await fillLibrary('roms/nes/One.nes', 'roms/nes/One/x.nes');
    const id = await gameOf('One.nes');
    const reply = await app.as('eddy').post(`/roms/${id}/convert-to-folder`);
    expect([reply.statusCode, reply.json().detail]).toEqual([409, 'One already exists']);
    expect(await readdir(at('roms/nes/One'))).toEqual(['x.nes']);
  });
});

const rename = async (id: number, name: string) => {
  const disk = { games: openGameChanges({ current: [app.folder.library] }) };
  const storage = openStorage(app.folder, { current: [app.folder.library] });
  await renameGame({ db: app.db, disk, storage, clock: () => new Date() }, id, name);
};

describe('renaming on disk', () => {
  test.each([
    ['roms/nes/One.nes', 'One.nes', 'Two (USA).nes'],
    ['roms/nes/Epic/Disc 1.bin', 'Epic', 'Epic (USA)'],
    ['roms/nes/case.nes', 'case.nes', 'Case.nes'],
  ])('updates disk and database: %s', async (path, from, to) => {
    await fillLibrary(path);
    const id = await gameOf(from);
    await rename(id, to);
    expect(await readdir(at('roms/nes'))).toEqual([to]);
    const after = path.replace(from, to);
    const [file] = await filesOf(id);
    expect(`${file?.file_path}/${file?.file_name}`).toBe(after);
    await scan();
    expect(await games()).toMatchObject([{ id, fs_name: to }]);
  });

  test('never replaces another game or file, nor leaves the library', async () => {
    await fillLibrary('roms/nes/One.nes', 'roms/nes/Two.nes');
    const id = await gameOf('One.nes');
    await expect(rename(id, 'Two.nes')).rejects.toThrow('Two.nes already exists');
    await writeFile(at('roms/nes/New.nes'), 'unscanned');
    await expect(rename(id, 'New.nes')).rejects.toThrow('New.nes already exists');
    await expect(rename(id, '../One.nes')).rejects.toThrow('it points to another folder');
    expect(await readFile(at('roms/nes/New.nes'), 'utf8')).toBe('unscanned');
    expect((await readdir(at('roms/nes'))).length).toBe(3);
  });

  test('does not follow a symlinked platform folder out of the library', async () => {
    const elsewhere = await temporaryFolder();
    await writeFile(join(elsewhere, 'One.nes'), 'one');
    await fillLibrary('roms/gb/Other.gb');
    await symlink(elsewhere, at('roms/nes'));
    const disk = openGameChanges({ current: [app.folder.library] });
    const location = { root: app.folder.library, path: 'roms/nes/One.nes' };
    await expect(disk.rename(location, 'Two.nes')).rejects.toThrow('outside the library');
    expect(await readdir(elsewhere)).toEqual(['One.nes']);
  });
});

const send = (id: number, name: string, content: string) => {
  const { payload, type } = multipart([{ name, filename: 'x', content }]);
  return app.app.inject({
    method: 'POST',
    url: `/api/roms/${id}/manuals`,
    headers: {
      ...basic('eddy'),
      'content-type': type,
      'x-upload-filename': toHeaderText(name),
    },
    payload,
  });
};

describe('manual of a game', () => {
  test('can be uploaded, read by clients, replaced and deleted', async () => {
    await fillLibrary('roms/nes/One.nes');
    const id = await gameOf('One.nes');
    const sent = await send(id, 'Anleitung – deutsch.pdf', '%PDF-1.4 first');
    expect([sent.statusCode, sent.body]).toEqual([201, '']);
    const { path_manual } = (await app.as('eddy').get(`/roms/${id}`)).json();
    const read = () =>
      app.app.inject({
        method: 'GET',
        url: `/assets/romm/resources/${path_manual}`,
        headers: basic('eddy'),
      });
    expect([(await read()).body, (await read()).headers['content-type']]).toEqual([
      '%PDF-1.4 first',
      'application/pdf',
    ]);
    await send(id, 'other.pdf', '%PDF-1.4 second');
    expect((await read()).body).toBe('%PDF-1.4 second');
    expect((await app.as('eddy').delete(`/roms/${id}/manuals`)).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(404);
    expect((await app.as('eddy').get(`/roms/${id}`)).json()).toMatchObject({ has_manual: false });
  });

  test('is rejected if it is no PDF, has an invalid name or the game is unknown', async () => {
    await fillLibrary('roms/nes/One.nes');
    const id = await gameOf('One.nes');
    const html = await send(id, 'manual.pdf', '<script>alert(1)</script>');
    expect([html.statusCode, html.json().detail]).toEqual([400, 'The manual isn’t a PDF file']);
    const bad = await send(id, '..', '%PDF-1.4');
    expect(bad.json().detail).toContain('isn’t a valid file name');
    expect((await send(9999, 'manual.pdf', '%PDF-1.4')).statusCode).toBe(404);
    expect((await app.as('eddy').get(`/roms/${id}`)).json()).toMatchObject({ has_manual: false });
  });
});
