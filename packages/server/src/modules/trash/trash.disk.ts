import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isInsideLibrary } from '#modules/library/library.api.ts';
import { canBeMade, isWritable } from '#core/files/is-writable.ts';
import { moveAcrossDisks } from '#core/files/move-across-disks.ts';

export interface Discarded {
  /** Folder below the data folder: `trashPlace`. */
  readonly place: string;
  readonly root: string;
  /** Files and folders below the root; kept in the trash, so that one sees where they came from. */
  readonly paths: readonly string[];
}

interface Move {
  readonly source: string;
  readonly target: string;
}

const PLACE = /^trash\/(firmware|roms)\/[0-9A-Za-z-]{10,60}$/;

/** `area`: what kind of thing it was, a folder of its own in the trash. */
export function trashPlace(area: 'firmware' | 'roms', now: Date): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return `trash/${area}/${stamp}-${randomBytes(4).toString('hex')}`;
}

/**
 * Takes files out of the library without destroying them; gives those that were there. Throws when
 * the library cannot be written to, and then nothing has changed.
 */
export async function moveToTrash(
  dataDir: string,
  { place, root, paths }: Discarded,
): Promise<string[]> {
  const moves: (Move & { path: string })[] = [];
  for (const path of paths) {
    const source = join(root, path);
    if (await exists(source)) moves.push({ path, source, target: join(dataDir, place, path) });
  }
  for (const { source } of moves) await requireWritable(dirname(source));
  await moveAll(moves);
  return moves.map(({ path }) => path);
}

/** Something is where this would go back to. */
export class TakenPlaceError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} already exists`);
    this.path = path;
  }
}

/** Puts it back to where it was. Throws when it cannot, and then nothing has changed. */
export async function moveFromTrash(
  dataDir: string,
  { place, root, paths }: Discarded,
  roots: readonly string[],
): Promise<void> {
  requirePlace(place);
  const moves: Move[] = [];
  for (const path of paths) {
    const target = join(root, path);
    const isInside = roots.includes(root) && (await isInsideLibrary(dirname(target), roots));
    if (!isInside) throw new OutsideLibraryError(`${path} would be outside the library`);
    if (await exists(target)) throw new TakenPlaceError(path);
    const isOpen = (await exists(dirname(target)))
      ? await isWritable(dirname(target))
      : await canBeMade(target);
    if (!isOpen) await requireWritable(dirname(target));
    const source = join(dataDir, place, path);
    if (await exists(source)) moves.push({ source, target });
  }
  await moveAll(moves);
  await removeFromTrash(dataDir, place);
}

/** For good. */
export async function removeFromTrash(dataDir: string, place: string): Promise<void> {
  requirePlace(place);
  await rm(join(dataDir, place), { recursive: true, force: true });
}

/** Folders of the trash that began before then, by their place. */
export async function listTrashPlaces(dataDir: string, before: Date): Promise<string[]> {
  const limit = before.toISOString().replaceAll(/[:.]/g, '-');
  const places: string[] = [];
  for (const area of ['firmware', 'roms']) {
    const names = await readdir(join(dataDir, 'trash', area)).catch(() => []);
    places.push(...names.filter((name) => name < limit).map((name) => `trash/${area}/${name}`));
  }
  return places.filter((place) => PLACE.test(place));
}

/** It lies somewhere a library folder only leads to. */
export class OutsideLibraryError extends Error {}

/** All or none. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      await moveOne(move);
      done.push(move);
    }
  } catch (error) {
    for (const { source, target } of done) await moveOne({ source: target, target: source });
    throw error;
  }
}

async function moveOne({ source, target }: Move): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true });
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return moveAcrossDisks(source, target);
    if (made !== undefined) await rmdir(dirname(target)).catch(() => {});
    throw error;
  }
}

function requirePlace(place: string): void {
  if (!PLACE.test(place)) throw new Error(`${place} is not a path in the trash`);
}

async function requireWritable(folder: string): Promise<void> {
  if (await isWritable(folder)) return;
  throw Object.assign(new Error(`${folder} is read-only`), { code: 'EROFS' });
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
