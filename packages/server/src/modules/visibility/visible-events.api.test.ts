import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { GUESTS } from '#testing/household-guests.ts';
import { type Household, RESTRICTED, startHousehold } from '#testing/household.ts';
import { listenOn, next, outcome } from '#testing/socket-client.ts';
import { basic } from '#testing/test-app.ts';

let household: Household;
let open: Awaited<ReturnType<typeof listenOn>>['open'];

beforeAll(async () => {
  household = await startHousehold();
  ({ open } = await listenOn(household.server));
  // This event contains nothing about a game, so all users receive it.
  await call('viewer', 'PUT', '/activity/sharing', { is_shared: true });
});
afterAll(() => household.server.close());

const call = async (
  as: string,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body: object = {},
) => {
  const { app } = household.server;
  const isForm = method === 'PUT' && /^\/collections\/\d+$/.test(url);
  const reply = await app.inject({
    ...{ method, url: `/api${url}` },
    headers: {
      ...basic(as),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload: isForm ? new URLSearchParams(body as Record<string, string>).toString() : body,
  });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
  return reply.body === '' ? null : reply.json();
};

/** Renames a game as a scan would: an edit would compute its age ratings again. */
async function rename(id: number, name: string): Promise<void> {
  await household.server.db.updateTable('rom').set({ name }).where('id', '=', id).execute();
  // Changes are emitted after every request that may have changed something.
  await call('admin', 'DELETE', '/activity/heartbeat?device_id=none');
}

interface Connection {
  readonly socket: Socket;
  readonly received: [event: string, payload: unknown][];
}

/** The connections of these users, and all events that each of them receives. */
async function connect(names: readonly string[]): Promise<Record<string, Connection>> {
  const connections: Record<string, Connection> = {};
  for (const name of names) {
    const socket = open(household.headersOf(name));
    const received: Connection['received'] = [];
    socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
    expect([name, await outcome(socket)]).toEqual([name, 'connected']);
    connections[name] = { socket, received };
  }
  return connections;
}

let rounds = 0;

/** Runs the action, then changes a visible game. Returns the events received before that change. */
async function receivedDuring(
  people: Record<string, Connection>,
  action: () => Promise<unknown>,
): Promise<Record<string, [string, unknown][]>> {
  for (const { received } of Object.values(people)) received.length = 0;
  await action();
  const { zelda } = household.ids.games;
  const seen = Object.values(people).map(({ socket }) => untilChanged(socket, zelda));
  rounds += 1;
  await rename(zelda, `Zelda ${rounds}`);
  await Promise.all(seen);
  return Object.fromEntries(
    Object.entries(people).map(([name, { received }]) => [
      name,
      received.filter(([event, payload]) => !isAbout(event, payload, zelda)),
    ]),
  );
}

const untilChanged = (socket: Socket, id: number): Promise<void> =>
  new Promise((resolve) => {
    socket.on('library:changed', (payload) => {
      if (isAbout('library:changed', payload, id)) resolve();
    });
  });

const isAbout = (event: string, payload: unknown, id: number): boolean =>
  (event === 'library:changed' &&
    (payload as { rom_ids: number[] | null }).rom_ids?.includes(id) === true) ||
  (event === 'rom:changed' && (payload as { id: number }).id === id);

/** Changes of hidden things, made by a user who sees them. */
const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a game is edited': () => rename(household.ids.games.doom, 'Doom'),
  'a platform is renamed': () =>
    call('admin', 'PUT', `/platforms/${household.ids.hiddenPlatform}`, { custom_name: 'P' }),
  'more than a hundred games are added': async () => {
    for (let number = 0; number <= 100; number += 1) {
      const columns = { age_ratings: '["PEGI 18"]' };
      await addGame(household.server.db, `psx/${rounds}-${number}.bin`, columns);
    }
    await rename(household.ids.games.crash, 'Crash');
  },
  'a public note is written': () =>
    call('viewer', 'POST', `/roms/${household.ids.games.doom}/notes`, {
      ...{ title: `Note ${rounds}`, content: 'x', is_public: true },
    }),
  'a hidden public collection is changed': () =>
    call('viewer', 'PUT', `/collections/${household.ids.hiddenCollection}`, {
      ...{ name: 'Secret', description: String(rounds), rom_ids: '[]' },
    }),
  'a user starts and stops playing it': async () => {
    const { device_id } = await call('viewer', 'POST', '/devices', { name: `TV ${rounds}` });
    await call('viewer', 'POST', '/activity/heartbeat', {
      ...{ rom_id: household.ids.games.crash, device_id },
    });
    await call('viewer', 'DELETE', `/activity/heartbeat?device_id=${device_id}`);
  },
  'the rights of another user change': () =>
    call('admin', 'PUT', `/permissions/users/${household.users['viewer']}`, { groups: [] }),
  'a game is deleted': () =>
    call('admin', 'POST', '/roms/delete', { roms: [household.ids.games.wild], delete_from_fs: [] }),
};

