import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { NO_LIMITS, SOCKET_HEADER } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';

import { addGame } from '#testing/add-game.ts';
import { multipart } from '#testing/multipart.ts';
import { listen, next, outcome, sendEvent } from '#testing/socket-client.ts';
import { basic, startTestApp, testApp } from '#testing/test-app.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

let server: Awaited<ReturnType<typeof listen>>;
let game: number;
beforeAll(async () => {
  server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
  game = await addGame(server.db, 'nes/Game.nes');
});
afterAll(() => server.close());

const OF_USERS = new Set(['personal:changed', 'shared:changed']);

/** A connection of a user, and the events about data of users that it has received so far. */
async function connect(username: string) {
  const socket = server.open(basic(username));
  await outcome(socket);
  const received: string[] = [];
  socket.onAny((name: string) => {
    if (OF_USERS.has(name)) received.push(name);
  });
  return { socket, received };
}

/** Events arrive in order: after this reply, all that were sent before have arrived. */
const settle = (socket: Socket) => sendEvent(socket, 'no such event');

interface Write {
  readonly method: Method;
  readonly url: string;
  readonly payload?: object | Buffer | undefined;
  readonly headers?: Record<string, string>;
}

async function write(username: string, { headers, ...request }: Write): Promise<unknown> {
  const reply = await server.app.inject({
    ...request,
    payload: request.payload ?? '',
    headers: { ...basic(username), ...headers },
  });
  expect(reply.statusCode).toBeLessThan(300);
  return reply.body === '' ? null : reply.json();
}

const form = (fields: Record<string, string>): Pick<Write, 'payload' | 'headers'> => {
  const { payload, type } = multipart(
    Object.entries(fields).map(([name, content]) => ({ name, content })),
  );
  return { payload, headers: { 'content-type': type } };
};

function saveFile(): Pick<Write, 'payload' | 'headers'> {
  const { payload, type } = multipart([
    { name: 'saveFile', filename: 'game.srm', content: 'progress' },
  ]);
  return { payload, headers: { 'content-type': type } };
}

const PERSONAL: readonly [string, (id: number) => Write][] = [
  [
    'a favorite',
    (id) => ({
      method: 'PUT',
      url: '/api/collections/favorites/roms',
      payload: { rom_ids: [id], favorite: true },
    }),
  ],
  [
    'a rating and a status',
    (id) => ({
      method: 'PUT',
      url: `/api/roms/${id}/props`,
      payload: { data: { rating: 7, status: 'finished' } },
    }),
  ],
  [
    'a status of several games',
    (id) => ({
      method: 'POST',
      url: '/api/roms/props',
      payload: { rom_ids: [id], data: { backlogged: true } },
    }),
  ],
  [
    'a private note',
    (id) => ({
      method: 'POST',
      url: `/api/roms/${id}/notes`,
      payload: { title: 'Mine', content: 'x', is_public: false },
    }),
  ],
  [
    'a private collection',
    () => ({ method: 'POST', url: '/api/collections', ...form({ name: 'Mine' }) }),
  ],
  [
    'a private smart collection',
    () => ({ method: 'POST', url: '/api/collections/smart', ...form({ name: 'My filter' }) }),
  ],
  ['a save', (id) => ({ method: 'POST', url: `/api/saves?rom_id=${id}`, ...saveFile() })],
  [
    'a private playlist',
    () => ({ method: 'POST', url: '/api/music/playlists', payload: { name: 'Mine' } }),
  ],
];

