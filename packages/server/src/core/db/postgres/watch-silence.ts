import type { Socket } from 'node:net';

import pg from 'pg';

import { isPooled } from './find-pooling.ts';

/** A query that gets no byte for this long is looked into. */
const SILENCE_MS = 15_000;
const PROBE_MS = 5000;

type Query = (...given: readonly unknown[]) => unknown;

/** What the driver has and its types do not name. */
interface Insides {
  readonly processID: number | null;
  readonly connection: { readonly stream: Socket };
}

export interface SilenceOptions {
  readonly connectionString: string;
  /** Tests do not wait that long. */
  readonly silenceMs?: number | undefined;
  readonly probeMs?: number | undefined;
}

/**
 * A network can lose what was sent and never say so: the query would wait for ever, and its
 * connection be lost to the pool. While a query is silent, a connection of its own asks the database
 * whether it still works on it. If not, or if the database cannot be reached, the silent connection
 * is closed: the query fails, and the pool opens another. A query that takes long is left alone.
 */
export function watchSilence(
  client: pg.PoolClient,
  { connectionString, silenceMs = SILENCE_MS, probeMs = PROBE_MS }: SilenceOptions,
): void {
  const { connection, processID } = client as unknown as Insides;
  const { stream } = connection;
  let heardAt = performance.now();
  stream.on('data', () => {
    heardAt = performance.now();
  });
  const watch = (): (() => void) => {
    heardAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    const lookLater = (waitMs: number): void => {
      timer = setTimeout(() => void look(), waitMs).unref();
    };
    const look = async (): Promise<void> => {
      const silentMs = performance.now() - heardAt;
      if (silentMs < silenceMs) return lookLater(silenceMs - silentMs);
      const isWorking = await worksOn({ connectionString, probeMs }, processID ?? 0);
      if (isDone || performance.now() - heardAt < silenceMs) return;
      if (isWorking) lookLater(silenceMs);
      else stream.destroy();
    };
    lookLater(silenceMs);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  };
  const query = client.query.bind(client) as Query;
  const watched: Query = (...given) => {
    const running = query(...given);
    if (!(running instanceof Promise)) return running;
    return running.finally(watch());
  };
  client.query = watched as typeof client.query;
}

/** Whether a backend still works on a query; false if nothing can be reached. */
async function worksOn(
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
    // A pooler in front gives its own numbers: then there is nothing to be learned.
    return (await isPooled(probe)) || rows.some(({ state }) => state === 'active');
  } catch (error) {
    // Too many connections: the database answers, so the query may too.
    return (error as { code?: string }).code === '53300';
  } finally {
    void probe.end().catch(() => {});
  }
}
