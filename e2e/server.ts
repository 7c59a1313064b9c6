import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NO_INTERNET } from './no-internet.ts';

const MAIN = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.mjs');

/** The real server as a person runs it: its own process, port and data folder. */
export class Server {
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #lines: string[];

  private constructor(
    child: ChildProcess,
    folder: string,
    { address, lines }: { address: string; lines: string[] },
  ) {
    this.#child = child;
    this.#folder = folder;
    this.address = address;
    this.#lines = lines;
  }

  static async start(env: Record<string, string> = {}, words: string[] = ['--demo']) {
    const folder = await mkdtemp(join(tmpdir(), 'saveroom-e2e-'));
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        ...NO_INTERNET,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`exit ${code}\n${lines.join('')}`)));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          lines.push(chunk.toString());
          const ready = /ready at (\S+)/.exec(lines.join(''))?.[1];
          if (ready) resolve(ready.replace(/\/$/, ''));
        });
      }
    });
    return new Server(child, folder, { address, lines });
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