const LISTENERS = [...RESTRICTED, ...GUESTS] as const;

test.each(Object.entries(CHANGES))(
  'users from whom something is hidden receive no event when %s',
  async (_, act) => {
    const people = await connect(LISTENERS);
    const received = await receivedDuring(people, act);
    expect(received).toEqual(Object.fromEntries(LISTENERS.map((name) => [name, []])));
  },
);

const isLibraryChange = ([event]: [string, unknown]): boolean => event === 'library:changed';

describe('a change of many visible games', () => {
  test('reaches users with restrictions without the hidden games', async () => {
    const people = await connect(['viewer', 'person', 'rated']);
    const { games } = household.ids;
    const received = await receivedDuring(people, async () => {
      const changed = Object.values(people).map(({ socket }) => next(socket, 'library:changed'));
      for (let number = 0; number <= 100; number += 1) {
        const columns = { age_ratings: '["PEGI 18"]' };
        await addGame(household.server.db, `psx/many-${number}.bin`, columns);
      }
      await rename(games.tetris, 'Tetris');
      await Promise.all(changed);
    });
    expect(received['viewer']?.filter(isLibraryChange)).toEqual([
      ['library:changed', { rom_ids: null, has_platforms: true }],
    ]);
    for (const name of ['person', 'rated']) {
      expect(received[name]?.filter(isLibraryChange)).toEqual([
        ['library:changed', { rom_ids: [games.tetris], has_platforms: true }],
      ]);
    }
  });
});

test('a page that connects late does not receive missed changes of hidden things', async () => {
  const { games } = household.ids;
  await rename(games.doom, 'Missed');
  const settled = open(basic('viewer'));
  await outcome(settled);
  const socket = open({ ...basic('person'), missedMs: 60_000 });
  const received: unknown[] = [];
  socket.on('library:changed', (payload: { rom_ids: number[] }) =>
    received.push(...payload.rom_ids),
  );
  await outcome(socket);
  const seen = untilChanged(socket, games.zelda);
  await rename(games.zelda, 'Seen');
  await seen;
  const visible = new Set<unknown>([games.mario, games.tetris, games.zelda]);
  expect(received.filter((id) => !visible.has(id))).toEqual([]);
  onTestFinished(() => {
    settled.disconnect();
  });
});

// Last, because the tasks that follow a scan change more.
test('a scan of a hidden platform emits only its end', async () => {
  const { server, ids } = household;
  const people = await connect([...LISTENERS, 'viewer']);
  const ended = Object.values(people).map(({ socket }) => next(socket, 'scan:done'));
  const folder = join(server.folder.library, 'roms', 'psx');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Found Mayhem.bin'), 'game');
  const received = await receivedDuring(people, async () => {
    await call('admin', 'POST', '/scan', { platforms: [ids.hiddenPlatform], type: 'quick' });
    await Promise.all(ended);
  });
  const { viewer = [], ...restricted } = received;
  expect(viewer.map(([event]) => event)).toContain('scan:scanning_rom');
  for (const [name, events] of Object.entries(restricted)) {
    const isEditor = name === 'editor';
    const heard = events.filter(([event]) => !isEditor || event !== 'task:changed');
    expect([name, heard]).toEqual([name, [['scan:done', {}]]]);
  }
});
