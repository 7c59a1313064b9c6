import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';

import { createApp } from '../packages/server/src/app.ts';
import { openConfigFile } from '../packages/server/src/core/config/config-file.disk.ts';
import { parseEnv } from '../packages/server/src/core/config/parse-env.ts';
import type { Engine } from '../packages/server/src/core/db/engine.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openDatabase } from '../packages/server/src/core/db/open-database.ts';
import { createDataFolder, dataFolder } from '../packages/server/src/core/files/data-folder.ts';
import type { ServerModule } from '../packages/server/src/core/module.ts';
import { LibraryRoots } from '../packages/server/src/modules/library/library-roots.disk.ts';
import { openFilesystemDiagnostics } from '../packages/server/src/modules/ops/doctor/filesystem-diagnostics.disk.ts';
import { openLibraryDisk, openStorage } from '../packages/server/src/open-storage.ts';
import { fillLibrary } from '../packages/server/src/testing/large-library.ts';
import { silentLogger } from '../packages/server/src/testing/silent-logger.ts';
import { PASSWORD, WITHOUT_SCANS } from './browse-cases.ts';

interface Measurement {
  /** Milliseconds in the server, until the whole response was handed to the operating system. */
  readonly took: number;
  readonly statements: number;
}

interface RequestStats {
  statements: number;
  readonly took: Promise<number>;
}

interface ServerOptions {
  readonly root: string;
  /** Games in the library, which is generated unless the folder has one. */
  readonly count: number;
  /** Empty: SQLite. */
  readonly databaseUrl: string;
  readonly extraModules?: readonly ServerModule[];
}

/** The whole server on a generated library, in this process. */
export async function openMeasuredServer(options: ServerOptions) {
  const { root, count, databaseUrl, extraModules = [] } = options;
  const folder = dataFolder(root);
  createDataFolder(folder);
  const file = join(root, 'saveroom.db');
  const isNew = databaseUrl !== '' || !existsSync(file);
  const engine = await openDatabase(databaseUrl, { file, snapshotDir: root });
  await migrate(engine, MIGRATIONS, new Date());
  const requests = new MeasuredRequests();
  const variables = { DATA_DIR: root, DATABASE_URL: databaseUrl, ...WITHOUT_SCANS };
  const { env } = parseEnv(variables, () => '');
  if (!env) throw new Error('bench: invalid environment');
  const configFile = openConfigFile(folder.configFile);
  const began = performance.now();
  if (isNew) await fillLibrary(engine, count);
  const filled = performance.now() - began;
  const roots = new LibraryRoots(folder, [folder.library]);
  const app = await createApp({
    ...{ env, engine: requests.counting(engine), configFile, roots, extraModules },
    storage: openStorage(folder, roots),
    disk: openLibraryDisk(roots, configFile),
    diagnostics: openFilesystemDiagnostics(folder, roots),
    webFiles: null,
    secret: 'a secret for the bench that is long enough to be one',
    clock: () => new Date(),
    logger: silentLogger,
  });
  app.addHook('onRequest', (_request, reply, done) => requests.begin(reply.raw, done));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...{ engine, address, isNew, filled },
    client: () => new MeasuredClient(address, requests),
    close: async () => {
      await app.close();
      await engine.close();
    },
  };
}

/** Measures the requests of clients that wait for each reply. */
class MeasuredRequests {
  /** So that statements of background tasks are not counted for a request. */
  readonly #current = new AsyncLocalStorage<RequestStats>();
  #last: RequestStats = { statements: 0, took: Promise.resolve(0) };

  counting(opened: Engine): Engine {
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Counts results, because cached queries are not compiled again.
      transformResult: async ({ result }) => {
        const current = this.#current.getStore();
        if (current) current.statements += 1;
        return result;
      },
    });
    return { ...opened, db };
  }

  begin(reply: NodeJS.EventEmitter, run: () => void): void {
    const start = performance.now();
    const took = once(reply, 'finish').then(() => performance.now() - start);
    this.#last = { statements: 0, took };
    this.#current.run(this.#last, run);
  }

  async last(): Promise<Measurement> {
    const { took, statements } = this.#last;
    return { took: await took, statements };
  }
}

interface RequestOptions {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests over a real connection; the client's own work is not part of the measured time. */
export class MeasuredClient {
  readonly #address: string;
  readonly #requests: MeasuredRequests;
  readonly #connection = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();

  constructor(address: string, requests: MeasuredRequests) {
    this.#address = address;
    this.#requests = requests;
  }

  async signIn(username: string): Promise<void> {
    await this.send('GET', '/api/heartbeat');
    await this.send('POST', '/api/login', { payload: {}, headers: basic(username) });
  }

  async send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { payload, headers }: RequestOptions = {},
  ): Promise<Measurement> {
    const call = request(new URL(path, this.#address), {
      ...{ method, agent: this.#connection },
      headers: {
        'x-csrftoken': this.#cookies.get('romm_csrftoken') ?? '',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(payload && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    call.end(payload && JSON.stringify(payload));
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const body = await buffer(reply);
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    if ((reply.statusCode ?? 500) >= 300) {
      throw new Error(`${path}: ${reply.statusCode} ${body.toString()}`);
    }
    return this.#requests.last();
  }
}

export const basic = (username: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`,
});

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) /
    10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
