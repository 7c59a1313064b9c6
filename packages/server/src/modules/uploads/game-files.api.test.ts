import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toHeaderText } from '@saveroom/contract';
import { beforeEach, describe, expect, test } from 'vitest';

import { flac, mp3, wav } from '#modules/music/testing/audio-files.ts';
import { multipart } from '#testing/multipart.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

let app: TestApp;
beforeEach(() => start());

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await testApp({ env });
  await app.setUp();
  await app.addUser('eddy', 'editor');
  await app.addUser('vi', 'viewer');
}

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.app.inject({
    method,
    url: `/api${url}`,
    headers: basic('eddy'),
    ...(payload === undefined ? {} : { payload }),
  });

function send(url: string, name: string, content: string | Uint8Array, as = 'eddy') {
  const { payload, type } = multipart([{ name, filename: 'x', content }]);
  const headers = { 'content-type': type, 'x-upload-filename': toHeaderText(name), ...basic(as) };
  return app.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

const at = (path: string): string => join(app.folder.library, path);

async function fillLibrary(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), path);
  }
  await call('POST', '/scan', {});
  await waitForJobs();
}

/** Waits for scans and for reading tags, not for checksums and metadata. */
const waitForJobs = () =>
  waitUntil(async () => {
    const live = app.db
      .selectFrom('job')
      .select('id')
      .where('status', 'in', ['queued', 'started'])
      .where('task', 'in', ['scan_library', 'scan_changed_folders', 'read_soundtracks']);
    return (await live.execute()).length === 0;
  });

async function gameOf(name: string): Promise<number> {
  const row = app.db.selectFrom('rom').select('id').where('fs_name', '=', name);
  return (await row.executeTakeFirstOrThrow()).id;
}

const filesOf = async (id: number): Promise<string[]> =>
  (await app.db.selectFrom('rom_file').selectAll().where('rom_id', '=', id).execute())
    .map(({ file_path, file_name, category }) => `${category}: ${file_path}/${file_name}`)
    .toSorted();

const romOf = async (id: number) => (await call('GET', `/roms/${id}`)).json();

const EPIC = 'roms/psx/Epic/Epic.bin';

