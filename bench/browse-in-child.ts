import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { createApp } from '../packages/server/src/app.ts';
import { parseEnv } from '../packages/server/src/core/config/parse-env.ts';
import type { Engine } from '../packages/server/src/core/db/engine.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openDatabase } from '../packages/server/src/core/db/open-database.ts';
import { createDataFolder, dataFolder } from '../packages/server/src/core/files/data-folder.ts';
import { LibraryRoots } from '../packages/server/src/modules/library/library-roots.disk.ts';
import { openConfigFile } from '../packages/server/src/core/config/config-file.disk.ts';
import { openLibraryDisk, openStorage } from '../packages/server/src/open-storage.ts';
import { openFilesystemDiagnostics } from '../packages/server/src/modules/ops/doctor/filesystem-diagnostics.disk.ts';
import { fillLibrary, markGames, vacuum } from '../packages/server/src/testing/large-library.ts';
import { silentLogger } from '../packages/server/src/testing/silent-logger.ts';
import { browseCases, PASSWORD, WITHOUT_SCANS } from './browse-cases.ts';

const REPEATS = 3;
const SETTLE_MS = 5000;
/** Requests of each kind before measuring, because the first ones are not representative. */
const WARM_UP = 40;

// node browse-in-child.ts <data folder> <games> [PostgreSQL URL]
const [root = '', size = '100000', databaseUrl = ''] = process.argv.slice(2);
const count = Number(size);
const clock = (): Date => new Date();
const folder = dataFolder(root);
createDataFolder(folder);
const file = join(root, 'saveroom.db');
const isFilled = databaseUrl === '' && existsSync(file);
const opened = await openDatabase(databaseUrl, { file, snapshotDir: root });
await migrate(opened, MIGRATIONS, clock());

interface RequestStats {
  statements: number;
  /** Milliseconds in the server, until the whole response was handed to the operating system. */
  readonly took: Promise<number>;
}
/** The current request, so that statements of background tasks are not counted for it. */
const currentRequest = new AsyncLocalStorage<RequestStats>();
let served: RequestStats = { statements: 0, took: Promise.resolve(0) };
/** Counts every statement of the app. */
const engine: Engine = {
  ...opened,
  db: opened.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Counts results, because cached queries are not compiled again.
    transformResult: async ({ result }) => {
      const current = currentRequest.getStore();
      if (current) current.statements += 1;
      return result;
    },
  }),
};
const { env } = parseEnv({ DATA_DIR: root, DATABASE_URL: databaseUrl, ...WITHOUT_SCANS }, () => '');
if (!env) throw new Error('browse: invalid environment');
const configFile = openConfigFile(folder.configFile);

const began = performance.now();
if (!isFilled) await fillLibrary(opened, count);
const filled = performance.now() - began;
const roots = new LibraryRoots(folder, [folder.library]);
const app = await createApp({
  env,
  engine,
  storage: openStorage(folder, roots),
  disk: openLibraryDisk(roots, configFile),
  configFile,
  diagnostics: openFilesystemDiagnostics(folder, roots),
  roots,
  webFiles: null,
  secret: 'a secret for the bench that is long enough to be one',
  clock,
  logger: silentLogger,
});

app.addHook('onRequest', (_request, reply, done) => {
  const start = performance.now();
  const took = once(reply.raw, 'finish').then(() => performance.now() - start);
  const current: RequestStats = { statements: 0, took };
  served = current;
  currentRequest.run(current, done);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const connection = new Agent({ keepAlive: true, maxSockets: 1 });

const cookies = new Map<string, string>();

/** Requests over a real connection; the client's processing is not part of the measured time. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  options: RequestOptions = {},
): Promise<Measurement> {
  const headers = {
    'x-csrftoken': cookies.get('romm_csrftoken') ?? '',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(options.payload ? { 'content-type': 'application/json' } : {}),
    ...options.headers,
  };
  const call = request(new URL(path, address), { method, headers, agent: connection });
  call.end(options.payload ? JSON.stringify(options.payload) : undefined);
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  for (const cookie of reply.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
  if ((reply.statusCode ?? 500) >= 300) {
    throw new Error(`${path}: ${reply.statusCode} ${body.toString()}`);
  }
  return { took: await served.took, statements: served.statements };
}

interface Measurement {
  readonly took: number;
  readonly statements: number;
}

interface RequestOptions {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

await send('GET', '/api/heartbeat');
const account = { username: 'admin', email: '', password: PASSWORD, role: 'admin' };
const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
if (!isFilled) {
  await send('POST', '/api/users', { payload: account });
  await markGames(opened, 1, count);
  await vacuum(opened);
}
await send('POST', '/api/login', { payload: {}, headers: { authorization } });
const requestedAt = performance.now();
await send('GET', '/api/roms/cards?limit=72');
const firstList = performance.now() - requestedAt;
const { took: firstPage } = await send('GET', '/api/roms?limit=72');

// Old changes are deleted in the background; wait until that no longer affects requests.
for (;;) {
  const { left } = await opened.db
    .selectFrom('library_change')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  if (left <= 50_000) break;
  await wait(200);
}

// Real clients leave idle time between requests; give the server its idle time now.
await wait(SETTLE_MS);

for (let page = 0; page < WARM_UP; page += 1) {
  const part = `limit=72&offset=${(page % 10) * 72 + 7200}`;
  await send('GET', `/api/roms/cards?${part}`);
  await send('GET', `/api/roms?${part}&with_filter_values=false&with_rom_id_index=false`);
}

const results = [];
for (const { what, urls } of browseCases(count)) {
  const first: number[] = [];
  const again: number[] = [];
  const busy: number[] = [];
  let most = 0;
  for (const url of urls) {
    for (let round = 0; round <= REPEATS; round += 1) {
      const before = process.cpuUsage();
      const { took, statements } = await send('GET', url);
      (round === 0 ? first : again).push(took);
      const { user, system } = process.cpuUsage(before);
      busy.push((user + system) / 1000);
      most = Math.max(most, statements);
    }
  }
  results.push({
    what,
    first: spread(first),
    again: spread(again),
    all: spread([...first, ...again]),
    busy: spread(busy),
    statements: most,
  });
}
console.log(JSON.stringify({ filled, firstList, firstPage, results }));
await app.close();
await opened.close();

function spread(times: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) /
    10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
