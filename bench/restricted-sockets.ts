import { once } from 'node:events';
import { performance } from 'node:perf_hooks';

import { CLIENT_EVENTS, SOCKET_PATH } from '@saveroom/contract';
import { io, type Socket } from 'socket.io-client';

import type { Db } from '../packages/server/src/core/db/engine.ts';
import type { ServerModule } from '../packages/server/src/core/module.ts';
import { RomEventEmitter } from '../packages/server/src/modules/roms/rom-event-emitter.ts';
import { basic, type MeasuredClient } from './measured-server.ts';
import { CONNECTIONS, OWN_CHOICES } from './restricted-people.ts';

/** Games that a scan reports. */
const SCANNED = 400;
/** Changes of one game each, one after the other. */
const CHANGES = 20;

/** An event with which a client makes the server emit what a scan emits about these games. */
export const scanModule: ServerModule = {
  events: [
    {
      name: 'bench:scan',
      event: { ...CLIENT_EVENTS.scan },
      run: async ({ deps, payload }) => {
        const emitter = new RomEventEmitter(deps, 'scan:scanning_rom');
        emitter.add((payload as { roms_ids: number[] }).roms_ids);
        await emitter.flush();
      },
    },
  ],
};

interface Setting {
  readonly db: Db;
  readonly address: string;
  readonly admin: MeasuredClient;
}

/** The same names repeat: the connections of one person. */
const AUDIENCES: Readonly<Record<string, readonly string[]>> = {
  'no restrictions': ['viewer'],
  'equal restrictions': ['grouped'],
  'different restrictions': OWN_CHOICES,
};

/** How long events take until all connections have received them, and how much processor time. */
export async function measureSockets(setting: Setting): Promise<object[]> {
  const results = [];
  // Visible to everybody.
  const games = await setting.db
    .selectFrom('rom')
    .select('id')
    .where('age_ratings', '=', '["E"]')
    .where('platform_id', 'in', [56, 57, 58, 59, 60, 1, 4])
    .where((eb) => eb(eb('id', '%', 50), '<>', 0))
    .orderBy('id')
    .limit(SCANNED)
    .execute();
  const ids = games.map(({ id }) => id);
  const sender = await connect(setting.address, 'admin');
  for (const [audience, names] of Object.entries(AUDIENCES)) {
    const sockets: Socket[] = [];
    for (let number = 0; number < CONNECTIONS; number += 1)
      sockets.push(await connect(setting.address, names[number % names.length] ?? ''));
    // The first events after connecting are not representative.
    await scan(sender, sockets, ids.slice(0, 2));
    results.push({
      audience,
      scan: await timed(() => scan(sender, sockets, ids)),
      changes: await timed(() => change(setting, sockets, ids)),
    });
    for (const socket of sockets) socket.disconnect();
  }
  sender.disconnect();
  return results;
}

async function connect(address: string, username: string): Promise<Socket> {
  const socket = io(address, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false },
    extraHeaders: basic(username),
  });
  await once(socket as never, 'connect');
  return socket;
}

async function scan(sender: Socket, sockets: readonly Socket[], ids: readonly number[]) {
  const last = ids.at(-1);
  const received = sockets.map((socket) =>
    untilReceived(socket, 'scan:scanning_rom', ({ id }) => id === last),
  );
  const { error } = (await sender.emitWithAck('bench:scan', { roms_ids: ids })) as {
    error?: string;
  };
  if (error) throw new Error(`bench: ${error}`);
  await Promise.all(received);
}

async function change({ db, admin }: Setting, sockets: readonly Socket[], ids: readonly number[]) {
  for (const id of ids.slice(0, CHANGES)) {
    const received = sockets.map((socket) =>
      untilReceived(socket, 'library:changed', (payload) => payload.rom_ids?.includes(id) === true),
    );
    await db
      .updateTable('rom')
      .set({ name: `Changed ${id}` })
      .where('id', '=', id)
      .execute();
    // Every request that may have changed something looks for changes.
    await admin.send('DELETE', '/api/activity/heartbeat?device_id=none');
    await Promise.all(received);
  }
}

/** What the events have that are waited for. */
interface Received {
  readonly id?: number;
  readonly rom_ids?: readonly number[] | null;
}

const untilReceived = (
  socket: Socket,
  event: string,
  isLast: (payload: Received) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const listener = (payload: Received): void => {
      if (!isLast(payload)) return;
      socket.off(event, listener);
      resolve();
    };
    socket.on(event, listener);
  });

/** Milliseconds, and those of the processor, of the server and of the connected clients. */
async function timed(work: () => Promise<void>): Promise<{ took: number; busy: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const took = Math.round(performance.now() - start);
  const { user, system } = process.cpuUsage(cpu);
  return { took, busy: Math.round((user + system) / 1000) };
}
