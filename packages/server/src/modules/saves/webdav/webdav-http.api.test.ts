import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, issueClientToken } from '#testing/tokens.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({
    env: { MAX_ASSET_UPLOAD_SIZE_BYTES: '1024' },
    users: { vera: 'viewer', otto: 'viewer' },
  });
  await addGame(server.db, 'nes/Mega Man.nes');
});
afterAll(() => server.close());

interface Call {
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
  readonly as?: Record<string, string>;
  readonly from?: TestApp;
}

const send = (
  method: string,
  path: string,
  { headers = {}, payload, as = basic('vera'), from = server }: Call = {},
) =>
  from.app.inject({
    method: method as 'GET',
    url: `/dav/${path}`,
    headers: { ...as, ...headers },
    ...(payload !== undefined && { payload }),
  });

const status = async (...call: Parameters<typeof send>): Promise<number> =>
  (await send(...call)).statusCode;

describe('credentials', () => {
  test.each([
    ['none', {}],
    ['a wrong password', basic('vera', 'wrong')],
    ['a token that does not exist', basic('vera', `rmm_${'0'.repeat(64)}`)],
  ])('%s: 401 with a Basic challenge and no body', async (_what, as) => {
    const reply = await send('OPTIONS', '', { as });
    expect([reply.statusCode, reply.body]).toEqual([401, '']);
    expect(reply.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  test('a session cookie is not accepted', async () => {
    const login = await server.as('vera').post('/login');
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect(await status('GET', 'manifest.server', { as: { cookie } })).toBe(401);
  });

  test('wrong passwords are throttled like sign-ins', async () => {
    const own = await testApp();
    await own.setUp();
    const guess = (password: string) =>
      status('OPTIONS', '', { as: basic('admin', password), from: own });
    const replies: number[] = [];
    for (let number = 0; number < 8; number += 1) replies.push(await guess(`guess ${number}`));
    expect(replies.slice(0, 3)).toEqual([401, 401, 401]);
    expect(replies.at(-1)).toBe(429);
  });

  test('a token works as password of its owner only, and stops when it is revoked', async () => {
    const scopes = ['assets.read', 'assets.write'];
    const { raw_token, id } = await issueClientToken(server, basic('vera'), scopes);
    expect(await status('OPTIONS', '', { as: basic('Vera', raw_token) })).toBe(200);
    expect(await status('OPTIONS', '', { as: bearer(raw_token) })).toBe(200);
    expect(await status('OPTIONS', '', { as: basic('otto', raw_token) })).toBe(401);
    const url = `/api/client-tokens/${id}`;
    await server.app.inject({ method: 'DELETE', url, headers: basic('vera') });
    expect(await status('OPTIONS', '', { as: basic('vera', raw_token) })).toBe(401);
  });

  test.each([
    [['assets.read'], ['OPTIONS', 'GET', 'PROPFIND'], ['PUT', 'DELETE', 'MKCOL', 'MOVE']],
    [['assets.write'], ['PUT', 'MKCOL'], ['OPTIONS', 'GET', 'HEAD', 'PROPFIND']],
    [['roms.read'], [], ['OPTIONS', 'GET', 'PUT', 'DELETE', 'MKCOL', 'MOVE', 'PROPFIND']],
  ])('a token with %s', async (scopes, allowed, denied) => {
    await send('PUT', 'config/scopes.cfg', { payload: 'x' });
    const { raw_token } = await issueClientToken(server, basic('vera'), scopes);
    const as = basic('vera', raw_token);
    for (const method of allowed) {
      expect([method, await status(method, 'config/scopes.cfg', { as })]).not.toContain(403);
    }
    for (const method of denied) {
      expect([method, await status(method, 'config/scopes.cfg', { as })]).toEqual([method, 403]);
    }
  });

  test('requests of other sites are refused, although a browser may attach credentials', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await status('PUT', 'config/x.cfg', { headers, payload: 'x' })).toBe(403);
  });

  test('users see only their own files', async () => {
    await send('PUT', 'config/mine.cfg', { payload: 'mine' });
    const as = basic('otto');
    expect(await status('GET', 'config/mine.cfg', { as })).toBe(404);
    expect((await send('GET', 'manifest.server', { as })).json()).toEqual([]);
  });
});

describe('methods', () => {
  test('OPTIONS lists the methods', async () => {
    const { statusCode, headers } = await send('OPTIONS', '');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      dav: '1',
      allow: 'GET, HEAD, OPTIONS, PROPFIND, PUT, DELETE, MKCOL, MOVE',
    });
  });

  test('the manifest of a new user is empty, and an uploaded one changes nothing', async () => {
    await server.addUser('nora', 'viewer');
    const as = basic('nora');
    expect((await send('GET', 'manifest.server', { as })).json()).toEqual([]);
    const payload = JSON.stringify([{ path: 'saves/ghost.srm', hash: 'f'.repeat(32) }]);
    expect(await status('PUT', 'manifest.server', { as, payload })).toBe(204);
    expect((await send('GET', 'manifest.server', { as })).json()).toEqual([]);
  });

  test('a missing file is 404 without a body, which RetroArch would store', async () => {
    const reply = await send('GET', 'saves/none.srm');
    expect([reply.statusCode, reply.body]).toEqual([404, '']);
    expect(await status('DELETE', 'saves/none.srm')).toBe(404);
  });

  test('PUT, GET, HEAD and conditions agree on ETag, length and date', async () => {
    const path = 'saves/FCEUmm/Mega%20Man.srm';
    const put = await send('PUT', path, { payload: 'save' });
    const etag = `"${createHash('sha256').update('save').digest('hex')}"`;
    expect([put.statusCode, put.headers.etag]).toEqual([201, etag]);
    for (const method of ['GET', 'HEAD']) {
      const reply = await send(method, path);
      expect(reply.headers).toMatchObject({
        etag,
        'content-length': '4',
        'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      });
      expect(reply.body).toBe(method === 'GET' ? 'save' : '');
    }
    const range = await send('GET', path, { headers: { range: 'bytes=1-2' } });
    expect([range.statusCode, range.body]).toEqual([206, 'av']);
    expect(await status('GET', path, { headers: { 'if-none-match': etag } })).toBe(304);
    const put2 = (headers: Record<string, string>) =>
      status('PUT', path, { payload: 'other', headers });
    expect(await put2({ 'if-none-match': '*' })).toBe(412);
    expect(await put2({ 'if-match': '"old"' })).toBe(412);
    expect(await put2({ 'if-match': etag })).toBe(204);
  });

  test('the case of letters makes no difference, as in RetroArch', async () => {
    await send('PUT', 'config/Case.opt', { payload: 'one' });
    expect((await send('GET', 'config/CASE.OPT')).body).toBe('one');
  });

  test('PROPFIND lists files and folders, with names of any script', async () => {
    const as = basic('otto');
    await send('PUT', `saves/${encodeURIComponent('Pokémon & ポケモン')}.srm`, {
      payload: 'x',
      as,
    });
    await send('PUT', 'config/a.opt', { payload: 'yy', as });
    const list = (path: string, depth: string) =>
      send('PROPFIND', path, { as, headers: { depth }, payload: '<propfind/>' });
    const root = await list('', '1');
    expect(root.statusCode).toBe(207);
    const hrefs = [...root.body.matchAll(/<D:href>([^<]*)/g)].map(([, href]) => href);
    expect(new Set(hrefs)).toEqual(new Set(['/dav/', '/dav/config/', '/dav/saves/']));
    const { body } = await list('saves', '1');
    expect(body).toContain(`/dav/saves/${encodeURIComponent('Pokémon & ポケモン.srm')}`);
    expect((await list('config/a.opt', '0')).body).toContain('<D:getcontentlength>2<');
    expect((await list('nowhere', '0')).statusCode).toBe(404);
  });

  test('MOVE renames a file, and refuses other servers and existing targets', async () => {
    await send('PUT', 'config/from.opt', { payload: 'moved' });
    await send('PUT', 'config/taken.opt', { payload: 'taken' });
    const move = (destination: string, more: Record<string, string> = {}) =>
      status('MOVE', 'config/from.opt', { headers: { destination, ...more } });
    expect(await move('http://localhost/elsewhere/x')).toBe(400);
    expect(await move('http://localhost/dav/../api/x')).toBe(400);
    expect(await move('/dav/config/taken.opt', { overwrite: 'F' })).toBe(412);
    expect(await move('http://localhost/dav/config/to.opt')).toBe(201);
    expect((await send('GET', 'config/to.opt')).body).toBe('moved');
    expect(await status('GET', 'config/from.opt')).toBe(404);
  });
});

describe('unusual requests', () => {
  test.each([
    ['a parent folder', 'saves/..%2F..%2Fx.srm', 400],
    ['a parent folder with a backslash', 'saves/..%5C..%5Cx.srm', 400],
    ['a control character', 'saves/a%00b.srm', 400],
    ['a line break', 'saves/a%0Ab.srm', 400],
    ['a hundred folders', `${'a/'.repeat(100)}x.srm`, 400],
    ['a path of 2000 letters', `saves/${'x'.repeat(2000)}.srm`, 400],
    ['bytes that are not UTF-8', 'saves/%FF.srm', 400],
    ['the root', '', 403],
  ])('%s is refused', async (_what, path, code) => {
    expect(await status('PUT', path, { payload: 'x' })).toBe(code);
  });

  test.each([
    'saves/日本語 (Japan).srm',
    'saves/Snes9x/Ｚｅｌｄａ 100% #1 + ?&.srm',
    'states/no extension',
    'saves/.hidden',
    "config/quote's <b>.opt",
  ])('%j is stored and listed as it is', async (path) => {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    expect(await status('PUT', encoded, { payload: path })).toBe(201);
    expect((await send('GET', encoded)).body).toBe(path);
    const manifest = (await send('GET', 'manifest.server')).json<
      { path: string; hash: string }[]
    >();
    const hash = createHash('md5').update(path).digest('hex');
    expect(manifest).toContainEqual({ path, hash });
  });

  test('a part of a file is refused', async () => {
    const headers = { 'content-range': 'bytes 0-3/10' };
    expect(await status('PUT', 'config/part.opt', { headers, payload: 'part' })).toBe(400);
    expect(await status('GET', 'config/part.opt')).toBe(404);
  });

  test('a file and a folder cannot share a path until one of them is deleted', async () => {
    await send('PUT', 'config/Ä_1/b', { payload: 'file' });
    await send('PUT', 'config/x', { payload: 'other' });
    for (const path of ['config/Ä_1', 'config/Ä_1/B/c', 'config/Ä_1/b/c/d']) {
      expect(await status('PUT', path, { payload: 'x' })).toBe(409);
      const headers = { destination: `/dav/${encodeURI(path)}` };
      expect(await status('MOVE', 'config/x', { headers })).toBe(409);
    }
    expect(await status('PUT', 'config/Ä_2', { payload: 'x' })).toBe(201);
    await send('DELETE', 'config/Ä_1/b');
    expect(await status('PUT', 'config/Ä_1', { payload: 'x' })).toBe(201);
  });

  test('an empty file is stored', async () => {
    expect(await status('PUT', 'config/empty.opt', { payload: '' })).toBe(201);
    expect((await send('GET', 'config/empty.opt')).body).toBe('');
  });

  test('a file over the limit is 413 and stores nothing', async () => {
    const payload = 'x'.repeat(1025);
    expect(await status('PUT', 'saves/large.srm', { payload })).toBe(413);
    expect(await status('GET', 'saves/large.srm')).toBe(404);
  });

  test('a user over the quota gets 507, and the save before stays', async () => {
    const own = await testApp({ env: { SAVES_MAX_BYTES_PER_USER: '10' } });
    await own.setUp();
    const put = (payload: string) =>
      status('PUT', 'saves/a.srm', { payload, as: basic('admin'), from: own });
    expect(await put('12345')).toBe(201);
    expect(await put('1234567890')).toBe(507);
    const reply = await send('GET', 'saves/a.srm', { as: basic('admin'), from: own });
    expect(reply.body).toBe('12345');
  });

  test('while the disk of the server is almost full, uploads get 507', async () => {
    const own = await testApp({ env: { MIN_FREE_DISK_BYTES: '1000000000000000' } });
    await own.setUp();
    const call = { payload: 'x', as: basic('admin'), from: own };
    expect(await status('PUT', 'saves/a.srm', call)).toBe(507);
    expect(await status('GET', 'manifest.server', { as: basic('admin'), from: own })).toBe(200);
  });

  test('a base path is part of the address', async () => {
    const own = await testApp({ env: { BASE_PATH: '/games' } });
    await own.setUp();
    const url = '/games/dav/saves/a.srm';
    const headers = basic('admin');
    await own.app.inject({ method: 'PUT', url, headers, payload: 'x' });
    expect((await own.app.inject({ url, headers })).body).toBe('x');
  });
});

test('over a real connection, large files stream and an interrupted upload stores nothing', async () => {
  const own = await testApp();
  await own.setUp();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as { port: number };
  const at = (path: string) => `http://127.0.0.1:${port}/dav/${path}`;
  const headers = basic('admin');
  expect((await fetch(at('saves'), { method: 'MKCOL', headers })).status).toBe(201);
  const content = Buffer.alloc(3_000_000, 'x');
  const put = await fetch(at('saves/a.srm'), { method: 'PUT', headers, body: content });
  expect([put.status, put.headers.get('connection')]).toEqual([201, 'close']);
  const destination = at('saves/b.srm');
  const move = await fetch(at('saves/a.srm'), {
    method: 'MOVE',
    headers: { ...headers, destination },
  });
  expect(move.status).toBe(201);
  const get = await fetch(destination, { headers });
  expect(Buffer.from(await get.arrayBuffer()).equals(content)).toBe(true);
  const aborted = new AbortController();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(1000)),
    pull: () => aborted.abort(),
  });
  const init = { method: 'PUT', headers, body, duplex: 'half', signal: aborted.signal };
  await expect(fetch(at('saves/c.srm'), init as RequestInit)).rejects.toThrow('aborted');
  expect((await fetch(at('saves/c.srm'), { headers })).status).toBe(404);
});
