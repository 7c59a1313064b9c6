import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';
import { multipart, type Part } from '#testing/multipart.ts';

const file = (filename: string, content: string | Uint8Array): Part => ({
  name: 'files',
  filename,
  content,
});

async function start({ env = {} }: { env?: Record<string, string> } = {}) {
  const app = await testApp({ env });
  await app.setUp();
  const at = (path: string) => join(app.folder.library, path);
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  await put('roms/psx/game.bin', 'game');
  const headers = basic('admin');
  const get = (url: string, more: Record<string, string> = {}) =>
    app.app.inject({ method: 'GET', url: `/api${url}`, headers: { ...headers, ...more } });
  const post = (url: string, payload: object) =>
    app.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const upload = (platformId: number, parts: readonly Part[], md5?: string) => {
    const { payload, type } = multipart(parts);
    const url = `/api/firmware?platform_id=${platformId}${md5 ? `&md5=${md5}` : ''}`;
    const sent = { ...headers, 'content-type': type };
    return app.app.inject({ method: 'POST', url, headers: sent, payload });
  };
  const platform = (await post('/platforms', { fs_slug: 'psx' })).json();
  return { ...app, at, put, get, post, upload, platformId: platform.id as number };
}

type Started = Awaited<ReturnType<typeof start>>;

async function uploadOne({ upload, platformId }: Started, name = 'bios (v1).bin') {
  const reply = await upload(platformId, [file(name, '0123456789')]);
  const { id } = reply.json().firmware.find((one: { file_name: string }) => one.file_name === name);
  return id as number;
}