describe('own data', () => {
  test.each(PERSONAL)('%s: only other connections of the user are notified', async (_name, of) => {
    const [writer, tab, stranger] = await Promise.all(
      ['vera', 'vera', 'edith'].map((name) => connect(name)),
    );
    if (!writer || !tab || !stranger) throw new Error('not connected');
    const { headers, ...request } = of(game);
    const own = { [SOCKET_HEADER]: writer.socket.id ?? '' };
    await write('vera', { ...request, headers: { ...headers, ...own } });
    for (const { socket } of [writer, tab, stranger]) await settle(socket);
    expect(tab.received).toEqual(['personal:changed']);
    expect(writer.received).toEqual([]);
    expect(stranger.received).toEqual([]);
  });

  test('a save over WebDAV notifies the connections of the user', async () => {
    const tab = await connect('vera');
    const changed = next(tab.socket, 'personal:changed');
    await write('vera', {
      method: 'PUT',
      url: '/dav/saves/game.srm',
      payload: Buffer.from('progress'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await changed).toEqual({});
  });
});

const PUBLIC: readonly [string, Write, (id: number) => Write][] = [
  [
    'collection',
    {
      method: 'POST',
      url: '/api/collections?is_public=true',
      ...form({ name: 'For all' }),
    },
    (id) => ({ method: 'PUT', url: `/api/collections/${id}?is_public=false`, ...form({}) }),
  ],
  [
    'smart collection',
    {
      method: 'POST',
      url: '/api/collections/smart?is_public=true',
      ...form({ name: 'Filter for all' }),
    },
    (id) => ({ method: 'DELETE', url: `/api/collections/smart/${id}` }),
  ],
  [
    'playlist',
    {
      method: 'POST',
      url: '/api/music/playlists',
      payload: { name: 'For all', is_public: true },
    },
    (id) => ({
      method: 'PUT',
      url: `/api/music/playlists/${id}`,
      payload: { is_public: false },
    }),
  ],
];

describe('public data', () => {
  test.each(PUBLIC)(
    'all users are notified of a public %s, and when it is no longer public',
    async (_name, add, end) => {
      const stranger = await connect('edith');
      const { id } = (await write('vera', add)) as { id: number };
      await settle(stranger.socket);
      expect(stranger.received).toEqual(['shared:changed']);
      await write('vera', end(id));
      await settle(stranger.socket);
      expect(stranger.received).toEqual(['shared:changed', 'shared:changed']);
    },
  );

  test('all users are notified of a public note, and when it becomes private', async () => {
    const stranger = await connect('edith');
    const url = `/api/roms/${game}/notes`;
    const payload = { title: 'For all', content: 'x', is_public: true };
    const { id } = (await write('vera', { method: 'POST', url, payload })) as { id: number };
    const changed = { method: 'PUT', url: `${url}/${id}`, payload: { is_public: false } } as const;
    await write('vera', changed);
    await write('vera', { ...changed, payload: { content: 'y' } });
    await settle(stranger.socket);
    expect(stranger.received).toEqual(['shared:changed', 'shared:changed']);
  });
});

describe('accounts', () => {
  test('admins are notified of a new, a changed and a deleted account', async () => {
    const [admin, viewer] = await Promise.all([connect('admin'), connect('vera')]);
    if (!admin || !viewer) throw new Error('not connected');
    const heard: string[] = [];
    viewer.socket.on('accounts:changed', () => heard.push('vera'));
    admin.socket.on('accounts:changed', () => heard.push('admin'));
    const account = { username: 'nora', email: '', password: 'a long password', role: 'viewer' };
    const url = '/api/users';
    const added = await write('admin', { method: 'POST', url, payload: account });
    const { id } = added as { id: number };
    await write('admin', { method: 'PUT', url: `${url}/${id}`, ...form({ username: 'nora b' }) });
    await write('admin', { method: 'DELETE', url: `${url}/${id}` });
    for (const { socket } of [admin, viewer]) await settle(socket);
    expect(heard).toEqual(['admin', 'admin', 'admin']);
  });

  test('admins are notified of changes to groups, limits, hidden games and share links', async () => {
    const [admin, viewer] = await Promise.all([connect('admin'), connect('vera')]);
    if (!admin || !viewer) throw new Error('not connected');
    const heard: string[] = [];
    viewer.socket.on('accounts:changed', () => heard.push('vera'));
    admin.socket.on('accounts:changed', () => heard.push('admin'));
    const group = { url: '/api/permissions/groups', payload: { name: 'Night', grants: [] } };
    const { id } = (await write('admin', { method: 'POST', ...group })) as { id: number };
    const limits = { ...NO_LIMITS, storage_bytes: 500 };
    const link = { target: 'rom', target_id: game, access: 'play', password: null };
    const changes = [
      ['PUT', `/permissions/groups/${id}`, { description: 'Late' }],
      ['PUT', `/limits/groups/${id}`, limits],
      ['POST', '/permissions/hidden', { entity: 'roms', entity_id: game, group_id: id }],
      ['POST', '/shares', { ...link, expires_at: null, max_uses: null, name: '' }],
      ['DELETE', `/permissions/groups/${id}`, {}],
    ] as const;
    for (const [method, path, payload] of changes) {
      await write('admin', { method, url: `/api${path}`, payload });
    }
    for (const { socket } of [admin, viewer]) await settle(socket);
    expect(heard).toEqual(Array.from({ length: 1 + changes.length }, () => 'admin'));
  });
});

interface LibraryChange {
  readonly rom_ids: number[] | null;
  readonly has_platforms: boolean;
}

/**
 * The first `library:changed` that matches. One event can be about several changes, and what follows
 * from a change in the background, such as the totals of a platform, can be an event of its own.
 */
const libraryChange = (
  socket: Socket,
  matches: (change: LibraryChange) => boolean,
): Promise<LibraryChange> =>
  new Promise((resolve) => {
    const listener = (change: LibraryChange): void => {
      if (!matches(change)) return;
      socket.off('library:changed', listener);
      resolve(change);
    };
    socket.on('library:changed', listener);
  });

const isLarge = ({ rom_ids }: LibraryChange) => rom_ids === null || rom_ids.length > 50;
const names = (id: number) => (change: LibraryChange) => change.rom_ids?.includes(id) === true;

describe('the library', () => {
  test('all users receive the ids of games that were edited or deleted', async () => {
    const other = await addGame(server.db, 'nes/Other.nes');
    const untouched = await addGame(server.db, 'nes/Untouched.nes');
    const viewer = await connect('vera');
    const added = libraryChange(viewer.socket, names(untouched));
    await write('admin', { method: 'PUT', url: `/api/roms/${game}`, ...form({ name: 'Settled' }) });
    await added;
    const edited = libraryChange(viewer.socket, names(other));
    await write('edith', { method: 'PUT', url: `/api/roms/${other}`, ...form({ name: 'Named' }) });
    expect((await edited).rom_ids).not.toContain(untouched);
    const deleted = libraryChange(viewer.socket, names(other));
    const payload = { roms: [other], delete_from_fs: [] };
    await write('edith', { method: 'POST', url: '/api/roms/delete', payload });
    expect((await deleted).rom_ids).not.toContain(untouched);
  });

  test('many changed games are one event without ids', async () => {
    const viewer = await connect('vera');
    const changed = libraryChange(viewer.socket, isLarge);
    for (let number = 0; number <= 100; number += 1) await addGame(server.db, `snes/${number}.sfc`);
    await write('edith', { method: 'PUT', url: `/api/roms/${game}`, ...form({ name: 'Again' }) });
    expect(await changed).toEqual({ rom_ids: null, has_platforms: true });
  });

  test('a request that only reads emits nothing', async () => {
    const viewer = await connect('vera');
    const events: unknown[] = [];
    viewer.socket.on('library:changed', (event) => events.push(event));
    await addGame(server.db, 'nes/Silent.nes');
    await server.as('vera').get('/roms');
    await settle(viewer.socket);
    expect(events).toEqual([]);
  });

  test('all users receive the id of a game that a scan has found', async () => {
    const scanned = await listen(await testApp());
    await scanned.addUser('vera', 'viewer');
    const folder = join(scanned.folder.library, 'roms', 'nes');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Found.nes'), 'game');
    const viewer = scanned.open(basic('vera'));
    await outcome(viewer);
    const changed = libraryChange(viewer, ({ rom_ids }) => rom_ids?.length !== 0);
    const headers = basic('edith');
    await scanned.app.inject({ method: 'POST', url: '/api/scan', headers, payload: {} });
    expect(await changed).toMatchObject({ rom_ids: [expect.any(Number)] });
  });
});
