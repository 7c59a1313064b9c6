import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { inject, onTestFinished } from 'vitest';

import { sumTables, type TableSums } from '#modules/backups/copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { BackupService } from '#modules/backups/backup-service.ts';

import { fillTables } from './fill-tables.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

const clock = (): Date => new Date();
const AT = '2026-01-01T00:00:00.000+00:00';

/** Ignores progress and warnings and is never aborted. */
export const NO_OP_CONTEXT = {
  signal: new AbortController().signal,
  progress: () => {},
  warn: () => {},
};

/** A data folder with its own database, without a server. */
export async function backupFixture(kind: Engine['name']) {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, 'saveroom.db');
  const url = kind === 'sqlite' ? '' : await newDatabase();
  const openEngine = async (): Promise<Engine> => (url ? openPostgres(url) : openSqlite(file));
  const engine = await openEngine();
  onTestFinished(() => engine.close());
  await migrate(engine, MIGRATIONS, new Date());
  const backups = new BackupService({ engine, dataDir, clock });
  return { dataDir, engine, openEngine, clock, backups, file, url };
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return url;
}

export const fillAllTables = (engine: Engine, rows: number): Promise<void> =>
  engine.db.transaction().execute((db) => fillTables({ name: engine.name, db }, rows));

/** Adds a save like the server does: the content on disk first, then the row. */
export async function addSave({ db }: Engine, dataDir: string, content: string): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  writeAt(join(dataDir, 'assets/content', sha256.slice(0, 2), sha256), content);
  const { id } = await db
    .insertInto('asset_version')
    .values({
      asset_id: 1,
      parent_id: null,
      sha256,
      size: content.length,
      content_hash: sha256.slice(0, 32),
      emulator: null,
      core_version: null,
      device_id: null,
      screenshot_version_id: null,
      diverged_from: null,
      created_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id} ${sha256}`;
}

/** Adds saves one after the other until it is stopped. */
export function startWritingSaves({ engine, dataDir }: { engine: Engine; dataDir: string }) {
  const over = new AbortController();
  const written: string[] = [];
  const saving = (async () => {
    while (!over.signal.aborted) {
      written.push(await addSave(engine, dataDir, `save ${written.length}`));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    written,
    stop: async () => {
      over.abort();
      await saving;
    },
  };
}

export function writeAt(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The content of every file below a folder, by relative path. */
export function filesBelow(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );
}

/** Without the tables that a restore itself writes to. */
export async function rowsOf(engine: Engine): Promise<TableSums> {
  const { job, restore_mark, ...rest } = await sumTables(engine);
  return job && restore_mark ? rest : {};
}
