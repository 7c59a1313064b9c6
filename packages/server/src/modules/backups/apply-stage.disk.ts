import { copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AREAS, type BackupArea } from './backup-areas.ts';
import { syncFolder } from './sync-folder.disk.ts';

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

const DATABASE = 'saveroom.db';
/** Companion files that SQLite writes for the old database. */
const DATABASE_COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** A file that is a mount of its own can't be moved, only overwritten. */
const CANNOT_MOVE = new Set(['EBUSY', 'EXDEV', 'EROFS', 'EACCES', 'EPERM']);

/**
 * Moves the staged files into place. It can be interrupted anywhere and repeated: each step checks
 * the current state, and none destroys what the next one needs.
 */
export async function applyStage(stage: Stage): Promise<void> {
  const { dataDir, folder, withDatabase, onStep } = stage;
  for (const area of AREAS) {
    if (area.restore === 'add') await addAll(stage, area);
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

async function addAll({ dataDir, folder, onStep }: Stage, area: BackupArea): Promise<void> {
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
    if (!area.isFile || !CANNOT_MOVE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const copied =
      isInBackup && (await copyFile(join(folder, area.name), target).catch(() => false));
    if (copied === false) warn(`restore: can't write ${target}; it was not changed`);
  }
  await syncFolder(dirname(target));
}

/** Moves into the stage, which is removed at the end. Does nothing if it was moved before. */
async function moveAside({ dataDir, folder, onStep }: Stage, path: string): Promise<void> {
  const aside = join(folder, 'old', path);
  if ((await exists(aside)) || !(await exists(join(dataDir, path)))) return;
  await mkdir(dirname(aside), { recursive: true });
  await rename(join(dataDir, path), aside);
  onStep?.();
}

/** Removes an applied stage and the old data that was moved into it. */
export const removeStage = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
