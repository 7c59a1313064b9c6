import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import Database from 'better-sqlite3';

import { asAdmin, spawnServer } from './spawn-server.ts';

export interface KillOptions {
  /** For data and library; used by this run only. */
  readonly folder: string;
  /** Empty: SQLite in the data folder. */
  readonly databaseUrl: string;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
  /** The built server; absent: run from the sources. */
  readonly main?: string | undefined;
  readonly port?: string | undefined;
}

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

const INITIAL_DURATION_MS = 300;
/** A job of a killed process is taken over after half a minute on PostgreSQL. */
const STUCK_MS = 120_000;
const RETRY_MS = 90_000;

/** A server that is killed and restarted while it works; collects all problems found. */
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
  /** True between a kill and the next start. */
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
      DATA_DIR: this.data,
      LIBRARY_DIR: this.library,
      PORT: port,
      ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
      ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
      ENABLE_SCHEDULED_RESCAN: 'false',
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
   * Kills the server at a random moment of `work`, whose duration is known from earlier runs,
   * checks the database and restarts the server. Errors of `work` are caused by the kill and
   * ignored.
   */
  async crash(step: string, work: () => Promise<void>): Promise<void> {
    const begin = performance.now();
    const duration = this.#durations.get(step) ?? INITIAL_DURATION_MS;
    const working = work().then(
      () => this.#durations.set(step, performance.now() - begin),
      () => undefined,
    );
    await wait(this.random() * duration * 1.1);
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
    const reply = await this.#fetchWithRetry(method, path, {
      method,
      headers: { ...asAdmin, connection: 'close', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(120_000),
    });
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
  }

  /** Retries, because a restoring server responds with 503 and closes its port briefly. */
  async #fetchWithRetry(method: string, path: string, init: RequestInit): Promise<Response> {
    for (const begin = performance.now(); ;) {
      try {
        const reply = await fetch(`${this.#server?.address}/api${path}`, init);
        const isOver = this.isKilled || performance.now() - begin > RETRY_MS;
        if (reply.status !== 503 || isOver) return reply;
        await reply.arrayBuffer();
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        const isUnsent = code === 'ECONNREFUSED' || method === 'GET';
        if (this.isKilled || !isUnsent || performance.now() - begin > RETRY_MS) throw error;
      }
      await wait(50);
    }
  }

  /** Throws on an error status. */
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

  /** Waits until no task is running or queued. */
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
      // An interrupted restore changes nothing and fails with this message.
      if (task.error?.includes('Nothing was changed') || this.#failed.has(task.task_id)) continue;
      this.#failed.add(task.task_id);
      this.fail(step, `${task.task_name} failed: ${task.error}`);
    }
  }

  /** Waits until this task has ended. */
  async finished(taskId: string): Promise<void> {
    for (;;) {
      const { status } = await this.call<Task>('GET', `/tasks/${taskId}`);
      if (!OPEN.has(status)) return;
      await wait(20);
    }
  }

  /** The temporary upload files in the library. */
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

/** Problems that SQLite's integrity check reports. */
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
