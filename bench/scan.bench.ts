import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figure } from './all.ts';
import { writeLibrary } from './library-files.ts';
import { ServerProcess } from './server-process.ts';

const FILES = 100_000;
const PASSWORD = 'correct horse battery staple';
const RESCANS = 3;
const HEARTBEATS = 301;

/** First scan of a large library, rescans without changes, peak memory and heartbeat latency. */
export async function scan(): Promise<Figure[]> {
  const library = mkdtempSync(join(tmpdir(), 'saveroom-bench-library-'));
  const server = new ServerProcess({ LIBRARY_DIR: library });
  const empty = new ServerProcess();
  try {
    writeLibrary(library, FILES);
    // Checksums are read in the background and have their own benchmark.
    mkdirSync(join(server.folder, 'config'), { recursive: true });
    const config = 'filesystem:\n  skip_hash_calculation: true\n';
    writeFileSync(join(server.folder, 'config', 'config.yml'), config);
    await server.start();
    await server.createAdmin(PASSWORD);
    // Finishing the setup starts the first scan.
    const first = await scanSeconds(server, await firstScan(server));
    const firstPeak = server.peakMemory();
    const again: number[] = [];
    for (let run = 0; run < RESCANS; run += 1) {
      const { task_id } = await call(server, 'POST', '/scan', { type: 'quick' });
      again.push(await scanSeconds(server, task_id));
    }
    const peak = server.peakMemory();
    await idle(server);
    await empty.start();
    const withoutGames = await heartbeatMedian(empty);
    const withGames = await heartbeatMedian(server);
    await empty.stop();
    await server.stop();
    return [
      { what: 'first scan', value: Math.round(FILES / first), unit: 'files/s', atLeast: 2000 },
      {
        what: `unchanged rescan, best of ${RESCANS}`,
        value: Math.round(FILES / Math.min(...again)),
        unit: 'files/s',
        atLeast: 20_000,
      },
      { what: 'peak memory after the first', value: Math.round(firstPeak), unit: 'MB' },
      { what: 'peak memory', value: Math.round(peak), unit: 'MB', limit: 300 },
      { what: 'heartbeat of an empty library, p50', value: rounded(withoutGames), unit: 'ms' },
      {
        what: `heartbeat with ${FILES} files, p50`,
        value: rounded(withGames),
        unit: 'ms',
        limit: rounded(withoutGames + 2),
      },
    ];
  } finally {
    rmSync(library, { recursive: true, force: true });
    server.dispose();
    empty.dispose();
  }
}

/** Waits for the tasks that follow a scan. */
async function idle(server: ServerProcess): Promise<void> {
  const isLive = ({ status }: Status): boolean => status === 'queued' || status === 'started';
  while ((await call<Status[]>(server, 'GET', '/tasks/status')).some(isLive)) await wait(500);
}

async function heartbeatMedian(server: ServerProcess): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < HEARTBEATS; run += 1) {
    const before = performance.now();
    const reply = await fetch(`${server.address}/api/heartbeat`);
    await reply.arrayBuffer();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(HEARTBEATS / 2)] ?? Infinity;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

interface Status {
  readonly task_id: string;
  readonly status: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

interface ScanState {
  readonly running: Status | null;
  readonly last: Status | null;
}

/** Id of the scan that was started by the setup. */
async function firstScan(server: ServerProcess): Promise<string> {
  for (;;) {
    const { running, last } = await call<ScanState>(server, 'GET', '/scan');
    const started = running ?? last;
    if (started) return started.task_id;
    await wait(100);
  }
}

/** Seconds according to the server's timestamps, so that polling does not affect the result. */
async function scanSeconds(server: ServerProcess, task_id: string): Promise<number> {
  for (;;) {
    await wait(200);
    const { status, started_at, ended_at } = await call(server, 'GET', `/tasks/${task_id}`);
    if (status === 'finished') {
      return (Date.parse(ended_at ?? '') - Date.parse(started_at ?? '')) / 1000;
    }
    if (status !== 'queued' && status !== 'started')
      throw new Error(`scan: unexpected status ${status}`);
  }
}

async function call<Reply = Status>(
  server: ServerProcess,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
