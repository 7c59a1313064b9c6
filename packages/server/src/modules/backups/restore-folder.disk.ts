import { existsSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { ServerMessageCode } from '@saveroom/contract';
import { z } from 'zod';

import { writeAtomically } from '#core/files/move-file.ts';

import { findArea, AREAS, type BackupArea } from './backup-format.ts';
import type { Sink } from './backup-reader.ts';
import { syncFolder } from './work-folder.disk.ts';

/** A restore that must be completed: once this is written, it can't be undone. */
export const RestoreJournal = z.object({
  id: z.uuid(),
  /** `postgres`: the rows are committed if the database has a restore mark with this id. */
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the areas that the backup has. */
  areas: z.array(z.string()),
});
export type RestoreJournal = z.output<typeof RestoreJournal>;

const RestoreFailure = z.object({
  at: z.string(),
  problem: z.string(),
  /** Null: written by a version that didn't store it. */
  problem_code: z.nullable(ServerMessageCode).default(null),
});
type RestoreFailure = z.output<typeof RestoreFailure>;

const DATABASE = 'saveroom.db';
/** Companion files that SQLite writes for the old database. */
const DATABASE_COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Errors of moving a file that is a mount of its own. Such a file can only be overwritten. */
const CANNOT_MOVE_CODES = new Set(['EBUSY', 'EXDEV', 'EROFS', 'EACCES', 'EPERM']);
const DAY_MS = 24 * 60 * 60 * 1000;
const JOURNAL = 'journal.json';
const FAILURE = 'failed.json';

interface Stage {
  readonly dataDir: string;
  /** The folder with the staged files. */
  readonly folder: string;
  /** Names of the areas the backup has; one of these that is not in the folder was moved. */
  readonly areas: readonly string[];
  /** Whether the database is a file in the data folder. */
  readonly withDatabase: boolean;
  /** Called after every change on disk; tests kill the process in it. */
  readonly onStep?: (() => void) | undefined;
  readonly warn: (text: string) => void;
}

/** The folder that the content of a backup is staged in before it is moved into place. */
export function openRestoreFolder(dataDir: string) {
  const home = join(dataDir, 'restore');
  const stagePath = (id: string): string => join(home, id);

  return {
    stagePath,

    databasePath: (id: string): string => join(stagePath(id), DATABASE),

    async begin(id: string): Promise<void> {
      await mkdir(stagePath(id), { recursive: true, mode: 0o700 });
    },

    /**
     * Opens a staged file for writing. It must belong to an area; the reader rejects all others.
     */
    async sinkFor(id: string, name: string): Promise<Sink> {
      if (!findArea(name)) throw new Error(`invariant: ${name} belongs to no backup area`);
      const path = join(stagePath(id), name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'wx', 0o640);
      return {
        write: (chunk) => file.writeFile(chunk),
        end: async () => {
          await file.sync();
          await file.close();
        },
        abandon: () => file.close(),
      };
    },

    /** Names of the areas that the stage has files of. */
    async listAreas(id: string): Promise<string[]> {
      const names = await readdir(stagePath(id));
      return AREAS.map(({ name }) => name).filter((name) => names.includes(name));
    },

    discard: (id: string): Promise<void> => rm(stagePath(id), { recursive: true, force: true }),

    async readJournal(): Promise<RestoreJournal | null> {
      const text = await readFile(join(home, JOURNAL), 'utf8').catch(() => null);
      return text === null ? null : RestoreJournal.parse(JSON.parse(text));
    },

    async writeJournal(journal: RestoreJournal): Promise<void> {
      await writeAtomically(join(home, JOURNAL), Buffer.from(JSON.stringify(journal)));
      await syncFolder(home);
    },

    async removeJournal(): Promise<void> {
      await rm(join(home, JOURNAL), { force: true });
      await syncFolder(home);
    },

    /** Removes unused stages. `isExclusive`: no other process can be using them. */
    async removeStale(isExclusive: boolean): Promise<void> {
      if (existsSync(join(home, JOURNAL))) return;
      for (const name of await readdir(home).catch(() => [])) {
        const info = await stat(join(home, name)).catch(() => null);
        if (!info?.isDirectory()) continue;
        const isOld = Date.now() - info.mtimeMs > DAY_MS;
        if (isExclusive || isOld) await rm(join(home, name), { recursive: true, force: true });
      }
    },

    async recordFailure(failure: RestoreFailure): Promise<void> {
      await mkdir(home, { recursive: true });
      await writeAtomically(join(home, FAILURE), Buffer.from(JSON.stringify(failure)));
    },

    async readFailure(): Promise<RestoreFailure | null> {
      const text = await readFile(join(home, FAILURE), 'utf8').catch(() => null);
      return text === null ? null : RestoreFailure.parse(JSON.parse(text));
    },

    clearFailure: (): Promise<void> => rm(join(home, FAILURE), { force: true }),
  };
}

export type RestoreFolder = ReturnType<typeof openRestoreFolder>;

/**
 * Moves the staged files into place. It can be interrupted anywhere and repeated: each step checks
 * the current state, and none destroys what the next one needs.
 */
export async function applyStage(stage: Stage): Promise<void> {
  const { dataDir, folder, withDatabase, onStep } = stage;
  for (const area of AREAS) {
    if (area.restore === 'add') await addFiles(stage, area);
    else await replaceArea(stage, area);
  }
  if (withDatabase) {
    const isStaged = await exists(join(folder, DATABASE));
    // Once the new file is in place, the companion files belong to it.
    if (isStaged) {
      await moveAside(stage, DATABASE);
      for (const name of DATABASE_COMPANIONS) await moveAside(stage, name);
      await rename(join(folder, DATABASE), join(dataDir, DATABASE));
      onStep?.();
    }
    await syncFolder(dataDir);
  }
}

async function addFiles({ dataDir, folder, onStep }: Stage, area: BackupArea): Promise<void> {
  const from = join(folder, area.name);
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  const folders = new Set<string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(dataDir, area.path, source.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await rename(source, target);
    folders.add(dirname(target));
    onStep?.();
  }
  for (const path of folders) await syncFolder(path);
}

async function replaceArea(stage: Stage, area: BackupArea): Promise<void> {
  const { dataDir, folder, onStep, warn } = stage;
  const isInBackup = stage.areas.includes(area.name);
  const target = join(dataDir, area.path);
  const isDone = isInBackup && !(await exists(join(folder, area.name)));
  if (isDone || (!isInBackup && area.restore === 'replace-if-present')) return;
  try {
    await moveAside(stage, area.path);
    if (isInBackup) {
      await mkdir(dirname(target), { recursive: true, mode: 0o750 });
      await rename(join(folder, area.name), target);
      onStep?.();
    }
  } catch (error) {
    if (!area.isFile || !CANNOT_MOVE_CODES.has((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    const copied =
      isInBackup && (await copyFile(join(folder, area.name), target).catch(() => false));
    if (copied === false) warn(`restore: can't write ${target}; it was not changed`);
  }
  await syncFolder(dirname(target));
}

/**
 * Moves old data into the stage, which is removed at the end. Does nothing if it was moved before.
 */
async function moveAside({ dataDir, folder, onStep }: Stage, path: string): Promise<void> {
  const oldPath = join(folder, 'old', path);
  if ((await exists(oldPath)) || !(await exists(join(dataDir, path)))) return;
  await mkdir(dirname(oldPath), { recursive: true });
  await rename(join(dataDir, path), oldPath);
  onStep?.();
}

/** Removes an applied stage and the old data that was moved into it. */
export const removeStage = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
