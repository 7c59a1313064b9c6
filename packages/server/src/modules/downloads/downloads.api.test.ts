import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

const TRACK = noise(5000);

async function start({ env = {} }: { env?: Record<string, string> } = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const at = (path: string) => join(server.folder.library, path);
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  await put('roms/nes/One (USA).nes', '0123456789');
  await put('roms/psx/Epic (USA)/Epic (Disc 1).bin', TRACK);
  await put('roms/psx/Epic (USA)/Epic (Disc 2).bin', 'second');
  await put('roms/psx/Epic (USA)/dlc/more 🎮.bin', 'more');
  const get = (url: string, headers: Record<string, string> = basic('admin')) =>
    server.app.inject({ method: 'GET', url: `/api${url}`, headers });
  const head = (url: string) =>
    server.app.inject({ method: 'HEAD', url: `/api${url}`, headers: basic('admin') });
  await server.post('/scan', {});
  await waitUntil(async () => {
    const rows = await server.db.selectFrom('rom_file').select('fingerprint').execute();
    return rows.length === 4 && rows.every(({ fingerprint }) => fingerprint === 'full');
  });
  const roms = await server.db.selectFrom('rom').select(['id', 'fs_name', 'platform_id']).execute();
  const rom = (name: string) => roms.find(({ fs_name }) => fs_name === name)?.id ?? 0;
  return { ...server, at, put, get, head, rom };
}

describe('single file', () => {
  test('is sent unchanged under its own name, regardless of the URL', async () => {
    const { get, head, rom } = await start();
    const reply = await get(`/roms/${rom('One (USA).nes')}/content/anything%2520else`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('0123456789');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename*=UTF-8''One%20%28USA%29.nes; filename="One%20%28USA%29.nes"`,
    });
    const same = await get(`/roms/${rom('One (USA).nes')}/content`);
    expect(same.body).toBe('0123456789');
    const short = await head(`/roms/${rom('One (USA).nes')}/content/x`);
    expect(short.headers['content-length']).toBe('10');
    expect(short.body).toBe('');
  });

  test('can be resumed as long as it is unchanged', async () => {
    const { get, rom, put } = await start();
    const url = `/roms/${rom('One (USA).nes')}/content/x`;
    const { etag } = (await get(url)).headers;
    const rest = await get(url, { ...basic('admin'), range: 'bytes=4-', 'if-range': String(etag) });
    expect([rest.statusCode, rest.body]).toEqual([206, '456789']);
    const known = await get(url, { ...basic('admin'), 'if-none-match': String(etag) });
    expect(known.statusCode).toBe(304);
    await put('roms/nes/One (USA).nes', 'other content');
    const other = await get(url, {
      ...basic('admin'),
      range: 'bytes=4-',
      'if-range': String(etag),
    });
    expect([other.statusCode, other.body]).toEqual([200, 'other content']);
  });

  test('is available by its file id at all current and former URLs', async () => {
    const { get, db } = await start();
    const file = await db
      .selectFrom('rom_file')
      .select('id')
      .where('file_name', '=', 'Epic (Disc 2).bin')
      .executeTakeFirstOrThrow();
    for (const path of ['roms/:id/files', 'romsfiles/:id', 'roms/files/:id']) {
      const reply = await get(`/${path.replace(':id', String(file.id))}/content/x`);
      expect([path, reply.body]).toEqual([path, 'second']);
    }
    const none = await get('/roms/99999/files/content/x');
    expect([none.statusCode, none.json().detail]).toEqual([404, 'File not found']);
  });
});

describe('nginx proxy', () => {
  test('sends single files by X-Accel-Redirect, and only those inside the library', async () => {
    const { get, head, rom, put, at } = await start({ env: { X_ACCEL_PREFIX: '/library-files' } });
    const url = `/roms/${rom('One (USA).nes')}/content/x`;
    for (const reply of [await get(url), await head(url)]) {
      expect([reply.statusCode, reply.body]).toEqual([200, '']);
      expect(reply.headers).toMatchObject({
        'x-accel-redirect': '/library-files/roms/nes/One%20(USA).nes',
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''One%20%28USA%29.nes; filename="One%20%28USA%29.nes"`,
      });
    }
    const zip = await get(`/roms/${rom('Epic (USA)')}/content/Epic`);
    expect(zip.headers['x-accel-redirect']).toBeUndefined();
    await rm(at('roms/nes/One (USA).nes'));
    await put('../secret', 'secret');
    await symlink(at('../secret'), at('roms/nes/One (USA).nes'));
    const outside = await get(url);
    expect([outside.statusCode, outside.headers['x-accel-redirect']]).toEqual([404, undefined]);
  });
});

