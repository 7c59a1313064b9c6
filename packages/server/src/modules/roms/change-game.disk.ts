import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';

import { z } from 'zod';

import { toLibraryError } from '#core/files/disk-errors.ts';
import { isWritable } from '#core/files/is-writable.ts';
import { isSameFile, moveUnlessExists, writeAtomically } from '#core/files/move-file.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import { isInsideLibrary, type RootList } from '#modules/library/library.api.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Renames games, and moves their files into folders. */
    readonly games: GameChanges;
  }
}

interface GameLocation {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

/** Changes games on disk. An impossible change throws an `AppError` and changes nothing. */
export interface GameChanges {
  /** Throws what `rename` would throw, and changes nothing. */
  checkRename(location: GameLocation, name: string): Promise<void>;
  /** Renames within the same folder; an existing file is never replaced. */
  rename(location: GameLocation, name: string): Promise<void>;
  /** Restores the name in `location`, also after a rename that was interrupted half-way. */
  undoRename(location: GameLocation, name: string): Promise<void>;
  /** Creates a folder next to the files and moves them into it. */
  moveIntoNewFolder(root: string, paths: readonly string[], folder: string): Promise<void>;
}

const READ_ONLY = 'The library folder is read-only';

export function openGameChanges(library: RootList): GameChanges {
  /** The folder of the game; throws unless it is inside the library and writable. */
  async function requireFolder({ root, path }: GameLocation): Promise<string> {
    const folder = dirname(join(root, path));
    const roots = library.current;
    if (!roots.includes(root) || !(await isInsideLibrary(folder, roots))) {
      throw new AppError('bad_request', `${path} is outside the library folders`);
    }
    if (!(await isWritable(folder))) throw new AppError('bad_request', READ_ONLY);
    return folder;
  }

  /** Returns the folder of the game; throws if the game cannot get this name. */
  async function requireRename(location: GameLocation, name: string): Promise<string> {
    requireName(name);
    const folder = await requireFolder(location);
    await requireFree(folder, name, basename(location.path));
    await lstat(join(folder, basename(location.path)));
    return folder;
  }

  return {
    checkRename: (location, name) =>
      asAppError(async () => void (await requireRename(location, name))),

    rename: (location, name) =>
      asAppError(async () => {
        const folder = await requireRename(location, name);
        if (!(await renameUnlessTaken(folder, basename(location.path), name)))
          throw nameTakenError(name);
      }),

    undoRename: (location, name) =>
      asAppError(async () => {
        const before = basename(location.path);
        const folder = await requireFolder(location);
        const names = await readdir(folder);
        if (!names.includes(name)) return;
        if (!names.includes(before)) await renameUnlessTaken(folder, name, before);
        // The rename was interrupted after linking the new name and before removing the old one.
        else if (await isSameFile(join(folder, before), join(folder, name))) {
          await rm(join(folder, name));
        }
      }),

    moveIntoNewFolder: (root, paths, name) =>
      asAppError(async () => {
        requireName(name);
        const [first] = paths;
        if (first === undefined) throw new AppError('not_found', 'The game has no files');
        const folder = await requireFolder({ root, path: first });
        await requireFree(folder, name);
        await mkdir(join(folder, name));
        await moveFiles(
          folder,
          paths.map((path) => basename(path)),
          name,
        );
      }),
  };
}

/** Renames a file or folder. False: one with the new name exists. */
async function renameUnlessTaken(folder: string, from: string, to: string): Promise<boolean> {
  const [source, target] = [join(folder, from), join(folder, to)];
  const isFolder = (await lstat(source)).isDirectory();
  // Folders cannot be hard-linked, nor can one file get both names where the disk ignores case.
  if (!isFolder && from.toLowerCase() !== to.toLowerCase()) return moveUnlessExists(source, target);
  await rename(source, target);
  return true;
}

/** Moves all files or none. */
async function moveFiles(folder: string, names: readonly string[], into: string): Promise<void> {
  const done: string[] = [];
  try {
    for (const name of names) {
      await rename(join(folder, name), join(folder, into, name));
      done.push(name);
    }
  } catch (error) {
    for (const name of done) await rename(join(folder, into, name), join(folder, name));
    await rmdir(join(folder, into));
    throw error;
  }
}

function requireName(name: string): void {
  const problem = fileNameProblem(name);
  if (problem !== null) throw new AppError('bad_request', problem);
}

/**
 * Throws if the name is taken in this folder. Names that differ only in Unicode normalization
 * conflict, because to the library they are one game.
 */
async function requireFree(folder: string, name: string, except?: string): Promise<void> {
  const names = await readdir(folder);
  const isTaken = names.some(
    (other) => other !== except && other.normalize('NFC') === name.normalize('NFC'),
  );
  if (isTaken) throw nameTakenError(name);
}

const nameTakenError = (name: string): AppError =>
  new AppError('conflict', `${name} already exists`);

/** Runs `work` and turns its disk errors into errors for users. */
async function asAppError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new AppError('not_found', 'The game’s files weren’t found', { cause: error });
    }
    throw toLibraryError(error, READ_ONLY);
  }
}

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly renames: RenameJournal;
  }
}

