import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

const CHILD = join(import.meta.dirname, 'scan-in-child.ts');
const PLATFORMS = ['gb', 'gba', 'genesis', 'nes', 'psx', 'snes'];

interface KillScansOptions {
  readonly folder: string;
  readonly files: number;
  readonly kills: number;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
}

interface KillScansResult {
  readonly kills: number;
  /** Scans that finished after one or more kills. */
  readonly finished: number;
  readonly problems: readonly string[];
}

/** Scans one library repeatedly and kills the process at random moments. */
export async function killScans({
  folder,
  files,
  kills,
  random,
}: KillScansOptions): Promise<KillScansResult> {
  const root = join(folder, 'library');
  writeGames(root, files);
  const undisturbed = join(folder, 'calm.db');
  const { output, ms: longest } = await runScan(undisturbed, root, null);
  if (!output.includes('finished')) throw new Error(`undisturbed scan failed: ${output}`);
  const expected = await contentOf(undisturbed);
  const problems: string[] = [];
  let [killed, finished, round] = [0, 0, 0];
  while (killed < kills || finished === 0) {
    round += 1;
    const file = join(folder, `killed-${round}.db`);
    let ids = new Map<string, number>();
    for (let isOver = false; !isOver;) {
      const killAfter = killed < kills ? random() * longest : null;
      const result = await runScan(file, root, killAfter);
      isOver = !result.killed;
      if (result.killed) killed += 1;
      else if (!result.output.includes('finished')) problems.push(result.output);
      const now = await idsOf(file);
      for (const [key, id] of ids) {
        if (now.get(key) !== id) problems.push(`${key} was ${id}, is ${now.get(key)}`);
      }
      ids = now;
    }
    finished += 1;
    if ((await contentOf(file)) !== expected) problems.push(`round ${round} has another library`);
  }
  return { kills: killed, finished, problems };
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

interface ScanResult {
  readonly killed: boolean;
  readonly output: string;
  /** Measured from the start of the scan. */
  readonly ms: number;
}

/** `killAfter`: milliseconds after the start of the scan; null: it is not killed. */
function runScan(file: string, root: string, killAfter: number | null): Promise<ScanResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const child = spawn(process.execPath, [CHILD, file, root], { env });
    let output = '';
    let startedAt: number | undefined;
    const onOutput = (text: string): void => {
      output += text;
      if (startedAt !== undefined || !output.startsWith('go')) return;
      startedAt = performance.now();
      if (killAfter !== null) void wait(killAfter).then(() => child.kill('SIGKILL'));
    };
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    child.once('close', (_, signal) => {
      const ms = performance.now() - (startedAt ?? performance.now());
      resolve({ killed: signal === 'SIGKILL', output, ms });
    });
  });
}

/** Everything that a scan writes, without ids and timestamps, which may differ. */
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
  const ignored = { id: 0, platform_id: 0, rom_id: 0, created_at: '', updated_at: '' };
  const plain = [...roms, ...files].map((row) => ({ ...row, ...ignored }));
  return JSON.stringify([plain, platforms]);
}

async function idsOf(file: string): Promise<Map<string, number>> {
  const engine = openSqlite(file);
  const roms = await engine.db.selectFrom('rom').select(['id', 'fs_path', 'name_key']).execute();
  await engine.close();
  return new Map(roms.map(({ id, fs_path, name_key }) => [`${fs_path}/${name_key}`, id]));
}