describe('uploading a track', () => {
  test('stores it in the soundtrack folder, lists it at once and reads its tags', async () => {
    await fillLibrary(EPIC);
    const id = await gameOf('Epic');
    expect((await romOf(id)).has_soundtrack).toBe(false);
    const bytes = mp3(2, { title: 'Boss', artist: 'Nobuo', track: '3' });
    const reply = await send(`/roms/${id}/soundtracks`, '03 Böss.mp3', bytes);
    expect([reply.statusCode, reply.body]).toEqual([201, '']);
    expect((await readFile(at('roms/psx/Epic/soundtrack/03 Böss.mp3'))).equals(bytes)).toBe(true);
    const [listed] = (await call('GET', `/roms/${id}/soundtracks/metadata`)).json();
    expect(listed).toMatchObject({ file_name: '03 Böss.mp3', file_size_bytes: bytes.length });
    await waitForJobs();
    const [read] = (await call('GET', `/roms/${id}/soundtracks/metadata`)).json();
    expect(read.file_id).toBe(listed.file_id);
    expect(read.track_meta).toMatchObject({ title: 'Boss', artist: 'Nobuo', track: 3 });
    const rom = await romOf(id);
    expect(rom.has_soundtrack).toBe(true);
    const file = rom.files.find((one: { category: string }) => one.category === 'soundtrack');
    expect(file.track_meta).toEqual(read.track_meta);
    expect((await call('GET', '/roms?has_soundtrack=true')).json().total).toBe(1);
    const [path] = [`/api/roms/${file.id}/files/content/x.mp3`];
    const range = await app.app.inject({
      method: 'GET',
      url: path,
      headers: { ...basic('vi'), range: 'bytes=0-9' },
    });
    expect(range.statusCode).toBe(206);
    expect(range.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': expect.stringMatching(/^inline;/),
    });
  });

  test('uses the folder of the tracks that the game has', async () => {
    await fillLibrary(EPIC, 'roms/psx/Epic/OST/CD 1/01.mp3');
    const id = await gameOf('Epic');
    expect((await send(`/roms/${id}/soundtracks`, 'b.wav', wav(1))).statusCode).toBe(201);
    expect(await readdir(at('roms/psx/Epic/OST'))).toEqual(['CD 1', 'b.wav']);
  });

  test('turns a single-file game into a folder, and the game keeps its id', async () => {
    await fillLibrary('roms/nes/Solo (USA).nes');
    const id = await gameOf('Solo (USA).nes');
    expect((await send(`/roms/${id}/soundtracks`, 'a.flac', flac(1))).statusCode).toBe(201);
    await waitForJobs();
    expect(await filesOf(id)).toEqual([
      'game: roms/nes/Solo (USA)/Solo (USA).nes',
      'soundtrack: roms/nes/Solo (USA)/soundtrack/a.flac',
    ]);
    expect((await call('GET', '/roms')).json().total).toBe(1);
  });

  test('is rejected with a reason, and a single-file game stays a file', async () => {
    await fillLibrary('roms/nes/Solo.nes');
    const id = await gameOf('Solo.nes');
    const url = `/roms/${id}/soundtracks`;
    const fake = await send(url, 'a.mp3', 'MZ this is a program');
    expect([fake.statusCode, fake.json().detail]).toEqual([
      400,
      'a.mp3 isn’t an audio file of a supported type (mp3, ogg, oga, opus, m4a, aac, wav, flac)',
    ]);
    expect((await send(url, 'a.exe', mp3(1))).statusCode).toBe(400);
    expect((await send(url, '../a.mp3', mp3(1))).statusCode).toBe(400);
    expect((await send(url, 'a.mp3', '')).statusCode).toBe(400);
    expect((await send(url, 'a.mp3', mp3(1), 'vi')).statusCode).toBe(403);
    const none = await send('/roms/999/soundtracks', 'a.mp3', mp3(1));
    expect([none.statusCode, none.json().detail]).toEqual([404, "Rom with id '999' not found"]);
    const nameless = await call('POST', url, {});
    expect([nameless.statusCode, nameless.json().detail]).toEqual([400, 'No filename provided']);
    expect(await readdir(at('roms/nes'))).toEqual(['Solo.nes']);
  });

  test('never replaces a file', async () => {
    await fillLibrary(EPIC);
    const id = await gameOf('Epic');
    expect((await send(`/roms/${id}/soundtracks`, 'a.wav', wav(1))).statusCode).toBe(201);
    const again = await send(`/roms/${id}/soundtracks`, 'a.wav', wav(2));
    expect([again.statusCode, again.json().detail]).toEqual([400, 'File a.wav already exists']);
    expect(await readFile(at('roms/psx/Epic/soundtrack/a.wav'))).toHaveLength(wav(1).length);
  });

  test('respects the size limit and a read-only folder', async () => {
    await start({ UPLOAD_MAX_BYTES: '5000' });
    await fillLibrary(EPIC);
    const id = await gameOf('Epic');
    const large = await send(`/roms/${id}/soundtracks`, 'a.wav', wav(2));
    expect([large.statusCode, large.json().detail]).toEqual([413, 'Files can be up to 5.0 kB']);
    await chmod(at('roms/psx/Epic'), 0o555);
    const locked = await send(`/roms/${id}/soundtracks`, 'b.wav', wav(0.1));
    await chmod(at('roms/psx/Epic'), 0o755);
    expect([locked.statusCode, locked.json().detail]).toEqual([
      400,
      expect.stringMatching(/read-only/),
    ]);
    expect(await readdir(at('roms/psx'))).toEqual(['Epic']);
    expect(await readdir(at('roms/psx/Epic'))).toEqual(['Epic.bin']);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test.each([
  ['screenshots', 'screenshots', 'shot.png', PNG, 'image/png'],
  ['manuals/files', 'manuals', 'manual.pdf', '%PDF-1.7\nx', 'application/pdf'],
  ['manuals/files', 'manuals', 'hints.txt', 'Jump.', 'text/plain; charset=utf-8'],
])('uploading to %s stores %s/%s, which a page can show', async (...row) => {
  const [url, folder, name, content, type] = row;
  await fillLibrary(EPIC);
  const id = await gameOf('Epic');
  expect((await send(`/roms/${id}/${url}`, name, content)).statusCode).toBe(201);
  expect(await readdir(at(`roms/psx/Epic/${folder}`))).toEqual([name]);
  await waitForJobs();
  const { files } = await romOf(id);
  const file = files.find((one: { file_name: string }) => one.file_name === name);
  expect(`${file.category}s`).toBe(folder);
  const sent = await call('GET', `/roms/${file.id}/files/content/${name}`);
  expect(sent.headers['content-type']).toBe(type);
  expect((await send(`/roms/${id}/${url}`, `bad-${name}`, '\0\0\0 \0')).statusCode).toBe(400);
  const gone = await call('DELETE', `/roms/${id}/${url}/${file.id}`);
  expect(gone.statusCode).toBe(200);
  expect(await filesOf(id)).toEqual([`game: ${EPIC}`]);
  const restored = await call('POST', `/trash/${gone.json().trash_id}/restore`);
  expect(restored.statusCode).toBe(200);
  expect(await readdir(at(`roms/psx/Epic/${folder}`))).toEqual([name]);
});

test('deleting a track moves only tracks to the trash and clears the flag of the game', async () => {
  await fillLibrary(EPIC, 'roms/psx/Epic/soundtrack/a.mp3');
  const id = await gameOf('Epic');
  const { files } = await romOf(id);
  const idOf = (name: string): number =>
    files.find((one: { file_name: string }) => one.file_name === name).id;
  const wrong = await call('DELETE', `/roms/${id}/soundtracks/${idOf('Epic.bin')}`);
  expect([wrong.statusCode, wrong.json().detail]).toEqual([404, 'File not found']);
  const other = await call('DELETE', `/roms/${id}/screenshots/${idOf('a.mp3')}`);
  expect(other.statusCode).toBe(404);
  expect((await call('DELETE', `/roms/${id}/soundtracks/${idOf('a.mp3')}`)).statusCode).toBe(200);
  expect((await romOf(id)).has_soundtrack).toBe(false);
  await waitForJobs();
  expect((await call('GET', '/music/tracks')).json().total).toBe(0);
});
