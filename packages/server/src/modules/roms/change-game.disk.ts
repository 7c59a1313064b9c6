import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { AppError } from '#core/lib/app-error.ts';

import { diskFault } from '#core/files/disk-fault.ts';
import { isInsideLibrary, type RootList } from '#modules/library/library.api.ts';
import { isWritable } from '#core/files/is-writable.ts';
import { isSameFile, moveIntoPlace } from '#core/files/move-into-place.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Renames of games, and folders for them. */
    readonly games: GameChanges;
  }
}

interface Place {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

/** Changes people ask for to games on disk. What cannot be is an `AppError`, and nothing changed. */
export interface GameChanges {
  /** Throws what `rename` would throw, and changes nothing. */
  checkRename(place: Place, name: string): Promise<void>;
  /** Another name in the same folder; nothing that is there is replaced. */
  rename(place: Place, name: string): Promise<void>;
  /** Back to the name in `place`, also from a rename that was interrupted half-way. */
  undoRename(place: Place, name: string): Promise<void>;
  /** A new folder beside the files, with them in it. */
  enclose(root: string, paths: readonly string[], folder: string): Promise<void>;
}

const READ_ONLY = 'The library folder is read-only';

export function openGameChanges(library: RootList): GameChanges {
  /** Where the game lies, to be changed: inside the library, and writable. */
  async function requireFolder({ root, path }: Place): Promise<string> {
    const folder = dirname(join(root, path));
    const roots = library.current;
    if (!roots.includes(root) || !(await isInsideLibrary(folder, roots))) {
      throw new AppError('bad_request', `${path} is outside the library folders`);
    }
    if (!(await isWritable(folder))) throw new AppError('bad_request', READ_ONLY);
    return folder;
  }

  async function requireRename(place: Place, name: string): Promise<string> {
    requireName(name);
    const folder = await requireFolder(place);
    await requireFree(folder, name, basename(place.path));
    await lstat(join(folder, basename(place.path)));
    return folder;
  }

  return {
    checkRename: (place, name) => orFault(async () => void (await requireRename(place, name))),

    rename: (place, name) =>
      orFault(async () => {
        const folder = await requireRename(place, name);
        if (!(await move(folder, basename(place.path), name))) throw taken(name);
      }),

    undoRename: (place, name) =>
      orFault(async () => {
        const before = basename(place.path);
        const folder = await requireFolder(place);
        const names = await readdir(folder);
        if (!names.includes(name)) return;
        if (!names.includes(before)) await move(folder, name, before);
        // The new name was linked, and the old one not yet removed.
        else if (await isSameFile(join(folder, before), join(folder, name))) {
          await rm(join(folder, name));
        }
      }),

    enclose: (root, paths, name) =>
      orFault(async () => {
        requireName(name);
        const [first] = paths;
        if (first === undefined) throw new AppError('not_found', 'The game has no files');
        const folder = await requireFolder({ root, path: first });
        await requireFree(folder, name);
        await mkdir(join(folder, name));
        await moveIn(
          folder,
          paths.map((path) => basename(path)),
          name,
        );
      }),
  };
}

/** False: something has the new name. */
async function move(folder: string, from: string, to: string): Promise<boolean> {
  const [source, target] = [join(folder, from), join(folder, to)];
  const isFolder = (await lstat(source)).isDirectory();
  // A link cannot stand in for a folder, nor for the same file on disks that ignore case.
  if (!isFolder && from.toLowerCase() !== to.toLowerCase()) return moveIntoPlace(source, target);
  await rename(source, target);
  return true;
}

/** All or none. */
async function moveIn(folder: string, names: readonly string[], into: string): Promise<void> {
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

/** The same name in any spelling of its accents: to the library it is one game. */
async function requireFree(folder: string, name: string, except?: string): Promise<void> {
  const names = await readdir(folder);
  const isTaken = names.some(
    (other) => other !== except && other.normalize('NFC') === name.normalize('NFC'),
  );
  if (isTaken) throw taken(name);
}

const taken = (name: string): AppError => new AppError('conflict', `${name} already exists`);

async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new AppError('not_found', 'The game’s files weren’t found', { cause: error });
    }
    throw diskFault(error, READ_ONLY);
  }
}
