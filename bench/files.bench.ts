import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Figure } from './all.ts';
import { fileServer, type FileServer } from './file-server.ts';
import { ServerProcess } from './server-process.ts';

const execute = promisify(execFile);
const PASSWORD = 'a password for benches';
const MB = 1_000_000;
const GAME_MB = 1000;
const PARTS = 20;
const CHUNK_MB = 50;
const RUNS = 5;

/**
 * Download and upload speed, each compared with a baseline in the same run: nginx sending the same
 * bytes, and `dd` writing them to the same disk.
 */
export async function files(): Promise<Figure[]> {
  const server = new ServerProcess({ LOG_LEVEL: 'silent' });
  const library = join(server.folder, 'library', 'roms', 'psx');
  mkdirSync(join(library, 'Many'), { recursive: true });
  writeNoise(join(library, 'One.bin'), GAME_MB);
  for (let part = 0; part < PARTS; part += 1) {
    writeNoise(join(library, 'Many', `Disc ${part}.bin`), GAME_MB / PARTS);
  }
  const other = fileServer(library);
  try {
    await server.start();
    await server.createAdmin(PASSWORD);
    const games = await scanLibrary(server);
    const before = server.memory();
    server.resetPeakMemory();
    const down = await downloads(server, other, games);
    const up = await uploads(server, library);
    return [
      ...down,
      ...up,
      {
        what: 'most memory beyond that before the first transfer',
        value: Math.round(server.peakMemory() - before),
        unit: 'MB',
        limit: 50,
      },
    ];
  } finally {
    other.stop();
    await server.stop();
    server.dispose();
  }
}

const writeNoise = (path: string, megabytes: number): void => {
  const block = Buffer.allocUnsafe(10 * MB);
  for (let at = 0; at < megabytes; at += 10) {
    writeFileSync(path, randomFillSync(block), { flag: at === 0 ? 'w' : 'a' });
  }
};

interface Game {
  readonly id: number;
  readonly fs_name: string;
}

/** Set-up starts the first scan. Waits until all checksums are read, because an archive needs them. */
async function scanLibrary(server: ServerProcess): Promise<Game[]> {
  for (;;) {
    await wait(500);
    const { running, fingerprints_waiting } = await call(server, 'GET', '/scan');
    const { items } = await call(server, 'GET', '/roms');
    if (running === null && fingerprints_waiting === 0 && items.length === 2) return items;
  }
}

async function downloads(
  server: ServerProcess,
  other: FileServer,
  games: readonly Game[],
): Promise<Figure[]> {
  const idOf = (name: string): number => games.find(({ fs_name }) => fs_name === name)?.id ?? 0;
  const single = `${server.address}/api/roms/${idOf('One.bin')}/content/One.bin`;
  const zip = `${server.address}/api/roms/${idOf('Many')}/content/Many`;
  const [whole, archive, baseline] = [[] as number[], [] as number[], [] as number[]];
  for (let run = 0; run <= RUNS; run += 1) {
    const speeds = [
      await fetchSpeed(other.address),
      await fetchSpeed(single),
      await fetchSpeed(zip),
    ];
    // The first run is a warm-up.
    if (run === 0) continue;
    baseline.push(speeds[0] ?? 0);
    whole.push(speeds[1] ?? 0);
    archive.push(speeds[2] ?? 0);
  }
  const limits = other.name === 'nginx' ? [0.6, 0.6] : [undefined, undefined];
  return [
    { what: `${other.name}, the same file`, value: roundedMedian(baseline), unit: 'MB/s' },
    { what: 'one file', value: roundedMedian(whole), unit: 'MB/s' },
    share(`one file against ${other.name}`, ratio(whole, baseline), limits[0]),
    {
      what: `archive of ${PARTS} × ${GAME_MB / PARTS} MB`,
      value: roundedMedian(archive),
      unit: 'MB/s',
    },
    share(`archive against ${other.name}`, ratio(archive, baseline), limits[1]),
  ];
}

async function uploads(server: ServerProcess, library: string): Promise<Figure[]> {
  const chunk = join(server.folder, 'chunk.bin');
  writeNoise(chunk, CHUNK_MB);
  const { platform_id } = (await call(server, 'GET', '/roms')).items[0];
  const ours: number[] = [];
  const plain: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const speeds = [await writeSpeed(chunk, library), await sendSpeed(server, chunk, platform_id)];
    rmSync(join(library, 'Sent.bin'));
    if (run === 0) continue;
    plain.push(speeds[0] ?? 0);
    ours.push(speeds[1] ?? 0);
  }
  return [
    { what: 'dd, the same bytes to the same disk', value: roundedMedian(plain), unit: 'MB/s' },
    {
      what: 'upload in chunks, verified and synced to disk',
      value: roundedMedian(ours),
      unit: 'MB/s',
    },
    share('upload against dd', ratio(ours, plain), 0.7),
  ];
}

/** `dd` including fsync, because an upload is also synced to disk before its response. */
async function writeSpeed(chunk: string, folder: string): Promise<number> {
  const target = join(folder, 'written.bin');
  const count = GAME_MB / CHUNK_MB;
  const begin = performance.now();
  await execute('sh', [
    '-c',
    `for i in $(seq ${count}); do cat "${chunk}"; done | dd of="${target}" bs=1M iflag=fullblock conv=fsync 2>/dev/null`,
  ]);
  const seconds = (performance.now() - begin) / 1000;
  rmSync(target);
  return GAME_MB / seconds;
}

async function sendSpeed(server: ServerProcess, chunk: string, platform: number): Promise<number> {
  const count = GAME_MB / CHUNK_MB;
  const begin = performance.now();
  const { upload_id } = await call(server, 'POST', '/roms/upload/start', {
    'x-upload-platform': String(platform),
    'x-upload-filename': 'Sent.bin',
    'x-upload-total-size': String(GAME_MB * MB),
    'x-upload-total-chunks': String(count),
  });
  const address = `${server.address}/api/roms/upload/${upload_id}`;
  const args = Array.from({ length: count }, (_, seq) => [
    ...(seq === 0 ? [] : ['--next']),
    ...['-s', '-f', '-u', `admin:${PASSWORD}`, '-o', '/dev/null', '-T', chunk],
    ...['-H', `x-chunk-index: ${seq}`, '-H', 'expect:', address],
  ]).flat();
  await execute('curl', args);
  await call(server, 'POST', `/roms/upload/${upload_id}/complete`);
  return GAME_MB / ((performance.now() - begin) / 1000);
}

async function fetchSpeed(address: string): Promise<number> {
  const args = ['-s', '-f', '-u', `admin:${PASSWORD}`, '-o', '/dev/null'];
  const { stdout } = await execute('curl', [...args, '-w', '%{speed_download}', address]);
  return Number(stdout) / MB;
}

async function call(
  server: ServerProcess,
  method: 'GET' | 'POST',
  path: string,
  { body, ...headers }: Record<string, string> = {},
) {
  const pair = Buffer.from(`admin:${PASSWORD}`).toString('base64');
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { authorization: `Basic ${pair}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  const text = await reply.text();
  return text === '' ? {} : JSON.parse(text);
}

const roundedMedian = (values: readonly number[] = []): number => Math.round(median(values));

const ratio = (ours: readonly number[] = [], baseline: readonly number[] = []): number =>
  Math.round(median(ours.map((value, run) => value / (baseline[run] ?? 1))) * 100) / 100;

const share = (what: string, value: number, atLeast: number | undefined): Figure => ({
  what: `${what}, median of ${RUNS}`,
  value,
  unit: '×',
  ...(atLeast === undefined ? {} : { atLeast }),
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
