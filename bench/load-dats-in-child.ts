import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openSqlite } from '../packages/server/src/core/db/sqlite/open-sqlite.ts';
import { loadDats } from '../packages/server/src/modules/dats/load-dats.ts';
import { matchDats } from '../packages/server/src/modules/dats/match-dats.ts';
import { configuredPriorities } from '../packages/server/src/modules/roms/layers/merge.ts';
import { openDatFolder } from '../packages/server/src/modules/dats/dat-folder.disk.ts';
import { openConfigFile } from '../packages/server/src/core/config/config-file.disk.ts';

// Runs in its own process, so that the peak memory is only that of loading.
const root = process.argv[2] ?? '';
const clock = (): Date => new Date();
const engine = openSqlite(join(root, 'saveroom.db'));
await migrate(engine, MIGRATIONS, clock());
const dats = openDatFolder(join(root, 'dats'));
const priorities = configuredPriorities(openConfigFile(join(root, 'config.yml')).current());
const { signal } = new AbortController();

async function time(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return Math.round((performance.now() - begin) / 100) / 10;
}

/** Peak resident memory of this process in MB. */
function peak(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

let games = 0;
const load = () =>
  loadDats(
    { db: engine.db, dats, clock },
    {
      signal,
      onGames: (count) => {
        games += count;
      },
      onWarning: ({ text }) => {
        throw new Error(text);
      },
    },
  );
const seconds = await time(load);
const loaded = games;
const megabytes = peak();
const [file] = await dats.list();
utimesSync(join(root, 'dats', file?.path ?? ''), 1, 1);
const reload = await time(load);
const match = await time(() =>
  matchDats({ db: engine.db, clock, priorities }, { signal, onPlatform: () => {} }),
);
console.log(
  JSON.stringify({ games: loaded, seconds, reload, match, megabytes, laterMegabytes: peak() }),
);
await engine.close();