/** A rename of a game on disk whose database transaction may not have been committed. */
const PendingRename = z.object({
  romId: z.int(),
  root: z.string(),
  /** Below the root, with the old name. */
  path: z.string(),
  /** The new name, in the same folder. */
  name: z.string(),
});
type PendingRename = z.output<typeof PendingRename>;
const JournalEntry = z.object({
  ...PendingRename.shape,
  run: z.string(),
  host: z.string(),
  pid: z.int(),
});
type JournalEntry = z.output<typeof JournalEntry>;

export interface JournaledRename extends PendingRename {
  /** Call once disk and database agree. */
  remove(): Promise<void>;
}

/**
 * Renames in progress, one file for each in the data folder. A server that is killed between the
 * rename on disk and the commit leaves its file, so that the next server can undo the rename.
 */
export interface RenameJournal {
  begin(rename: PendingRename): Promise<JournaledRename>;
  /** Call it if disk and database still differ. From now on `listAbandoned` returns the rename. */
  abandon(rename: JournaledRename): void;
  /** Renames no running server works on. `isExclusive`: no other server uses the data folder. */
  listAbandoned(options: { isExclusive: boolean }): Promise<JournaledRename[]>;
  /** Ids of games that any server is renaming, by their new path below the root. */
  findTargets(root: string): Promise<ReadonlyMap<string, number>>;
}

/** No rename takes longer. Used if it is unknown whether the process that wrote the entry runs. */
const MAX_RENAME_MS = 2 * 60_000;

export function openRenameJournal(folder: string): RenameJournal {
  const run = randomUUID();
  const active = new Map<JournaledRename, string>();

  const isAbandoned = async (
    file: string,
    entry: JournalEntry,
    isExclusive: boolean,
  ): Promise<boolean> => {
    if (entry.run === run) return ![...active.values()].includes(file);
    if (isExclusive) return true;
    if (entry.host === hostname() && !isRunning(entry.pid)) return true;
    const written = await stat(join(folder, file)).catch(() => null);
    return written !== null && Date.now() - written.mtimeMs > MAX_RENAME_MS;
  };

  const readEntries = async (): Promise<{ file: string; entry: JournalEntry }[]> => {
    const files = await readdir(folder).catch(() => []);
    const found: { file: string; entry: JournalEntry }[] = [];
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const entry = await readEntry(join(folder, file));
      if (entry) found.push({ file, entry });
    }
    return found;
  };

  return {
    async begin(pending) {
      await mkdir(folder, { recursive: true });
      const file = `${randomUUID()}.json`;
      const entry: JournalEntry = { ...pending, run, host: hostname(), pid: process.pid };
      await writeAtomically(join(folder, file), Buffer.from(JSON.stringify(entry)));
      const journaled: JournaledRename = {
        ...pending,
        async remove() {
          await rm(join(folder, file), { force: true });
          active.delete(journaled);
        },
      };
      active.set(journaled, file);
      return journaled;
    },

    abandon: (pending) => void active.delete(pending),

    async listAbandoned({ isExclusive }) {
      const found: JournaledRename[] = [];
      for (const { file, entry } of await readEntries()) {
        if (!(await isAbandoned(file, entry, isExclusive))) continue;
        const { romId, root, path, name } = entry;
        const remove = () => rm(join(folder, file), { force: true });
        found.push({ romId, root, path, name, remove });
      }
      return found;
    },

    async findTargets(root) {
      const inRoot = (await readEntries()).filter(({ entry }) => entry.root === root);
      return new Map(
        inRoot.map(({ entry }) => [`${posix.dirname(entry.path)}/${entry.name}`, entry.romId]),
      );
    },
  };
}

/** Reads a file of the journal. Null: it was removed meanwhile, or is not a file of the journal. */
async function readEntry(path: string): Promise<JournalEntry | null> {
  try {
    return JournalEntry.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** A restarted container reuses process ids, so an entry with our own id is from an earlier run. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
