import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

const CHILD = join(import.meta.dirname, 'scan-in-child.ts');
const PLATFORMS = ['gb', 'gba', 'genesis', 'nes', 'psx', 'snes'];

interface Order {
  readonly folder: string;
  readonly files: number;
  readonly kills: number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

interface Outcome {
  readonly kills: number;
  /** Scans that came to their end after one or more deaths. */
  readonly finished: number;
  readonly problems: readonly string[];
}

/** Scans one library again and again, killing the process at random moments of it. */
export async function killScans({ folder, files, kills, random }: Order): Promise<Outcome> {
  const root = join(folder, 'library');
  writeGames(root, files);
  const calm = join(folder, 'calm.db');
  const { said, ms: longest } = await runScan(calm, root, null);
  if (!said.includes('finished')) throw new Error(`the undisturbed scan: ${said}`);
  const expected = await contentOf(calm);
  const problems: string[] = [];
  let [dead, finished, round] = [0, 0, 0];
  while (dead < kills || finished === 0) {
    round += 1;
    const file = join(folder, `killed-${round}.db`);
    let ids = new Map<string, number>();
    for (let isOver = false; !isOver;) {
      const killAfter = dead < kills ? random() * longest : null;
      const ending = await runScan(file, root, killAfter);
      isOver = !ending.killed;
      if (ending.killed) dead += 1;
      else if (!ending.said.includes('finished')) problems.push(ending.said);
      const now = await idsOf(file);
      for (const [key, id] of ids) {
        if (now.get(key) !== id) problems.push(`${key} was ${id}, is ${now.get(key)}`);
      }
      ids = now;
    }
    finished += 1;
    if ((await contentOf(file)) !== expected) problems.push(`round ${round} has another library`);
  }
  return { kills: dead, finished, problems };
}

function writeGames(root: string, files: number): void {
  for (const platform of PLATFORMS) mkdirSync(join(root, 'roms', platform), { recursive: true });
  for (let index = 0; index < files; index += 1) {
    const platform = PLATFORMS[index % PLATFORMS.length] ?? 'nes';
    const base = join(root, 'roms', platform);
    const isFolder = index % 50 === 7;
    if (isFolder) mkdirSync(join(base, `Game ${index} (USA)`));
    const name = isFolder ? `Game ${index} (USA)/disc 1.bin` : `Game ${index} (Europe).bin`;
    writeFileSync(join(base, name), `content ${index}`);
  }
}

interface Ending {
  readonly killed: boolean;
  readonly said: string;
  /** From the moment it began to scan. */
  readonly ms: number;
}

/** `killAfter` milliseconds from the moment it begins to scan; null: it may end by itself. */
function runScan(file: string, root: string, killAfter: number | null): Promise<Ending> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const child = spawn(process.execPath, [CHILD, file, root], { env });
    let said = '';
    let began: number | undefined;
    const hear = (text: string): void => {
      said += text;
      if (began !== undefined || !said.startsWith('go')) return;
      began = performance.now();
      if (killAfter !== null) void wait(killAfter).then(() => child.kill('SIGKILL'));
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('close', (_, signal) => {
      const ms = performance.now() - (began ?? performance.now());
      resolve({ killed: signal === 'SIGKILL', said, ms });
    });
  });
}

/** Everything a scan writes, without what may differ: ids, times of writing. */
async function contentOf(file: string): Promise<string> {
  const engine = openSqlite(file);
  const roms = await engine.db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .selectAll('rom')
    .select('platform.fs_slug')
    .orderBy('platform.fs_slug')
    .orderBy('rom.name_key')
    .execute();
  const files = await engine.db
    .selectFrom('rom_file')
    .selectAll()
    .orderBy('file_path')
    .orderBy('file_name')
    .execute();
  const platforms = await engine.db
    .selectFrom('platform')
    .select(['fs_slug', 'slug', 'rom_count', 'fs_size_bytes', 'missing'])
    .orderBy('fs_slug')
    .execute();
  await engine.close();
  const own = { id: 0, platform_id: 0, rom_id: 0, created_at: '', updated_at: '' };
  const plain = [...roms, ...files].map((row) => ({ ...row, ...own }));
  return JSON.stringify([plain, platforms]);
}

async function idsOf(file: string): Promise<Map<string, number>> {
  const engine = openSqlite(file);
  const roms = await engine.db.selectFrom('rom').select(['id', 'fs_path', 'name_key']).execute();
  await engine.close();
  return new Map(roms.map(({ id, fs_path, name_key }) => [`${fs_path}/${name_key}`, id]));
}
