import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.mjs');

/** The flags of `npm start`. */
const SERVER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/** A server process with its own data folder, for measurements. */
export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  /** Milliseconds from spawning the process to its first response. */
  async start(): Promise<number> {
    this.#port = 20_000 + Math.floor(Math.random() * 20_000);
    const begin = performance.now();
    this.#child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
      env: {
        ...process.env,
        ...SERVER_ENV,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: this.folder,
        LOG_LEVEL: 'silent',
        ...this.#env,
      },
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 2000; tries += 1) {
      const reply = await fetch(`${this.address}/api/heartbeat`).catch(() => null);
      if (reply?.ok) return performance.now() - begin;
      await wait(5);
    }
    throw new Error('server: no response to the heartbeat');
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async createAdmin(password: string): Promise<void> {
    const first = await fetch(`${this.address}/api/heartbeat`);
    const token = /romm_csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
    await fetch(`${this.address}/api/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrftoken': token,
        cookie: `romm_csrftoken=${token}`,
      },
      body: JSON.stringify({ username: 'admin', email: '', password, role: 'admin' }),
    });
  }

  /** Resident memory in MB. */
  memory(): number {
    return this.#status('VmRSS');
  }

  /** Peak resident memory in MB. */
  peakMemory(): number {
    return this.#status('VmHWM');
  }

  /** Restarts the peak measurement. */
  resetPeakMemory(): void {
    writeFileSync(`/proc/${this.#child?.pid}/clear_refs`, '5');
  }

  #status(field: string): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(new RegExp(String.raw`${field}:\s+(\d+)`).exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#child?.once('exit', resolve));
    this.#child?.kill('SIGTERM');
    await exited;
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
