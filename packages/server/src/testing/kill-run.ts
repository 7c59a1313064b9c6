import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import Database from 'better-sqlite3';

import { asAdmin, spawnServer } from './spawn-server.ts';

export interface KillOptions {
  /** For data and library; of this run alone. */
  readonly folder: string;
  /** Empty: SQLite in the data folder. */
  readonly databaseUrl: string;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** The built server; absent: from its sources. */
  readonly main?: string | undefined;
  readonly port?: string | undefined;
}

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

const FIRST_GUESS_MS = 300;
/** A job of a killed process is taken over after half a minute on PostgreSQL. */
const STUCK_MS = 120_000;
const REACHED_MS = 90_000;

/** One server that is killed and started again while it works, and everything found wrong. */
export class KillRun {
  readonly data: string;
  readonly library: string;
  readonly problems: string[] = [];
  readonly kills = new Map<string, number>();
  readonly random: () => number;
  readonly isPostgres: boolean;
  readonly #options: KillOptions;
  readonly #failed = new Set<string>();
  readonly #durations = new Map<string, number>();
  /** Between a kill and the next start. */
  isKilled = false;
  #server: Awaited<ReturnType<typeof spawnServer>> | undefined;

  constructor(options: KillOptions) {
    this.#options = options;
    this.random = options.random;
    this.isPostgres = options.databaseUrl !== '';
    this.data = join(options.folder, 'data');
    this.library = join(options.folder, 'library');
  }

  get env(): Record<string, string> {
    const { databaseUrl, port = '0' } = this.#options;
    return {
      ...{ DATA_DIR: this.data, LIBRARY_DIR: this.library, PORT: port },
      ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
      ...{ ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false', ENABLE_SCHEDULED_RESCAN: 'false' },
    };
  }

  async start(): Promise<void> {
    this.#server = await spawnServer(this.env, this.#options.main);
    this.isKilled = false;
  }

  addAdmin = async (): Promise<void> => this.#server?.addAdmin();

  async stop(): Promise<void> {
    await this.#server?.kill();
    this.#server = undefined;
  }

  /**
   * Kills the server at a random moment of `work`, which is as long as it was without a kill, checks
   * the database and starts the server again. Failures of `work` are those of the kill.
   */
  async crash(step: string, work: () => Promise<void>): Promise<void> {
    const begin = performance.now();
    const longest = this.#durations.get(step) ?? FIRST_GUESS_MS;
    const working = work().then(
      () => this.#durations.set(step, performance.now() - begin),
      () => undefined,
    );
    await wait(this.random() * longest * 1.1);
    this.isKilled = true;
    await this.#server?.kill();
    await working;
    this.kills.set(step, (this.kills.get(step) ?? 0) + 1);
    this.checkDatabase(step);
    await this.start();
  }

  checkDatabase(step: string): void {
    if (this.isPostgres) return;
    for (const problem of integrityOf(join(this.data, 'saveroom.db'))) this.fail(step, problem);
  }

  fail(step: string, text: string): void {
    this.problems.push(`${step}: ${text}`);
  }

  expect(step: string, isTrue: boolean, text: () => string): void {
    if (!isTrue) this.fail(step, text());
  }

  async send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: RequestInit['body'] } = {},
  ): Promise<Reply> {
    const reply = await this.#reach(method, path, {
      method,
      headers: { ...asAdmin, connection: 'close', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(120_000),
    });
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
  }

  /** A server that restores a backup refuses with 503 and closes its port for a moment: ask again. */
  async #reach(method: string, path: string, init: RequestInit): Promise<Response> {
    for (const begin = performance.now(); ;) {
      try {
        const reply = await fetch(`${this.#server?.address}/api${path}`, init);
        const isOver = this.isKilled || performance.now() - begin > REACHED_MS;
        if (reply.status !== 503 || isOver) return reply;
        await reply.arrayBuffer();
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        const isUnsent = code === 'ECONNREFUSED' || method === 'GET';
        if (this.isKilled || !isUnsent || performance.now() - begin > REACHED_MS) throw error;
      }
      await wait(50);
    }
  }

  /** Throws unless the server did as it was asked. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: Parameters<KillRun['send']>[2] & { json?: object } = {},
  ): Promise<T> {
    const { json, ...rest } = options;
    const { status, body } = await this.send(
      ...([method, path] as const),
      json === undefined
        ? rest
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) },
    );
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body.toString()}`);
    return (body.length === 0 ? {} : JSON.parse(body.toString())) as T;
  }

  /** Until no task runs or waits. */
  async settled(step: string): Promise<void> {
    const begin = performance.now();
    for (;;) {
      const tasks = await this.call<Task[]>('GET', '/tasks/status');
      const open = tasks.filter(({ status }) => OPEN.has(status));
      if (open.length === 0) break;
      if (performance.now() - begin > STUCK_MS) {
        this.fail(step, `stuck: ${open.map((task) => `${task.task_name} ${task.status}`).join()}`);
        break;
      }
      await wait(100);
    }
    const tasks = await this.call<Task[]>('GET', '/tasks/status');
    for (const task of tasks.filter(({ status }) => status === 'failed')) {
      // A restore that was interrupted changes nothing, says so and waits to be asked for again.
      if (task.error?.includes('Nothing was changed') || this.#failed.has(task.task_id)) continue;
      this.#failed.add(task.task_id);
      this.fail(step, `${task.task_name} failed: ${task.error}`);
    }
  }

  async finished(taskId: string): Promise<void> {
    for (;;) {
      const { status } = await this.call<Task>('GET', `/tasks/${taskId}`);
      if (!OPEN.has(status)) return;
      await wait(20);
    }
  }

  /** Part files in the library. */
  parts = (): string[] =>
    readdirSync(this.library, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tmp'),
    );
}

export interface Task {
  readonly task_id: string;
  readonly task_name: string;
  readonly status: string;
  readonly error: string | null;
}

const OPEN = new Set(['queued', 'started', 'deferred']);

/** What SQLite says is wrong with a file. */
export function integrityOf(file: string): string[] {
  const db = new Database(file);
  try {
    const rows = db.pragma('integrity_check') as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  } catch (error) {
    return [(error as Error).message];
  } finally {
    db.close();
  }
}