describe('upload', () => {
  test('is stored in the folder of the platform and listed', async () => {
    const server = await start();
    const { upload, get, at, platformId } = server;
    const reply = await upload(platformId, [file('b.bin', 'bb'), file('a.bin', 'a')]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      uploaded: 2,
      failed: [],
      firmware: [
        { file_name: 'a.bin', file_path: 'bios/psx', full_path: 'bios/psx/a.bin' },
        { file_name: 'b.bin', file_size_bytes: 2, is_verified: false },
      ],
    });
    expect(await readFile(at('bios/psx/b.bin'), 'utf8')).toBe('bb');
    expect((await readdir(at('bios/psx'))).toSorted()).toEqual(['a.bin', 'b.bin']);
    const list = (await get(`/firmware?platform_id=${platformId}`)).json();
    expect(list.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
      'a.bin',
      'b.bin',
    ]);
    expect((await get('/firmware?platform_id=9999')).json()).toEqual([]);
    const ids = list.map(({ id }: { id: number }) => id);
    expect((await get('/firmware/identifiers')).json().toSorted()).toEqual(ids.toSorted());
    const [platform] = (await get('/platforms')).json();
    expect(platform).toMatchObject({ firmware_count: 2, firmware: list });
  });

  test('with another checksum than the requested ones is not stored', async () => {
    const { upload, at, platformId } = await start();
    const [right, other] = ['781e5e245d69b566979b86e28d23f2c7', 'f'.repeat(32)];
    const wrong = await upload(platformId, [file('bios.bin', 'wrong')], `${other},${right}`);
    expect(wrong.json()).toEqual({
      uploaded: 0,
      firmware: [],
      failed: [],
      mismatched: [{ file_name: 'bios.bin', md5_hash: '2bda2998d9b0ee197da142a0447f6725' }],
    });
    expect(await readdir(at('bios/psx'))).toEqual([]);
    const added = await upload(platformId, [file('bios.bin', '0123456789')], `${other},${right}`);
    expect(added.json()).toMatchObject({ uploaded: 1, mismatched: [] });
    expect((await upload(platformId, [file('a.bin', 'a')], 'x')).statusCode).toBe(422);
  });

  test('of an existing name with other content is rejected, other files are saved', async () => {
    const { upload, at, put, platformId } = await start();
    await put('bios/psx/a.bin', 'precious');
    const alone = await upload(platformId, [file('a.bin', 'other')]);
    expect(alone.statusCode).toBe(409);
    expect(alone.json().detail).toMatch(/a\.bin already exists/);
    const both = await upload(platformId, [file('a.bin', 'other'), file('b.bin', 'b')]);
    expect(both.json()).toMatchObject({
      uploaded: 1,
      failed: [{ file_name: 'a.bin', error_code: 'conflict' }],
    });
    expect(await readFile(at('bios/psx/a.bin'), 'utf8')).toBe('precious');
    const same = await upload(platformId, [file('a.bin', 'precious')]);
    expect(same.json()).toMatchObject({ uploaded: 1, failed: [] });
    expect((await readdir(at('bios/psx'))).toSorted()).toEqual(['a.bin', 'b.bin']);
  });

  test.each([
    '..',
    '.',
    '../up.bin',
    '../../../../tmp/up.bin',
    '..\\up.bin',
    '/etc/passwd',
    'C:\\windows\\x.bin',
    'C:x.bin',
    '.hidden',
    'nul',
    'CON.bin',
    'x.bin.',
    'x.bin ',
    'a\u0000b.bin',
    'a\u202Enib.exe',
    'a*b?.bin',
    'x'.repeat(300),
    'upload.tmp',
    '%2e%2e%2fup.bin',
  ])('named %j writes nothing outside the folder', async (name) => {
    const { upload, at, folder, platformId } = await start();
    const reply = await upload(platformId, [file(name, 'x')]);
    expect([200, 400]).toContain(reply.statusCode);
    const written = await readdir(folder.root, { recursive: true });
    const inside = await readdir(at('bios/psx')).catch(() => []);
    expect(written.filter((path) => /up\.bin|passwd|windows/.test(path))).toEqual(
      inside.map((one) => `library/bios/psx/${one}`).filter((path) => /up\.bin|passwd/.test(path)),
    );
    for (const one of inside) expect(one).not.toMatch(/^\.|[\\/:*?"<>|\p{C}]|[. ]$/u);
  });

  test.each([
    ['no platform of that id', 999, [{ name: 'files', filename: 'a', content: 'a' }], 404],
    ['another field', 1, [{ name: 'file', filename: 'a', content: 'a' }], 422],
    ['no file at all', 1, [{ name: 'files', content: 'a' }], 422],
    ['an empty file', 1, [{ name: 'files', filename: 'a.bin', content: '' }], 400],
  ] as const)('with %s is rejected', async (_what, platformId, parts, status) => {
    const { upload, at } = await start();
    const reply = await upload(platformId, parts);
    expect(reply.statusCode).toBe(status);
    expect(await readdir(at('bios/psx')).catch(() => [])).toEqual([]);
  });

  test('to an unknown platform is rejected before any data is read', async () => {
    const { upload } = await start();
    const reply = await upload(999, [file('a.bin', 'a')]);
    expect(reply.json().detail).toBe('Platform with ID 999 not found');
  });

  test('of too many files is rejected with 413', async () => {
    const { upload, platformId } = await start();
    const many = Array.from({ length: 102 }, (_, index) => file(`${index}.bin`, 'x'));
    expect((await upload(platformId, many)).statusCode).toBe(413);
  });

  test('to a read-only library is rejected with a reason', async () => {
    const { upload, at, platformId } = await start();
    await mkdir(at('bios/psx'), { recursive: true });
    await chmod(at('bios/psx'), 0o555);
    const reply = await upload(platformId, [file('a.bin', 'a')]);
    await chmod(at('bios/psx'), 0o755);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toBe(
      'The library folder is read-only. Copy the file to bios/psx on the server instead.',
    );
    expect(await readdir(at('bios/psx'))).toEqual([]);
  });

  test('of one name by concurrent requests leaves one complete file', async () => {
    const { upload, at, platformId } = await start();
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((content) => upload(platformId, [file('x.bin', content.repeat(5000))])),
    );
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '409',
      '409',
    ]);
    expect(await readFile(at('bios/psx/x.bin'), 'utf8')).toMatch(/^(a{5000}|b{5000}|c{5000})$/);
    expect(await readdir(at('bios/psx'))).toEqual(['x.bin']);
  });

  test('is forbidden for viewers', async () => {
    const { app, addUser } = await start();
    await addUser('viewer', 'viewer');
    const { payload, type } = multipart([{ name: 'files', filename: 'a', content: 'a' }]);
    const headers = { ...basic('viewer'), 'content-type': type };
    const url = '/api/firmware?platform_id=1';
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
  });
});

