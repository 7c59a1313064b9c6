import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AppError } from '#core/lib/app-error.ts';

import { type Exclusions, isInsideLibrary } from '#modules/library/library.api.ts';
import { isOpenForFiles, isThere } from '#core/files/is-writable.ts';
import { onLibrary, orAbsent } from '#core/files/library-calls.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import type { UploadPlace, UploadWish } from './upload-disk.ts';

/** A folder that files go into. */
export interface Home {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

interface Library {
  readonly roots: readonly string[];
  readonly exclusions: Exclusions;
  /** Where the games of the platform lie, or would; the preferred one first. */
  readonly homes: readonly Home[];
}

const DEEPEST = 8;
const LONGEST_PATH = 1000;

export const PART_NAME = /^\.saveroom-[0-9a-f]{32}\.tmp$/;
/** Scans leave `.tmp` alone, whatever the configuration says. */
const partName = (): string => `.saveroom-${randomBytes(16).toString('hex')}.tmp`;

export async function placeUpload(
  { roots, exclusions, homes }: Library,
  wish: UploadWish,
): Promise<UploadPlace> {
  const { game, fileName } = wish;
  const folders = wish.folder.split('/').filter((part) => part !== '');
  requireNames({ folders, fileName, isLoose: !game && folders.length === 0 }, exclusions);
  const bases = game ? [game] : homes;
  const base = await chooseHome(bases, folders[0]);
  if (!base) throw readOnly(bases);
  const folder = [base.path, ...folders].join('/');
  const targetPath = `${folder}/${fileName}`;
  if (!(await isInsideLibrary(join(base.root, folder), roots))) {
    throw new AppError('bad_request', `${folder} is outside the library folders`);
  }
  for (const { root, path } of bases) await requireFree(root, [path, ...folders], fileName);
  // Beside the game, not in it: a game's folder is made when there is something to put into it.
  const partFolder = game ? dirname(game.path) : base.path;
  return { root: base.root, targetPath, partPath: `${partFolder}/${partName()}` };
}

function requireNames(
  { folders, fileName, isLoose }: { folders: string[]; fileName: string; isLoose: boolean },
  exclusions: Exclusions,
): void {
  for (const name of [...folders, fileName]) {
    const problem = fileNameProblem(name);
    if (problem !== null) throw new AppError('bad_request', problem);
  }
  if (folders.length > DEEPEST || Buffer.byteLength(folders.join('/')) > LONGEST_PATH) {
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

/** A folder that is there already stays in one root; else the first that can be written to. */
async function chooseHome(
  homes: readonly Home[],
  folder: string | undefined,
): Promise<Home | undefined> {
  const open: Home[] = [];
  for (const home of homes) {
    const { root, path } = home;
    if (!(await isOpenForFiles(root, join(root, path)))) continue;
    if (folder !== undefined && (await isThere(join(root, path, folder)))) return home;
    open.push(home);
  }
  return open[0];
}

/** The same name in any spelling of its accents: to the library it is one file. */
async function requireFree(root: string, folders: string[], fileName: string): Promise<void> {
  const dir = join(root, ...folders);
  const info = await orAbsent(onLibrary(root, () => stat(dir)));
  if (info && !info.isDirectory()) {
    throw new AppError('bad_request', `${folders.at(-1)} is a file, not a folder`);
  }
  const names = await onLibrary(root, () => readdir(dir)).catch(() => []);
  const isTaken = names.some((other) => other.normalize('NFC') === fileName.normalize('NFC'));
  if (isTaken) throw alreadyThere(fileName);
}

export const alreadyThere = (fileName: string): AppError =>
  new AppError('bad_request', `File ${fileName} already exists`);

const readOnly = ([first]: readonly Home[]): AppError =>
  new AppError(
    'bad_request',
    `The library folder is read-only. Copy the file to ${first?.path ?? 'it'} on the server instead.`,
  );
