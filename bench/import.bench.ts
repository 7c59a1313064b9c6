import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figure } from './all.ts';
import { writeLibrary } from './library-files.ts';
import { ServerProcess } from './server-process.ts';

const GAMES = 20_000;
const SAVES = 2000;
const SAVE_BYTES = 32 * 1024;
const PASSWORD = 'correct horse battery staple';
const PAGE = 5000;
const STATUSES = ['finished', 'retired', 'playing', 'backlog'];

/** An import of personal data about 20,000 games, and of an account that also has 2,000 saves. */
export async function importGames(): Promise<Figure[]> {
  const library = mkdtempSync(join(tmpdir(), 'saveroom-bench-library-'));
  const server = new ServerProcess({ LIBRARY_DIR: library });
  try {
    writeLibrary(library, GAMES);
    mkdirSync(join(server.folder, 'config'), { recursive: true });
    const config = 'filesystem:\n  skip_hash_calculation: true\n';
    writeFileSync(join(server.folder, 'config', 'config.yml'), config);
    await server.start();
    await server.createAdmin(PASSWORD);
    const as = callerOf(server);
    const games = await scannedGames(as('admin'));
    const table = await measured(server, as('admin'), {
      source: 'csv',
      name: 'games.csv',
      content: tableOf(games),
    });
    await addSaves(as('admin'), games);
    await as('admin')('POST', '/users', json({ ...OTHER, password: PASSWORD, role: 'admin' }));
    const takeout = await (await as('admin')('GET', '/takeout')).arrayBuffer();
    const account = await measured(server, as(OTHER.username), {
      source: 'takeout',
      name: 'takeout.zip',
      content: new Uint8Array(takeout),
    });
    await server.stop();
    return [
      { what: 'rows of CSV, imported', value: table.done, unit: 'rows', atLeast: GAMES },
      { what: 'import time', value: table.seconds, unit: 's', limit: 600 },
      { what: 'memory above idle', value: table.megabytes, unit: 'MB', limit: 100 },
      { what: 'things of a takeout, imported', value: account.done, unit: '', atLeast: GAMES },
      { what: 'new saves', value: account.saves, unit: 'saves', atLeast: SAVES },
      { what: 'import time', value: account.seconds, unit: 's', limit: 600 },
      { what: 'memory above idle', value: account.megabytes, unit: 'MB', limit: 100 },
    ];
  } finally {
    rmSync(library, { recursive: true, force: true });
    server.dispose();
  }
}

const OTHER = { username: 'other', email: '' };

type Call = (method: 'GET' | 'POST', path: string, init?: RequestInit) => Promise<Response>;

const callerOf =
  (server: ServerProcess) =>
  (user: string): Call =>
  async (method, path, { headers, ...init } = {}) => {
    const authorization = `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`;
    const reply = await fetch(`${server.address}/api${path}`, {
      ...init,
      method,
      headers: { authorization, ...(headers as Record<string, string> | undefined) },
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

interface Game {
  readonly id: number;
  readonly platform_fs_slug: string;
  readonly fs_name: string;
}

/** The games, once the scan that the setup started and its follow-ups are done. */
async function scannedGames(call: Call): Promise<Game[]> {
  for (;;) {
    const tasks = (await (await call('GET', '/tasks/status')).json()) as { status: string }[];
    const isBusy = tasks.some(({ status }) => status === 'queued' || status === 'started');
    if (tasks.length > 0 && !isBusy) break;
    await wait(500);
  }
  const games: Game[] = [];
  for (let offset = 0; offset < GAMES; offset += PAGE) {
    const page = await call('GET', `/roms?limit=${PAGE}&offset=${offset}&order_by=id`);
    games.push(...((await page.json()) as { items: Game[] }).items);
  }
  return games;
}

const tableOf = (games: readonly Game[]): Uint8Array =>
  Buffer.from(
    [
      'file;status;rating;favorite;notes;last_played;play_time',
      ...games.map(({ platform_fs_slug, fs_name }, index) =>
        [
          ...[`${platform_fs_slug}/${fs_name}`, STATUSES[index % STATUSES.length]],
          ...[1 + (index % 10), 'yes', `Note ${index}`, '2024-05-06', 60 + index],
        ].join(';'),
      ),
    ].join('\n'),
  );

async function addSaves(call: Call, games: readonly Game[]): Promise<void> {
  for (const { id } of games.slice(0, SAVES)) {
    const form = new FormData();
    form.set('saveFile', new Blob([Buffer.alloc(SAVE_BYTES, `${id} `)]), 'game.srm');
    await call('POST', `/saves?rom_id=${id}`, { body: form });
  }
}

interface Run {
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
  readonly progress: { readonly done: number } | null;
  readonly counts: { readonly saves?: { readonly new?: number } };
}

interface Input {
  readonly source: string;
  readonly name: string;
  readonly content: Uint8Array;
}

async function measured(server: ServerProcess, call: Call, { source, name, content }: Input) {
  // The memory that the scan and the uploads before it used must not count as idle.
  await server.stop();
  await server.start();
  const { id } = (await (await call('POST', '/imports', json({ source }))).json()) as Run;
  const body = new Blob([new Uint8Array(content)], { type: 'application/octet-stream' });
  await call('POST', `/imports/${id}/files?name=${name}`, { body });
  await wait(2000);
  const idle = server.memory();
  server.resetPeakMemory();
  const begin = performance.now();
  await call('POST', `/imports/${id}/start`, json({}));
  for (;;) {
    await wait(250);
    const { state, error, progress, counts } = (await (
      await call('GET', `/imports/${id}`)
    ).json()) as Run;
    if (state === 'importing') continue;
    if (state !== 'finished') throw new Error(`import: ${state} ${error}`);
    return {
      done: progress?.done ?? 0,
      saves: counts.saves?.new ?? 0,
      seconds: Math.round((performance.now() - begin) / 100) / 10,
      megabytes: Math.round(server.peakMemory() - idle),
    };
  }
}
