import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

import { SOCKET_PATH } from '@saveroom/contract';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { multipart, type Part } from '#testing/multipart.ts';
import { basic } from '#testing/test-app.ts';
import { uploadApp } from '#testing/upload-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

const BASE = '0123456789';
const IPS = Buffer.from('PATCH\0\0\x02\0\x03abcEOF', 'latin1');
const PATCHED = '01abc56789';

/** UPS: `old` becomes `Old`. */
const UPS = ups('old', 'Old');

function ups(base: string, result: string): Buffer {
  const difference = base.charCodeAt(0) ^ result.charCodeAt(0);
  const size = 0x80 + base.length;
  const head = Buffer.from([...Buffer.from('UPS1'), size, size, 0x80, difference, 0]);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(base), 0);
  sums.writeUInt32LE(crc32(result), 4);
  const content = Buffer.concat([head, sums]);
  const own = Buffer.alloc(4);
  own.writeUInt32LE(crc32(content));
  return Buffer.concat([content, own]);
}

const patchPart = (content: Uint8Array, filename = 'Hack.ips'): Part => ({
  name: 'patch_file',
  filename,
  content,
});
const field = (name: string, value: string | number): Part => ({ name, content: String(value) });

async function start(options: Parameters<typeof uploadApp>[0] = {}) {
  const server = await uploadApp(options);
  const { db, call, library } = server;
  const files = () => db.selectFrom('rom_file').select(['id', 'file_name', 'rom_id']).execute();
  const fileId = async (name: string): Promise<number> => {
    const id = (await files()).find(({ file_name }) => file_name === name)?.id;
    if (id === undefined) throw new Error(`${name} is not in the library`);
    return id;
  };
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(library(path)), { recursive: true });
    await writeFile(library(path), content);
  };
  const scan = async () => {
    await call('POST', '/scan', { payload: {} });
    await waitUntil(async () => {
      const jobs = await db.selectFrom('job').select('status').execute();
      return jobs.every(({ status }) => status !== 'queued' && status !== 'started');
    });
  };
  const send = (url: string, parts: readonly Part[], as = 'admin') => {
    const { payload, type } = multipart(parts);
    return call('POST', url, { as, headers: { 'content-type': type }, payload });
  };
  const temporaryFiles = () =>
    readdir(join(server.folder.root, 'cache', 'patches')).catch(() => []);
  return { ...server, files, fileId, put, scan, send, temporaryFiles };
}

