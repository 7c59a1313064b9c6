import pg from 'pg';

const TIMEOUT_MS = 10_000;
const ROUNDS = 5;

/** A connection used to detect a pooler between the server and the database. */
export interface PoolingProbe extends AsyncDisposable {
  /** Backend process id reported during the connection handshake. */
  readonly processId: number;
  /** Backend process id that serves the connection now. */
  backendPid(): Promise<number>;
}

/**
 * Detects a pooler such as PgBouncer in front of the database. `transaction`: it shares one
 * database connection among several clients, so that no session state lasts: notifications do not
 * arrive, and prepared statements disappear.
 */
export async function detectPooler(
  open: () => Promise<PoolingProbe>,
): Promise<'none' | 'session' | 'transaction'> {
  await using first = await open();
  if ((await first.backendPid()) === first.processId) return 'none';
  await using second = await open();
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await first.backendPid()) === (await second.backendPid())) return 'transaction';
  }
  return 'session';
}

/**
 * The process ID of the handshake, which the driver stores in a property its types do not declare.
 */
const processIdOf = (client: pg.Client): number =>
  (client as unknown as { processID: number | null }).processID ?? 0;

async function backendPidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** PostgreSQL reports its real process id in the handshake; a pooler invents one. */
export const isPooled = async (client: pg.Client): Promise<boolean> =>
  (await backendPidOf(client)) !== processIdOf(client);

export async function openPoolingProbe(connectionString: string): Promise<PoolingProbe> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return {
    processId: processIdOf(client),
    backendPid: () => backendPidOf(client),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