describe('download', () => {
  test('returns the file by its id, regardless of the name in the URL', async () => {
    const server = await start();
    const id = await uploadOne(server);
    const reply = await server.get(`/firmware/${id}/content/whatever`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('0123456789');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition':
        'attachment; filename*=UTF-8\'\'bios%20%28v1%29.bin; filename="bios%20%28v1%29.bin"',
    });
    const head = await server.app.inject({
      method: 'HEAD',
      url: `/api/firmware/${id}/content/x`,
      headers: basic('admin'),
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({ 'content-length': '10', etag: reply.headers.etag });
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('with range %s', async (range, status, body, contentRange) => {
    const server = await start();
    const id = await uploadOne(server);
    const reply = await server.get(`/firmware/${id}/content/x`, { range });
    expect([reply.statusCode, reply.body]).toEqual([status, body]);
    expect(reply.headers['content-range']).toBe(contentRange);
  });

  test('supports ETag and If-Range', async () => {
    const server = await start();
    const id = await uploadOne(server);
    const address = `/firmware/${id}/content/x`;
    const etag = String((await server.get(address)).headers.etag);
    const again = await server.get(address, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const range = 'bytes=0-1';
    expect((await server.get(address, { range, 'if-range': etag })).body).toBe('01');
    expect((await server.get(address, { range, 'if-range': '"old"' })).body).toBe('0123456789');
  });

  test('of a missing, unknown or linked-out file is 404', async () => {
    const server = await start();
    const id = await uploadOne(server);
    const unknown = await server.get('/firmware/999/content/x');
    expect(unknown.json().detail).toBe('Firmware with ID 999 not found');
    expect((await server.get('/firmware/999')).statusCode).toBe(404);
    const path = server.at('bios/psx/bios (v1).bin');
    await rm(path);
    expect((await server.get(`/firmware/${id}/content/x`)).statusCode).toBe(404);
    await symlink('/etc/passwd', path);
    expect((await server.get(`/firmware/${id}/content/x`)).statusCode).toBe(404);
    await server.db.updateTable('firmware').set({ root: '/', file_path: 'etc' }).execute();
    await server.db.updateTable('firmware').set({ file_name: 'passwd' }).execute();
    expect((await server.get(`/firmware/${id}/content/x`)).statusCode).toBe(404);
  });

  test('requires sign-in unless downloads are public', async () => {
    for (const [open, status] of [
      ['false', 403],
      ['true', 200],
    ] as const) {
      const server = await start({ env: { DISABLE_DOWNLOAD_ENDPOINT_AUTH: open } });
      const id = await uploadOne(server);
      for (const url of [`/api/firmware/${id}/content/x`, `/api/firmware/${id}`]) {
        expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(status);
      }
      const list = await server.as(null).get('/firmware');
      expect(list.statusCode).toBe(403);
    }
  });
});

describe('deleting', () => {
  test('deletes rows and moves files to the trash if requested', async () => {
    const server = await start();
    const first = await uploadOne(server, 'a.bin');
    const second = await uploadOne(server, 'b.bin');
    const reply = await server.post('/firmware/delete', {
      firmware: [first, second, 999],
      delete_from_fs: [second],
    });
    expect(reply.json()).toEqual({
      successful_items: 2,
      failed_items: 1,
      failed_ids: [999],
      errors: ['Firmware with ID 999 not found'],
      error_codes: ['not_found'],
    });
    expect((await server.get('/firmware')).json()).toEqual([]);
    expect(await readdir(server.at('bios/psx'))).toEqual(['a.bin']);
    const trash = join(server.folder.root, 'trash', 'firmware');
    const trashed = await readdir(trash, { recursive: true });
    const path = trashed.find((one) => one.endsWith('bios/psx/b.bin'));
    expect(await readFile(join(trash, path ?? ''), 'utf8')).toBe('0123456789');
  });

  test('the same name twice leaves both files in the trash', async () => {
    const server = await start();
    for (let round = 0; round < 2; round += 1) {
      const id = await uploadOne(server, 'a.bin');
      await server.post('/firmware/delete', { firmware: [id], delete_from_fs: [id] });
    }
    const trashed = await readdir(join(server.folder.root, 'trash', 'firmware'));
    expect(trashed).toHaveLength(2);
  });

  test('keeps files of a read-only library and reports a fault', async () => {
    const server = await start();
    const id = await uploadOne(server, 'a.bin');
    await chmod(server.at('bios/psx'), 0o555);
    const reply = await server.post('/firmware/delete', { firmware: [id], delete_from_fs: [id] });
    await chmod(server.at('bios/psx'), 0o755);
    expect(reply.json()).toMatchObject({ successful_items: 0, failed_ids: [id] });
    expect((await server.get(`/firmware/${id}`)).statusCode).toBe(200);
    expect(await readdir(server.at('bios/psx'))).toEqual(['a.bin']);
  });

  test('a row whose file no longer exists succeeds', async () => {
    const server = await start();
    const id = await uploadOne(server, 'a.bin');
    await rm(server.at('bios/psx/a.bin'));
    const reply = await server.post('/firmware/delete', { firmware: [id], delete_from_fs: [id] });
    expect(reply.json()).toMatchObject({ successful_items: 1, failed_items: 0 });
  });

  test('requires both lists', async () => {
    const { post } = await start();
    expect((await post('/firmware/delete', { firmware: [] })).statusCode).toBe(422);
  });
});
