import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Env } from '#core/config/parse-env.ts';
import { outageKind, outageOf } from '#core/lib/outage.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN = '5';

interface Waiting {
  readonly env: Pick<Env, 'HOST' | 'PORT'>;
  readonly log: (reason: string) => void;
  /** SQLite does not always say that it is the space that is missing. */
  readonly isDiskFull?: () => Promise<boolean>;
}

/**
 * What the start needs and the disk or the database does not give yet is asked for again, instead
 * of ending and being started over and over. Whoever calls meanwhile is told why.
 */
export async function whenPossible<T>(begin: () => Promise<T>, waiting: Waiting): Promise<T> {
  let room: WaitingRoom | undefined;
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return await begin();
      } catch (error) {
        const outage = outageOf(error);
        if (!outage) throw error;
        const isFull = outageKind(error) === 'disk_broken' && (await waiting.isDiskFull?.());
        const reason = isFull ? 'The server’s disk is full' : outage.message;
        waiting.log(reason);
        room ??= await openWaitingRoom(waiting.env);
        room.reason = reason;
        await sleep(waitMs);
      }
    }
  } finally {
    await room?.close();
  }
}

interface WaitingRoom {
  reason: string;
  close(): Promise<void>;
}

export async function openWaitingRoom({ HOST, PORT }: Waiting['env']): Promise<WaitingRoom> {
  const room = { reason: '', close: async () => {} };
  const server = createServer(({ url = '' }, reply) => {
    const isHealth = /\/health\/?$/.test(url.split('?', 1)[0] ?? '');
    reply.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(isHealth ? {} : { 'retry-after': LOOK_AGAIN, refresh: LOOK_AGAIN }),
    });
    const told = { code: 'unavailable', detail: room.reason, status: 'not ready' };
    reply.end(JSON.stringify(isHealth ? { status: 'ok' } : { ...told, reasons: [room.reason] }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  room.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return room;
}
