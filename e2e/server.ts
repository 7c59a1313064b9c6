import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NO_INTERNET } from './no-internet.ts';

const MAIN = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.mjs');

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

function launchServer(words: string[], env: Record<string, string>, lines: string[]): Launched {
  const child = spawn(process.execPath, [MAIN, ...words], {
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

/** The real server as a person runs it: its own process, port and data folder. */
export class Server {
  readonly address: string;
  readonly #folder: string;
  readonly #lines: string[];
  readonly #launch: (port: string) => Launched;
  #child: ChildProcess;

  private constructor(
    folder: string,
    address: string,
    parts: { child: ChildProcess; lines: string[]; launch: (port: string) => Launched },
  ) {
    this.#folder = folder;
    this.address = address;
    this.#child = parts.child;
    this.#lines = parts.lines;
    this.#launch = parts.launch;
  }

  static async start(env: Record<string, string> = {}, words: string[] = ['--demo']) {
    const folder = await mkdtemp(join(tmpdir(), 'saveroom-e2e-'));
    const lines: string[] = [];
    const launch = (port: string) =>
      launchServer(
        words,
        { HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, ...UNATTENDED, ...NO_INTERNET, ...env },
        lines,
      );
    const { child, ready } = launch('0');
    return new Server(folder, await ready, { child, lines, launch });
  }

  /** As when its machine loses power. */
  async crash(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await gone;
  }

  /** After a crash: at the same address, with what it had. */
  async revive(): Promise<void> {
    this.#lines.length = 0;
    const { child, ready } = this.#launch(new URL(this.address).port);
    this.#child = child;
    await ready;
  }

  /** Where the demo library is on this machine. */
  get library(): string {
    return join(this.#folder, 'demo-library');
  }

  /** Everything the server has written so far. */
  get log(): string {
    return this.#lines.join('');
  }

  /** So many games that a scan of them lasts longer than whatever a test does meanwhile. */
  addGames(count: number): void {
    const folder = join(this.#folder, 'demo-library', 'roms', 'nes');
    for (let index = 0; index < count; index += 1) {
      writeFileSync(join(folder, `Filler ${index} (World).nes`), `game ${index}`);
    }
  }

  /** As when its disk is pulled out. */
  async hideLibrary(): Promise<void> {
    await rename(join(this.#folder, 'demo-library'), join(this.#folder, 'pulled-out'));
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await gone;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
