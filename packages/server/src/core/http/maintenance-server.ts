import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Env } from '#core/config/parse-env.ts';
import { outageKind, toOutageError } from '#core/lib/outage.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = '5';

interface RetryOptions {
  readonly env: Pick<Env, 'HOST' | 'PORT'>;
  readonly log: (reason: string) => void;
  /** SQLite does not always report a full disk as such. */
  readonly isDiskFull?: () => Promise<boolean>;
}

/**
 * Retries the start while the disk or the database is unavailable, instead of exiting and being
 * restarted in a loop. Meanwhile a maintenance server responds to requests with the reason.
 */
export async function retryUntilAvailable<T>(
  start: () => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  let server: MaintenanceServer | undefined;
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return await start();
      } catch (error) {
        const outage = toOutageError(error);
        if (!outage) throw error;
        const isFull = outageKind(error) === 'disk_broken' && (await options.isDiskFull?.());
        const reason = isFull ? 'The server’s disk is full' : outage.message;
        options.log(reason);
        server ??= await startMaintenanceServer(options.env);
        server.reason = reason;
        await sleep(waitMs);
      }
    }
  } finally {
    await server?.close();
  }
}

interface MaintenanceServer {
  reason: string;
  close(): Promise<void>;
}

export interface MaintenanceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** `respond` returns the body of a successful response; null: the request has to wait. */
export async function startMaintenanceServer(
  { HOST, PORT }: RetryOptions['env'],
  respond: (request: MaintenanceRequest) => object | null = () => null,
): Promise<MaintenanceServer> {
  const maintenance = { reason: '', close: async () => {} };
  const server = createServer(({ url = '', method = '', headers }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    const isHealth = /\/health\/?$/.test(path);
    const found = isHealth ? { status: 'ok' } : respond({ method, path, headers });
    reply.writeHead(found ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A client must not send its next request to this server, which soon closes.
      connection: 'close',
      ...(found ? {} : { 'retry-after': RETRY_AFTER_SECONDS, refresh: RETRY_AFTER_SECONDS }),
    });
    const { reason } = maintenance;
    const body = { code: 'unavailable', detail: reason, status: 'not ready', reasons: [reason] };
    reply.end(JSON.stringify(found ?? body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  maintenance.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return maintenance;
}
