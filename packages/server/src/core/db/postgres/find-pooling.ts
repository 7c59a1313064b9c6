import pg from 'pg';

const PATIENCE_MS = 10_000;
const ROUNDS = 5;

/** A connection that shows whether a pooler is between the server and the database. */
export interface PoolingProbe {
  /** As said when the connection was made. */
  readonly processId: number;
  /** Of the process that answers now. */
  backendPid(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Whether a pooler such as PgBouncer is in front of the database. `transaction`: it gives one database
 * connection to several of ours in turn, so that nothing of a session lasts: notifications do not
 * arrive, and prepared statements are not there any more.
 */
export async function findPooling(
  open: () => Promise<PoolingProbe>,
): Promise<'none' | 'session' | 'transaction'> {
  const one = await open();
  try {
    if ((await one.backendPid()) === one.processId) return 'none';
    const other = await open();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        if ((await one.backendPid()) === (await other.backendPid())) return 'transaction';
      }
      return 'session';
    } finally {
      await other.close();
    }
  } finally {
    await one.close();
  }
}

/** As said when the connection was made; the driver has it, and its types do not name it. */
const processIdOf = (client: pg.Client): number =>
  (client as unknown as { processID: number | null }).processID ?? 0;

async function backendPidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** PostgreSQL says its own number when a connection is made; a pooler makes one up. */
export const isPooled = async (client: pg.Client): Promise<boolean> =>
  (await backendPidOf(client)) !== processIdOf(client);

export async function openPoolingProbe(connectionString: string): Promise<PoolingProbe> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return {
    processId: processIdOf(client),
    backendPid: () => backendPidOf(client),
    close: () => client.end(),
  };
}
