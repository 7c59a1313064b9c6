import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { canWriteFilesIn, pathExists } from '#core/files/is-writable.ts';
import { withLibraryTimeout, nullIfMissing } from '#core/files/library-timeout.ts';
import { createPartName } from '#core/files/part-name.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import { type Exclusions, isInsideLibrary } from '#modules/library/library.api.ts';

export interface UploadDestination {
  /** Folder name of the platform. */
  readonly fsSlug: string;
  /** Folder of the game to add the file to, relative to the root. */
  readonly game?: { readonly root: string; readonly path: string } | undefined;
  /** Subfolder as sent by the client; empty: directly in the folder of the game or platform. */
  readonly folder: string;
  readonly fileName: string;
}

/** Both paths are below the root and on the same disk. */
export interface UploadPaths {
  readonly root: string;
  readonly targetPath: string;
  /** The temporary file until the upload is complete. */
  readonly partPath: string;
}

/** A folder that uploads can be stored in. */
export interface TargetFolder {
  readonly root: string;
  /** Relative to the root. */
  readonly path: string;
}

interface LibraryContext {
  readonly roots: readonly string[];
  readonly exclusions: Exclusions;
  /** Existing or possible folders of the platform's games, the preferred one first. */
  readonly targetFolders: readonly TargetFolder[];
}

const MAX_DEPTH = 8;
const MAX_PATH_BYTES = 1000;

export async function resolveUploadPaths(
  { roots, exclusions, targetFolders }: LibraryContext,
  destination: UploadDestination,
): Promise<UploadPaths> {
  const { game, fileName } = destination;
  const folders = destination.folder.split('/').filter((part) => part !== '');
  requireValidNames({ folders, fileName, isLoose: !game && folders.length === 0 }, exclusions);
  const bases = game ? [game] : targetFolders;
  const base = await chooseTargetFolder(bases, folders[0]);
  if (!base) throw readOnlyError(bases);
  const folder = [base.path, ...folders].join('/');
  const targetPath = `${folder}/${fileName}`;
  if (!(await isInsideLibrary(join(base.root, folder), roots))) {
    throw new AppError('bad_request', `${folder} is outside the library folders`);
  }
  for (const { root, path } of bases) await requireFreeName(root, [path, ...folders], fileName);
  // The part file is stored next to the game's folder, not in it: the folder is created only
  // when the file is complete.
  const partFolder = game ? dirname(game.path) : base.path;
  return { root: base.root, targetPath, partPath: `${partFolder}/${createPartName()}` };
}

function requireValidNames(
  { folders, fileName, isLoose }: { folders: string[]; fileName: string; isLoose: boolean },
  exclusions: Exclusions,
): void {
  for (const name of [...folders, fileName]) {
    const problem = fileNameProblem(name);
    if (problem !== null) throw new AppError('bad_request', problem);
  }
  if (folders.length > MAX_DEPTH || Buffer.byteLength(folders.join('/')) > MAX_PATH_BYTES) {
    throw new AppError('bad_request', 'The folders are nested too deeply');
  }
  if (isLoose && exclusions.notGame(fileName, null)) {
    throw new AppError(
      'bad_request',
      `${fileName} isn’t a game. Upload it together with the game it belongs to.`,
    );
  }
  const excluded =
    folders.find((name) => exclusions.folder(name)) ??
    ((isLoose ? exclusions.file(fileName) : exclusions.part(fileName)) ? fileName : undefined);
  if (excluded !== undefined) {
    throw new AppError('bad_request', `${excluded} matches an exclusion`);
  }
}

/** Prefers the root that already has the folder, else the first writable one. */
async function chooseTargetFolder(
  candidates: readonly TargetFolder[],
  folder: string | undefined,
): Promise<TargetFolder | undefined> {
  const writable: TargetFolder[] = [];
  for (const candidate of candidates) {
    const { root, path } = candidate;
    if (!(await canWriteFilesIn(root, join(root, path)))) continue;
    if (folder !== undefined && (await pathExists(join(root, path, folder)))) return candidate;
    writable.push(candidate);
  }
  return writable[0];
}

/** Compares names after Unicode normalization, as the library does. */
async function requireFreeName(root: string, folders: string[], fileName: string): Promise<void> {
  const dir = join(root, ...folders);
  const info = await nullIfMissing(withLibraryTimeout(root, () => stat(dir)));
  if (info && !info.isDirectory()) {
    throw new AppError('bad_request', `${folders.at(-1)} is a file, not a folder`);
  }
  const names = await withLibraryTimeout(root, () => readdir(dir)).catch(() => []);
  const isTaken = names.some((other) => other.normalize('NFC') === fileName.normalize('NFC'));
  if (isTaken) throw alreadyExistsError(fileName);
}

export const alreadyExistsError = (fileName: string): AppError =>
  new AppError('bad_request', `File ${fileName} already exists`);

const readOnlyError = ([first]: readonly TargetFolder[]): AppError =>
  new AppError(
    'bad_request',
    `The library folder is read-only. Copy the file to ${first?.path ?? 'it'} on the server instead.`,
  );
