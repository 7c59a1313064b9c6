import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openSqlite } from '../packages/server/src/core/db/sqlite/open-sqlite.ts';
import {
  importLaunchbox,
  isLaunchboxMember,
} from '../packages/server/src/modules/metadata/imports/import-launchbox.ts';
import { findCurrentImport } from '../packages/server/src/modules/metadata/sources/source-imports.queries.ts';
import { foldName } from '../packages/server/src/modules/metadata/sources/fold-name.ts';
import { findLaunchboxByName } from '../packages/server/src/modules/metadata/sources/launchbox/launchbox.queries.ts';
import { openImportFolder } from '../packages/server/src/modules/metadata/imports/import-folder.disk.ts';

// Runs in its own process, so that the peak memory is only that of the import.
const root = process.argv[2] ?? '';
const clock = (): Date => new Date();
const engine = openSqlite(join(root, 'saveroom.db'));
await migrate(engine, MIGRATIONS, clock());
const { db } = engine;
const imports = openImportFolder(join(root, 'imports'));
const watch = { signal: new AbortController().signal, onRows: () => {} };
let rows = 0;

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Peak resident memory of this process in MB. */
function peak(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const load = async (): Promise<void> => {
  const members = imports.members('launchbox.zip', isLaunchboxMember);
  rows = await importLaunchbox({ db, clock }, members, watch);
};
const inSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
const seconds = inSeconds(await time(load));
const megabytes = peak();
const again = inSeconds(await time(load));
const edition = await findCurrentImport(db, 'launchbox');
const lookup = await time(async () => {
  for (let index = 1; index <= 1000; index += 1) {
    const folded = foldName(`The Game of Words ${index * 150}`);
    const platform = `Platform ${(index * 150) % 200}`;
    const found = await findLaunchboxByName(db, edition?.id ?? 0, { folded, platform, limit: 2 });
    if (found.length !== 1)
      throw new Error(`launchbox: found ${found.length} games instead of one`);
  }
});
console.log(
  JSON.stringify({
    rows,
    seconds,
    again,
    megabytes,
    laterMegabytes: peak(),
    lookup: Math.round(lookup) / 1000,
  }),
);
await engine.close();