describe('several files', () => {
  test('are sent as an archive with a playlist', async () => {
    const { get, head, rom } = await start();
    const url = `/roms/${rom('Epic (USA)')}/content/Epic%20(USA)`;
    const reply = await get(url);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(reply.rawPayload.length),
    });
    expect(reply.headers['content-disposition']).toContain('Epic%20%28USA%29.zip');
    expect((await head(url)).headers['content-length']).toBe(String(reply.rawPayload.length));
    const names = ['Epic (Disc 1).bin', 'Epic (Disc 2).bin', 'dlc/more 🎮.bin'];
    const { output, files } = await verifyWithSevenZip(reply.rawPayload, [
      ...names,
      'Epic (USA).m3u',
    ]);
    expect(output).toContain('Everything is Ok');
    expect(files.get('Epic (Disc 1).bin')?.equals(TRACK)).toBe(true);
    expect(files.get('Epic (USA).m3u')?.toString()).toBe(names.join('\n'));
  });

  test('can be resumed at any byte', async () => {
    const { get, rom } = await start();
    const url = `/roms/${rom('Epic (USA)')}/content/Epic`;
    const whole = (await get(url)).rawPayload;
    for (let from = 0; from < whole.length; from += 97) {
      const rest = await get(url, { ...basic('admin'), range: `bytes=${from}-` });
      expect(rest.statusCode).toBe(206);
      expect(rest.rawPayload.equals(whole.subarray(from))).toBe(true);
    }
  });

  test('can be put into a hidden folder or be selected by id', async () => {
    const { get, rom, db } = await start();
    const id = rom('Epic (USA)');
    const hidden = await get(`/roms/${id}/content/Epic?hidden_folder=true`);
    const { files } = await verifyWithSevenZip(hidden.rawPayload, [
      '.hidden/Epic (Disc 2).bin',
      'Epic.m3u',
    ]);
    expect(files.get('.hidden/Epic (Disc 2).bin')?.toString()).toBe('second');
    expect(files.get('Epic.m3u')?.toString()).toContain('.hidden/Epic (Disc 2).bin');
    const rows = await db.selectFrom('rom_file').select(['id', 'file_name']).execute();
    const idOf = (name: string) => rows.find(({ file_name }) => file_name === name)?.id;
    const one = await get(`/roms/${id}/content/Epic?file_ids=${idOf('Epic (Disc 2).bin')}`);
    expect(one.body).toBe('second');
    const none = await get(`/roms/${id}/content/Epic?file_ids=99999`);
    expect([none.statusCode, none.json().detail]).toEqual([404, `No files found for ROM ${id}`]);
  });

  test('that changed since the scan still make a valid archive', async () => {
    const { get, rom, put } = await start();
    await put('roms/psx/Epic (USA)/Epic (Disc 2).bin', 'changed without a word');
    const reply = await get(`/roms/${rom('Epic (USA)')}/content/Epic`);
    const { output } = await verifyWithSevenZip(reply.rawPayload, []);
    expect(output).toContain('Everything is Ok');
  });
});

describe('several games', () => {
  test('have their library paths in the archive', async () => {
    const { get, rom } = await start();
    const ids = [rom('One (USA).nes'), rom('Epic (USA)')].join(',');
    const reply = await get(`/roms/download?rom_ids=${ids}&filename=mine`);
    expect(reply.headers['content-disposition']).toContain('mine.zip');
    const name = 'roms/psx/Epic (USA)/Epic (Disc 1).bin';
    const { output, files } = await verifyWithSevenZip(reply.rawPayload, [name]);
    expect(output).toContain('Files: 4');
    expect(files.get(name)?.equals(TRACK)).toBe(true);
  });

  test('of a platform exclude those the user has hidden', async () => {
    const { get, rom, app, db } = await start();
    const { platform_id } = await db
      .selectFrom('rom')
      .select('platform_id')
      .where('id', '=', rom('One (USA).nes'))
      .executeTakeFirstOrThrow();
    const url = `/roms/download?platform_id=${platform_id}`;
    expect((await get(url)).headers['content-disposition']).toContain('1%20ROMs');
    await app.inject({
      method: 'PUT',
      url: `/api/roms/${rom('One (USA).nes')}/props`,
      headers: basic('admin'),
      payload: { hidden: true },
    });
    expect((await get(url)).statusCode).toBe(404);
  });

  test.each([
    ['rom_ids=1,x', 400, 'Invalid ROM ID format. Must be comma-separated integers.'],
    ['rom_ids=99999', 404, 'No ROMs found with the provided IDs'],
    ['', 400, 'Choose games, a platform or a collection to download'],
  ])('%s is rejected', async (query, status, detail) => {
    const { get } = await start();
    const reply = await get(`/roms/download?${query}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([status, detail]);
  });
});

describe('unavailable file', () => {
  test('is named in the error when it is missing', async () => {
    const { get, rom, at } = await start();
    await rm(at('roms/nes/One (USA).nes'));
    const reply = await get(`/roms/${rom('One (USA).nes')}/content/x`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().detail).toBe('roms/nes/One (USA).nes wasn’t found in the library folder');
    const none = await get('/roms/99999/content/x');
    expect(none.json().detail).toBe("Rom with id '99999' not found");
  });

  test('is not sent through a link out of the library', async () => {
    const { get, rom, at } = await start();
    await rm(at('roms/nes/One (USA).nes'));
    await symlink('/etc/hostname', at('roms/nes/One (USA).nes'));
    const one = await get(`/roms/${rom('One (USA).nes')}/content/x`);
    expect(one.statusCode).toBe(404);
    await rm(at('roms/psx/Epic (USA)'), { recursive: true });
    await symlink('/etc', at('roms/psx/Epic (USA)'));
    const many = await get(`/roms/${rom('Epic (USA)')}/content/x`);
    expect(many.statusCode).toBe(404);
  });

  test('requires sign-in unless downloads are public', async () => {
    const closed = await start();
    const url = `/roms/${closed.rom('One (USA).nes')}/content/x`;
    expect((await closed.get(url, {})).statusCode).toBe(403);
    const open = await start({ env: { DISABLE_DOWNLOAD_ENDPOINT_AUTH: 'true' } });
    expect((await open.get(`/roms/${open.rom('One (USA).nes')}/content/x`, {})).body).toBe(
      '0123456789',
    );
    expect((await open.get('/roms/download?rom_ids=1', {})).statusCode).toBe(403);
  });
});
