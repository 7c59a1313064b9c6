import { lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { ServerMessageCode } from '@saveroom/contract';
import { z } from 'zod';

import { writeAtomically } from '#core/files/move-file.ts';

import { syncFolder } from '../work-folder.disk.ts';

const TableSum = z.object({ rows: z.int(), sum: z.string() });

/** The last copy of the database to the other engine. Contains no password. */
const MoveRecord = z.object({
  to: z.enum(['sqlite', 'postgres']),
  /** Host and database, or the path of the file. */
  target: z.string(),
  at: z.string(),
  sums: z.record(z.string(), TableSum),
  /** The folder that a former SQLite database was moved to; null: there was none. */
  replaced: z.string().nullable(),
});
export type MoveRecord = z.output<typeof MoveRecord>;

const MoveFailure = z.object({
  at: z.string(),
  problem: z.string(),
  problem_code: z.nullable(ServerMessageCode),
});
type MoveFailure = z.output<typeof MoveFailure>;

const DATABASE = 'saveroom.db';
/** The companion files of a database that was not closed belong to it and must leave with it. */
const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`];

/** The files about moves to another engine, and the SQLite file in the data folder. */
export function openMoveFolder(dataDir: string) {
  const root = resolve(dataDir);
  const recordPath = join(root, 'move.json');
  const failurePath = join(root, 'move-failed.json');
  return {
    databasePath: join(root, DATABASE),

    readRecord: () => readJson(recordPath, MoveRecord),

    async writeRecord(record: MoveRecord): Promise<void> {
      await writeAtomically(recordPath, Buffer.from(JSON.stringify(record)));
      await rm(failurePath, { force: true });
    },

    readFailure: () => readJson(failurePath, MoveFailure),

    recordFailure: (failure: MoveFailure): Promise<void> =>
      writeAtomically(failurePath, Buffer.from(JSON.stringify(failure))),

    clearFailure: () => rm(failurePath, { force: true }),

    /**
     * Makes a closed SQLite file the database of the data folder, on the same disk. A former one is
     * never overwritten: its new folder is returned.
     */
    async putDatabase(file: string, now: Date): Promise<string | null> {
      await syncFile(file);
      const name = `replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
      const aside = join(root, 'backups', name);
      let hasReplaced = false;
      for (const part of DATABASE_FILES) {
        if (!(await exists(join(root, part)))) continue;
        await mkdir(aside, { recursive: true, mode: 0o700 });
        await rename(join(root, part), join(aside, part));
        hasReplaced = true;
      }
      await rename(file, join(root, DATABASE));
      await syncFolder(root);
      return hasReplaced ? aside : null;
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
