import type { Socket } from 'node:net';

import pg from 'pg';

import { isPooled } from './find-pooling.ts';

/** A query that receives no byte for this long is checked. */
const STALL_MS = 15_000;
const PROBE_MS = 5000;

type Query = (...args: readonly unknown[]) => unknown;

/** Properties of the driver's client that its types do not declare. */
interface ClientInternals {
  readonly processID: number | null;
  readonly connection: { readonly stream: Socket };
}

export interface StallOptions {
  readonly connectionString: string;
  /** Shorter times for tests. */
  readonly stallMs?: number | undefined;
  readonly probeMs?: number | undefined;
}

/**
 * A network can drop packets silently: the query would wait forever, and the pool would lose its
 * connection. While a query receives nothing, a separate connection checks whether the database is
 * still running it. If not, or if the database is unreachable, the stalled connection is closed:
 * the query fails, and the pool opens a new one. Queries that merely take long are not affected.
 */
export function watchStalledQueries(
  client: pg.PoolClient,
  { connectionString, stallMs = STALL_MS, probeMs = PROBE_MS }: StallOptions,
): void {
  const { connection, processID } = client as unknown as ClientInternals;
  const { stream } = connection;
  let lastDataAt = performance.now();
  stream.on('data', () => {
    lastDataAt = performance.now();
  });
  const watch = (): (() => void) => {
    lastDataAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    const scheduleCheck = (waitMs: number): void => {
      timer = setTimeout(() => void check(), waitMs).unref();
    };
    const check = async (): Promise<void> => {
      const idleMs = performance.now() - lastDataAt;
      if (idleMs < stallMs) return scheduleCheck(stallMs - idleMs);
      const isRunning = await isBackendActive({ connectionString, probeMs }, processID ?? 0);
      if (isDone || performance.now() - lastDataAt < stallMs) return;
      if (isRunning) scheduleCheck(stallMs);
      else stream.destroy();
    };
    scheduleCheck(stallMs);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  };
  const query = client.query.bind(client) as Query;
  const watched: Query = (...args) => {
    const running = query(...args);
    if (!(running instanceof Promise)) return running;
    return running.finally(watch());
  };
  client.query = watched as typeof client.query;
}

/** True if the backend is running a query; false if it is not, or is unreachable. */
async function isBackendActive(
  { connectionString, probeMs }: { connectionString: string; probeMs: number },
  pid: number,
): Promise<boolean> {
  const probe = new pg.Client({
    connectionString,
    application_name: 'saveroom probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  probe.on('error', () => {});
  try {
    await probe.connect();
    const { rows } = await probe.query<{ state: string | null }>(
      'select state from pg_stat_activity where pid = $1',
      [pid],
    );
    // A pooler reports invented process ids, so the query is assumed to be running.
    return (await isPooled(probe)) || rows.some(({ state }) => state === 'active');
  } catch (error) {
    // Too many connections: the database responds, so the query may still finish.
    return (error as { code?: string }).code === '53300';
  } finally {
    void probe.end().catch(() => {});
  }
}
