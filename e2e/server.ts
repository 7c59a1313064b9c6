import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { measure } from '../packages/server/src/testing/measure.ts';
import { NO_INTERNET } from './no-internet.ts';
import { preparedFolder } from './prepared-folder.ts';

const MAIN = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.mjs');
const LIBRARY = 'demo-library';

/** Tests scan explicitly: the watcher would start scans of its own. */
const UNATTENDED = {
  ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
  ENABLE_SCHEDULED_RESCAN: 'false',
};

interface Launched {
  child: ChildProcess;
  /** The address it answers at. */
  ready: Promise<string>;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  /** Arguments of the command line. */
  readonly words?: readonly string[];
  /** Another copy of the built program. */
  readonly main?: string;
}

function launchServer(
  words: readonly string[],
  env: Record<string, string>,
  lines: string[],
): Launched {
  const child = spawn(process.execPath, [...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`exit ${code}\n${lines.join('')}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        lines.push(chunk.toString());
        const address = /ready at (\S+)/.exec(lines.join(''))?.[1];
        if (address) resolve(address.replace(/\/$/, ''));
      });
    }
  });
  return { child, ready };
}

/** The real server as users run it: its own process, port and data folder. */
export class Server {
  readonly address: string;
  /** Starts a server that has its first admin and has scanned the demo library. */
  readonly isPrepared: boolean;
  readonly #folder: string;
  readonly #lines: string[];
  readonly #launch: (port: string) => Launched;
  #child: ChildProcess;

  private constructor(
    folder: string,
    address: string,
    parts: {
      child: ChildProcess;
      lines: string[];
      launch: (port: string) => Launched;
      isPrepared: boolean;
    },
  ) {
    this.#folder = folder;
    this.address = address;
    this.isPrepared = parts.isPrepared;
    this.#child = parts.child;
    this.#lines = parts.lines;
    this.#launch = parts.launch;
  }

  /** Starts a server before its set-up. */
  static start(options: StartOptions = {}): Promise<Server> {
    return measure('server start', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'saveroom-e2e-'));
      return Server.#startIn(folder, options, false);
    });
  }

  /** Starts a server with its first admin and the 25 games of the demo library, and no pending task. */
  static startPrepared(env: Record<string, string> = {}, main = MAIN): Promise<Server> {
    return measure('server start', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'saveroom-e2e-'));
      await copyPrepared(folder);
      return Server.#startIn(folder, { env, main }, true);
    });
  }

  static async #startIn(
    folder: string,
    { env = {}, words = ['--demo'], main = MAIN }: StartOptions,
    isPrepared: boolean,
  ): Promise<Server> {
    const lines: string[] = [];
    const launch = (port: string) =>
      launchServer(
        [main, ...words],
        { HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, ...UNATTENDED, ...NO_INTERNET, ...env },
        lines,
      );
    const { child, ready } = launch('0');
    return new Server(folder, await ready, { child, lines, launch, isPrepared });
  }

  /** Kills the server, as a power failure would. */
  async crash(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Starts again after a crash, at the same address and with the same data. */
  async revive(): Promise<void> {
    this.#lines.length = 0;
    const { child, ready } = this.#launch(new URL(this.address).port);
    this.#child = child;
    await ready;
  }

  /** The path of the demo library on this machine. */
  get library(): string {
    return join(this.#folder, LIBRARY);
  }

  /** The whole log of the server so far. */
  get log(): string {
    return this.#lines.join('');
  }

  /** Adds so many games that a scan takes longer than the actions of a test. */
  addGames(count: number): void {
    const folder = join(this.library, 'roms', 'nes');
    for (let index = 0; index < count; index += 1) {
      writeFileSync(join(folder, `Filler ${index} (World).nes`), `game ${index}`);
    }
  }

  /** Removes the library folder, as if its disk were disconnected. */
  async hideLibrary(): Promise<void> {
    await rename(this.library, join(this.#folder, 'pulled-out'));
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Stops the server and moves its data folder, so that it can be copied. */
  async stopAndMoveData(folder: string): Promise<void> {
    await this.#end('SIGTERM');
    await rename(this.#folder, folder);
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    // The server may still be stopped after a failed test.
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill(signal);
    await gone;
  }
}

/** Replaces the absolute path of the library in the database by the path of the copy. */
async function copyPrepared(folder: string): Promise<void> {
  await cp(preparedFolder(), folder, { recursive: true, preserveTimestamps: true });
  const database = new DatabaseSync(join(folder, 'saveroom.db'));
  try {
    for (const table of ['rom', 'library_layout']) {
      database.prepare(`update ${table} set root = ?`).run(join(folder, LIBRARY));
    }
  } finally {
    database.close();
  }
}
