import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { startPostgres } from '../packages/server/src/testing/postgres-server.ts';
import type { Figure } from './all.ts';
import { ALL_VIRTUAL, PASSWORD, SEARCHES, WITHOUT_SCANS } from './browse-cases.ts';
import type { Spread } from './measured-server.ts';
import { ServerProcess } from './server-process.ts';

const CHILD = join(import.meta.dirname, 'browse-in-child.ts');
const SIZES = [100_000, 1_000_000];
const SETTLE_MS = 8000;
/** Wait until the JavaScript engine has released memory reserved for further requests. */
const QUIET_MS = 40_000;

interface Measurements {
  /** Milliseconds for the first list of a new process, including reading the library. */
  readonly firstList: number;
  /** Milliseconds for the first page of full game objects. */
  readonly firstPage: number;
  readonly results: readonly {
    readonly what: string;
    /** `first`: the first request of each list; `again`: the repeats. */
    readonly first: Spread;
    readonly again: Spread;
    readonly all: Spread;
    /** CPU time of the same requests, which depends least on other load on the machine. */
    readonly busy: Spread;
    readonly statements: number;
  }[];
}

/** Lists at 100,000 and 1,000,000 games on both database engines, through the whole server. */
export async function browse(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
    try {
      figures.push(...figuresOf(`SQLite, ${size} games`, size, measure(folder, size)));
      figures.push(...(await afterRestart(folder, size)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    figures.push(...(await onPostgres(size)));
  }
  return figures;
}

async function onPostgres(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
  const { url, stop } = await startPostgres();
  try {
    return figuresOf(`PostgreSQL, ${size} games`, size, measure(folder, size, url));
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string, size: number, url = ''): Measurements {
  const args = [CHILD, folder, String(size), url];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measurements;
}

function figuresOf(
  where: string,
  size: number,
  { firstList, firstPage, results }: Measurements,
): Figure[] {
  const isSmall = size === SIZES[0];
  const most = Math.max(...results.map(({ statements }) => statements));
  return [
    { what: `${where}: first list of a new process`, value: Math.round(firstList), unit: 'ms' },
    { what: `${where}: first page of whole games`, value: Math.round(firstPage), unit: 'ms' },
    ...results.flatMap(({ what, first, all, busy }) => {
      const p95 = { what: `${where}: ${what}, p95`, value: all.p95, unit: 'ms' };
      if (what === ALL_VIRTUAL) return [p95];
      if (SEARCHES.includes(what)) return [isSmall ? { ...p95, limit: 40 } : p95];
      return [
        { what: `${where}: ${what}, p50`, value: all.p50, unit: 'ms', limit: isSmall ? 5 : 10 },
        {
          what: `${where}: ${what}, p99`,
          value: all.p99,
          unit: 'ms',
          ...(isSmall ? { limit: 25 } : {}),
        },
        { what: `${where}: ${what}, asked for the first time, p50`, value: first.p50, unit: 'ms' },
        { what: `${where}: ${what}, processor time, p50`, value: busy.p50, unit: 'ms' },
      ];
    }),
    { what: `${where}: most statements of a request`, value: most, unit: '', limit: 6 },
  ];
}

/**
 * Time to the first list of the built server after a restart with a cached list index, and its idle
 * memory.
 */
async function afterRestart(folder: string, size: number): Promise<Figure[]> {
  const server = new ServerProcess({ DATA_DIR: folder, ...WITHOUT_SCANS });
  await server.start();
  while (!existsSync(join(folder, 'cache', 'catalogue.bin'))) await wait(500);
  await server.stop();
  const began = performance.now();
  const took = await server.start();
  await requestList(server);
  const listed = performance.now() - began;
  await wait(SETTLE_MS + size / 50);
  const idle = Math.round(server.memory());
  await wait(QUIET_MS);
  const quiet = Math.round(server.memory());
  await server.stop();
  server.dispose();
  const isSmall = size === SIZES[0];
  return [
    {
      what: `${size} games: start to first answer`,
      value: Math.round(took),
      unit: 'ms',
      limit: 1000,
    },
    {
      what: `${size} games: restart to first list`,
      value: Math.round(listed),
      unit: 'ms',
      ...(isSmall ? { limit: 3000 } : {}),
    },
    {
      what: `${size} games: idle memory`,
      value: idle,
      unit: 'MB',
      ...(isSmall ? { limit: 200 } : {}),
    },
    { what: `${size} games: idle memory, later`, value: quiet, unit: 'MB' },
  ];
}

async function requestList(server: ServerProcess): Promise<void> {
  const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
  const reply = await fetch(`${server.address}/api/roms/cards?limit=72`, {
    headers: { authorization },
  });
  if (!reply.ok)
    throw new Error(`browse: first list failed: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}