describe('patched download', () => {
  test('is sent under the requested name, to viewers too, and leaves no temporary file', async () => {
    const { put, scan, send, fileId, temporaryFiles } = await start();
    await put('roms/nes/Game (USA).nes', BASE);
    await scan();
    const url = `/roms/${await fileId('Game (USA).nes')}/patch`;
    const parts = [patchPart(IPS), field('output_file_name', 'Mine.nes')];
    const reply = await send(url, parts, 'vi');
    expect([reply.statusCode, reply.body]).toEqual([200, PATCHED]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'content-disposition': `attachment; filename*=UTF-8''Mine.nes; filename="Mine.nes"`,
    });
    const unnamed = await send(url, [patchPart(IPS)]);
    expect(unnamed.headers['content-disposition']).toContain('Game%20%28USA%29%20%5BHack%5D.nes');
    expect(await temporaryFiles()).toEqual([]);
  });

  test('uses a patch file of the library, also without a multipart form', async () => {
    const { put, scan, call, send, fileId } = await start();
    await put('roms/nes/Epic (USA)/Epic.nes', BASE);
    await put('roms/nes/Epic (USA)/patch/better.ips', IPS);
    await scan();
    const url = `/roms/${await fileId('Epic.nes')}/patch`;
    const id = await fileId('better.ips');
    expect((await send(url, [field('patch_file_id', id)])).body).toBe(PATCHED);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const plain = await call('POST', url, { headers, payload: `patch_file_id=${id}` });
    expect(plain.body).toBe(PATCHED);
  });

  test('reads base file and patch from archives', async () => {
    const { put, scan, send, fileId } = await start();
    const game = writeZip([
      { name: 'readme.txt', bytes: Buffer.from('hello') },
      { name: 'Game (USA).nes', bytes: Buffer.from(BASE) },
    ]);
    await put('roms/nes/Game (USA).zip', game);
    await scan();
    const url = `/roms/${await fileId('Game (USA).zip')}/patch`;
    const packed = await packWithSevenZip('7z', {
      'readme.txt': Buffer.from('hello'),
      'Hack.ips': IPS,
    });
    const reply = await send(url, [patchPart(packed, 'hack.7z')]);
    expect([reply.statusCode, reply.body]).toEqual([200, PATCHED]);
    expect(reply.headers['content-disposition']).toContain('Game%20%28USA%29%20%5BHack%5D.nes');
    const two = writeZip([
      { name: 'a.ips', bytes: IPS },
      { name: 'b.ips', bytes: IPS },
    ]);
    const unclear = await send(url, [patchPart(two, 'two.zip')]);
    expect([unclear.statusCode, unclear.json().detail]).toEqual([
      400,
      'two.zip contains several patches. Unpack it and choose one.',
    ]);
  });

  test('of a wrong base file is refused with expected and actual checksum', async () => {
    const { put, scan, send, fileId, temporaryFiles } = await start();
    await put('roms/nes/New (USA).nes', 'new');
    await scan();
    const right = await send(`/roms/${await fileId('Old (USA).nes')}/patch`, [patchPart(UPS)]);
    expect(right.body).toBe('Old');
    const reply = await send(`/roms/${await fileId('New (USA).nes')}/patch`, [patchPart(UPS)]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      code: 'wrong_base',
      detail: `This patch is for a different file. Expected CRC32 ${hex('old')}, found CRC32 ${hex('new')}.`,
      checksums: { expected: `CRC32 ${hex('old')}`, actual: `CRC32 ${hex('new')}` },
    });
    expect(await temporaryFiles()).toEqual([]);
  });

  test('is refused without a patch, with rubbish, a bad name, an unknown file or above the limit', async () => {
    const { put, scan, send, fileId } = await start({
      env: { ROM_PATCHER_MAX_FILE_SIZE_BYTES: '2048' },
    });
    await put('roms/nes/Large (USA).nes', Buffer.alloc(5000));
    await scan();
    const url = `/roms/${await fileId('Old (USA).nes')}/patch`;
    const outcome = async (to: string, parts: readonly Part[]) => {
      const reply = await send(to, parts);
      return [reply.statusCode, reply.json().detail];
    };
    expect(await outcome(url, [field('output_file_name', 'x')])).toEqual([
      400,
      'Either patch_file_id or patch_file is required',
    ]);
    expect(await outcome(url, [patchPart(Buffer.from('rubbish'))])).toEqual([
      400,
      'This isn’t a patch in a supported format: IPS, BPS, UPS, xdelta (VCDIFF) or PPF',
    ]);
    expect(await outcome(url, [patchPart(IPS), field('output_file_name', '../x')])).toEqual([
      400,
      '“../x” isn’t a valid file name: it points to another folder',
    ]);
    expect(await outcome('/roms/99999/patch', [patchPart(IPS)])).toEqual([404, 'File not found']);
    expect(await outcome(url, [field('patch_file_id', 99_999)])).toEqual([404, 'File not found']);
    expect((await outcome(url, [patchPart(Buffer.alloc(4000))]))[0]).toBe(413);
    const large = `/roms/${await fileId('Large (USA).nes')}/patch`;
    expect((await outcome(large, [patchPart(IPS)]))[0]).toBe(413);
  });
});

describe('long patch', () => {
  test('reports progress, leaves the server responsive and ends when the caller disconnects', async () => {
    const { app, env, fileId, temporaryFiles, call, db } = await start();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const socket = io(`http://127.0.0.1:${port}`, {
      path: `${env.BASE_PATH}${SOCKET_PATH}`,
      extraHeaders: basic('admin'),
      transports: ['websocket'],
    });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const progress = new Promise((resolve) => socket.once('patch:progress', resolve));
    // Fills the same 64 KiB again and again.
    const record = Buffer.from([0, 0, 0, 0, 0, 0xff, 0xff, 1]);
    const long = Buffer.concat([
      Buffer.from('PATCH'),
      ...Array.from({ length: 500_000 }, () => record),
      Buffer.from('EOF'),
    ]);
    const form = multipart([patchPart(long), field('progress_id', 'mine')]);
    const controller = new AbortController();
    const url = `http://127.0.0.1:${port}/api/roms/${await fileId('Old (USA).nes')}/patch`;
    const reply = fetch(url, {
      method: 'POST',
      headers: { ...basic('admin'), 'content-type': form.type },
      body: new Uint8Array(form.payload),
      signal: controller.signal,
    });
    expect(await progress).toEqual({ id: 'mine', fraction: expect.any(Number) });
    expect((await call('GET', '/heartbeat')).statusCode).toBe(200);
    expect((await temporaryFiles()).length).toBe(2);
    controller.abort();
    await expect(reply).rejects.toThrow('aborted');
    await waitUntil(async () => (await temporaryFiles()).length === 0);
    expect(await db.selectFrom('upload').select('id').execute()).toEqual([]);
  });
});

const hex = (text: string): string => crc32(text).toString(16).toUpperCase().padStart(8, '0');

