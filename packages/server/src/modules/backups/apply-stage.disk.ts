import { copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AREAS, type BackupArea } from './backup-areas.ts';
import { syncFolder } from './sync-folder.disk.ts';

interface Stage {
  readonly dataDir: string;
  /** Where what comes lies ready. */
  readonly folder: string;
  /** Names of the areas the backup has; one of these that is not in the folder is done. */
  readonly areas: readonly string[];
  /** Whether the database is a file of the data folder. */
  readonly withDatabase: boolean;
  /** Told after every change of the disk; tests end the process there. */
  readonly onStep?: (() => void) | undefined;
  readonly warn: (text: string) => void;
}

const DATABASE = 'saveroom.db';
/** What SQLite keeps beside the file; it belongs to the old one. */
const BESIDE = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** A file that was mounted by itself cannot be moved, only filled anew. */
const CANNOT_MOVE = new Set(['EBUSY', 'EXDEV', 'EROFS', 'EACCES', 'EPERM']);

/**
 * Moves everything into its place. May be ended anywhere and begun again: each step looks at what
 * is there, and none destroys what the next one needs.
 */
export async function applyStage(stage: Stage): Promise<void> {
  const { dataDir, folder, withDatabase, onStep } = stage;
  for (const area of AREAS) {
    if (area.restore === 'add') await addAll(stage, area);
    else await replaceArea(stage, area);
  }
  if (withDatabase) {
    const comes = await exists(join(folder, DATABASE));
    // Once the new file is in place, what lies beside it is its own.
    if (comes) {
      await moveAside(stage, DATABASE);
      for (const name of BESIDE) await moveAside(stage, name);
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
    const target = join(dataDir, area.place, source.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await rename(source, target);
    folders.add(dirname(target));
    onStep?.();
  }
  for (const path of folders) await syncFolder(path);
}

async function replaceArea(stage: Stage, area: BackupArea): Promise<void> {
  const { dataDir, folder, onStep, warn } = stage;
  const comes = stage.areas.includes(area.name);
  const target = join(dataDir, area.place);
  const isDone = comes && !(await exists(join(folder, area.name)));
  if (isDone || (!comes && area.restore === 'replace-if-kept')) return;
  try {
    await moveAside(stage, area.place);
    if (comes) {
      await mkdir(dirname(target), { recursive: true, mode: 0o750 });
      await rename(join(folder, area.name), target);
      onStep?.();
    }
  } catch (error) {
    if (!area.isFile || !CANNOT_MOVE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const copied = comes && (await copyFile(join(folder, area.name), target).catch(() => false));
    if (copied === false) warn(`restore: can't write ${target}; it was not changed`);
  }
  await syncFolder(dirname(target));
}

/** Into the stage, from where it goes when all is done. Nothing where it was moved before. */
async function moveAside({ dataDir, folder, onStep }: Stage, place: string): Promise<void> {
  const aside = join(folder, 'old', place);
  if ((await exists(aside)) || !(await exists(join(dataDir, place)))) return;
  await mkdir(dirname(aside), { recursive: true });
  await rename(join(dataDir, place), aside);
  onStep?.();
}

/** A stage that was carried out, with all it took away. */
export const removeStage = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
