import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openDatabase } from '../packages/server/src/core/db/open-database.ts';
import { fillLibrary, vacuum } from '../packages/server/src/testing/large-library.ts';

import { ServerProcess } from './server-process.ts';

/**
 * A load test with mixed requests: `npm run bench -- load [clients] [seconds] [games]`, by default
 * 200 clients for 60 seconds at 20,000 games. On two idle cores no request may fail, p99 must be
 * below a second, and memory a minute later must be within 60 MB of the initial value.
 */
const [clients = 200, seconds = 60, games = 20_000] = process.argv.slice(2).map(Number);
const PASSWORD = 'correct horse battery staple';
const SETTLE_MS = 10_000;
const QUIET_MS = 60_000;
/** Think time: users look at a page before opening the next. */
const THINK_MS = 500;

const server = new ServerProcess({ MAX_CONNECTIONS_PER_ADDRESS: String(clients * 2) });
const engine = await openDatabase('', {
  file: join(server.folder, 'saveroom.db'),
  snapshotDir: server.folder,
});
await migrate(engine, MIGRATIONS, new Date());
await fillLibrary(engine, games);
await vacuum(engine);
const ids = (await engine.db.selectFrom('rom').select('id').limit(5000).execute()).map(
  ({ id }) => id,
);
await engine.close();
await server.start();
await server.createAdmin(PASSWORD);

const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const latencies: number[] = [];
const failures = new Map<string, number>();
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: FormData | string;
}

const PAGE = 'limit=72&with_filter_values=false&with_rom_id_index=false';
/** The request mix of a household: mostly browsing, sometimes a rating or a save. */
const KINDS: readonly (() => Call)[] = [
  () => get(`/roms?${PAGE}&offset=${Math.floor(Math.random() * games)}&order_by=name`),
  () => get(`/roms/cards?limit=72&offset=${Math.floor(Math.random() * games)}`),
  () => get(`/roms/cards?limit=72&offset=0&order_by=${any(['name', 'created_at', 'rating'])}`),
  () => get(`/roms?${PAGE}&search_term=${any(['ka', 'zumi', 'tor', 'shilo'])}`),
  () => get(`/roms/${any(ids)}`),
  () => get(`/roms/${any(ids)}/metadata`),
  () => get('/roms/facets'),
  () => get('/platforms'),
  () => get('/collections'),
  () => get('/heartbeat'),
  () => get('/saves'),
  () => ({ method: 'PUT', path: `/roms/${any(ids)}/props`, body: '{"data":{"rating":5}}' }),
  () => {
    const body = new FormData();
    body.append('saveFile', new File([String(Math.random()).repeat(200)], 'game.srm'));
    return { method: 'POST', path: `/saves?rom_id=${any(ids)}`, body };
  },
];
const get = (path: string): Call => ({ method: 'GET', path });

/** Resolves with the status; 0: the connection failed. */
async function send({ method, path, body }: Call): Promise<number> {
  const encoded = body === undefined ? null : new Response(body);
  const type = typeof body === 'string' ? 'application/json' : encoded?.headers.get('content-type');
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
  return new Promise((resolve) => {
    const sent = request(
      `${server.address}/api${path}`,
      {
        ...{ method, agent },
        headers: {
          authorization,
          ...(bytes && { 'content-type': type ?? '', 'content-length': bytes.length }),
        },
      },
      (reply) => {
        buffer(reply).then(
          () => resolve(reply.statusCode ?? 0),
          () => resolve(0),
        );
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(bytes ?? undefined);
  });
}

async function useServer(until: number): Promise<void> {
  await wait(Math.random() * THINK_MS);
  while (performance.now() < until) {
    const call = any(KINDS)();
    const begin = performance.now();
    const status = await send(call);
    latencies.push(performance.now() - begin);
    if (status < 200 || status >= 300) {
      const what = `${status} ${call.method} ${call.path.replaceAll(/\d+/g, 'N').split('?')[0]}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
    await wait(Math.random() * THINK_MS);
  }
}

// Warm-up, so that data the server caches on first use is not counted as growth.
for (const kind of [...KINDS, ...KINDS]) await send(kind());
await wait(SETTLE_MS);
const before = server.memory();
const until = performance.now() + seconds * 1000;
await Promise.all(Array.from({ length: clients }, () => useServer(until)));
const during = server.memory();
agent.destroy();
await wait(QUIET_MS);
const after = server.memory();
await server.stop();
server.dispose();

const sorted = latencies.toSorted((a, b) => a - b);
const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
const figures = [
  { what: 'requests', value: sorted.length, unit: '' },
  { what: 'failed requests', value: failed, unit: '', limit: 0 },
  { what: 'median', value: at(0.5), unit: 'ms' },
  { what: 'p95', value: at(0.95), unit: 'ms' },
  { what: 'p99', value: at(0.99), unit: 'ms', limit: 1000 },
  { what: 'slowest', value: Math.round(sorted.at(-1) ?? 0), unit: 'ms' },
  { what: 'memory before', value: Math.round(before), unit: 'MB' },
  { what: 'memory at the end', value: Math.round(during), unit: 'MB' },
  { what: 'more memory a minute later', value: Math.round(after - before), unit: 'MB', limit: 60 },
];
console.log(`${clients} clients, ${seconds} s, ${games} games`);
console.table(figures);
for (const [what, count] of failures) console.log(`${count} x ${what}`);
const isFine = figures.every(({ value, limit }) => limit === undefined || value <= limit);
process.exit(isFine ? 0 : 1);