describe('saved patch', () => {
  test('becomes another version of the game, with the metadata of the original', async () => {
    const { put, scan, send, call, fileId, library, games, db, parts } = await start();
    await put('roms/nes/Game (USA).nes', BASE);
    await scan();
    const original = (await games()).find(({ fs_name }) => fs_name === 'Game (USA).nes')?.id ?? 0;
    const form = multipart([
      { name: 'name', content: 'The Best Game' },
      { name: 'summary', content: 'About it' },
    ]);
    await call('PUT', `/roms/${original}`, {
      headers: { 'content-type': form.type },
      payload: form.payload,
    });
    const url = `/roms/${await fileId('Game (USA).nes')}/patch/save`;
    const named = [patchPart(IPS), field('output_file_name', 'Something Else.nes')];
    const reply = await send(url, named, 'ed');
    expect(reply.statusCode).toBe(201);
    const { rom_id, ...file } = reply.json();
    expect(file).toEqual({ file_name: 'Something Else.nes', file_size_bytes: 10 });
    expect(await readFile(library('roms/nes/Something Else.nes'), 'utf8')).toBe(PATCHED);
    expect(await readFile(library('roms/nes/Game (USA).nes'), 'utf8')).toBe(BASE);
    const rom = (await call('GET', `/roms/${rom_id}`)).json();
    expect(rom).toMatchObject({ name: 'The Best Game', summary: 'About it' });
    expect(rom.siblings.map(({ id }: { id: number }) => id)).toEqual([original]);
    // The scan that follows computes the checksums and adds nothing.
    await waitUntil(async () => {
      const row = await db.selectFrom('rom').select('sha1_hash').where('id', '=', rom_id).execute();
      return row[0]?.sha1_hash !== '';
    });
    expect((await games()).length).toBe(3);
    expect(await parts()).toEqual([]);
  });

  test('joins the version group that a user has made, and returns after it was deleted', async () => {
    const { put, scan, send, call, fileId, games } = await start();
    await put('roms/nes/Game (USA).nes', BASE);
    await scan();
    const idOf = async (name: string) =>
      (await games()).find(({ fs_name }) => fs_name === name)?.id ?? 0;
    const pair = [await idOf('Game (USA).nes'), await idOf('Old (USA).nes')];
    await call('POST', '/roms/versions', { payload: { rom_ids: pair, action: 'join' } });
    const url = `/roms/${await fileId('Game (USA).nes')}/patch/save`;
    const { rom_id } = (await send(url, [patchPart(IPS)])).json();
    const siblings = async () =>
      (await call('GET', `/roms/${rom_id}`)).json().siblings.map(({ id }: { id: number }) => id);
    expect(new Set(await siblings())).toEqual(new Set(pair));
    await call('POST', '/roms/delete', { payload: { roms: [rom_id], delete_from_fs: [rom_id] } });
    expect((await call('GET', `/roms/${rom_id}`)).statusCode).toBe(404);
    const again = await send(url, [patchPart(IPS)]);
    expect([again.statusCode, again.json().rom_id]).toEqual([201, rom_id]);
    expect(new Set(await siblings())).toEqual(new Set(pair));
  });

  test('never replaces a file, and a wrong base file leaves nothing behind', async () => {
    const { send, fileId, library, parts, temporaryFiles, put, scan, games } = await start();
    await put('roms/nes/New (USA).nes', 'new');
    await scan();
    const url = `/roms/${await fileId('Old (USA).nes')}/patch/save`;
    const taken = await send(url, [patchPart(UPS), field('output_file_name', 'New (USA).nes')]);
    expect([taken.statusCode, taken.json().detail]).toEqual([
      400,
      'File New (USA).nes already exists',
    ]);
    expect(await readFile(library('roms/nes/New (USA).nes'), 'utf8')).toBe('new');
    const wrong = await send(`/roms/${await fileId('New (USA).nes')}/patch/save`, [patchPart(UPS)]);
    expect(wrong.json().code).toBe('wrong_base');
    expect(await readdir(library('roms/nes'))).toEqual(['New (USA).nes', 'Old (USA).nes']);
    expect([await parts(), await temporaryFiles(), (await games()).length]).toEqual([[], [], 2]);
  });

  test('is refused in a read-only library, above the upload quota and for viewers', async () => {
    const { send, fileId, library, parts } = await start({
      env: { UPLOAD_MAX_BYTES: '2' },
    });
    const url = `/roms/${await fileId('Old (USA).nes')}/patch/save`;
    const tooLarge = await send(url, [patchPart(UPS)]);
    expect([tooLarge.statusCode, tooLarge.json().detail]).toEqual([
      413,
      'Files can be up to 2 bytes',
    ]);
    expect((await send(url, [patchPart(UPS)], 'vi')).statusCode).toBe(403);
    expect(await parts()).toEqual([]);
    await chmod(library('roms/nes'), 0o555);
    const reply = await send(url, [patchPart(UPS)]);
    await chmod(library('roms/nes'), 0o755);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      'The library folder is read-only. Copy the file to roms/nes on the server instead.',
    ]);
  });
});
