import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/app-error.ts';

import { TripleDigest } from '../fingerprint/content-digest.ts';
import type { Digests } from '../fingerprint/fingerprint.ts';
import { canBeMade, isWritable } from '../is-writable.ts';
import { digestFirmware } from './digest-firmware.ts';
import type { FirmwarePlace, SavedFirmware } from './firmware-disk.ts';
import { factsOf } from './list-firmware.ts';

interface Folder {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

interface NewFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** `folders`: where the firmware of the platform may lie, the preferred one first. */
export async function saveFirmware(
  folders: readonly Folder[],
  { name, bytes }: NewFile,
): Promise<SavedFirmware> {
  const folder = folders.find(isOpen);
  if (!folder) throw readOnly(folders);
  const place = { root: folder.root, file_path: folder.path, file_name: name };
  const dir = join(folder.root, folder.path);
  // Scans leave `.tmp` alone, whatever the configuration says.
  const part = join(dir, `.saveroom-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await mkdir(dir, { recursive: true });
    const digests = await receive(part, bytes);
    const twin = await findTwin(folders, name);
    if (twin) return await sameOrRefuse(twin, digests);
    await moveIntoPlace(part, join(dir, name));
    return await asSaved(place, digests);
  } catch (error) {
    throw faultOf(error, folders);
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

function isOpen({ root, path }: Folder): boolean {
  const dir = join(root, path);
  return existsSync(root) && (existsSync(dir) ? isWritable(dir) : canBeMade(dir));
}

async function receive(part: string, bytes: AsyncIterable<Uint8Array>): Promise<Digests> {
  const file = await open(part, 'wx', 0o644);
  const digest = new TripleDigest();
  try {
    for await (const chunk of bytes) {
      digest.update(chunk);
      await file.write(chunk);
    }
    if (digest.isFresh) throw new AppError('bad_request', 'The file is empty');
    await file.sync();
    return digest.finish();
  } finally {
    await file.close();
  }
}

/** The same name in any spelling of its accents, in any root: to the library it is one file. */
async function findTwin(folders: readonly Folder[], name: string): Promise<FirmwarePlace | null> {
  for (const { root, path } of folders) {
    const names = await readdir(join(root, path)).catch(() => []);
    const twin = names.find((other) => other.normalize('NFC') === name.normalize('NFC'));
    if (twin !== undefined) return { root, file_path: path, file_name: twin };
  }
  return null;
}

async function sameOrRefuse(place: FirmwarePlace, digests: Digests): Promise<SavedFirmware> {
  const there = await digestFirmware(join(place.root, place.file_path, place.file_name));
  if (there?.sha1 === digests.sha1) return asSaved(place, digests);
  throw new AppError(
    'conflict',
    `Another file called ${place.file_name} is already there; delete it first`,
  );
}

/** A link cannot take the place of a file that came in between; not every disk knows links. */
async function moveIntoPlace(part: string, target: string): Promise<void> {
  try {
    await link(part, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(target)) {
      throw new AppError('conflict', 'A file of that name is already there; delete it first');
    }
    await rename(part, target);
  }
}

async function asSaved(place: FirmwarePlace, digests: Digests): Promise<SavedFirmware> {
  const info = await stat(join(place.root, place.file_path, place.file_name));
  return { ...place, facts: factsOf(info), digests };
}

function readOnly(folders: readonly Folder[], cause?: unknown): AppError {
  const where = folders[0]?.path ?? '';
  return new AppError(
    'bad_request',
    `The library folder is read-only; put the file into ${where} yourself`,
    { cause },
  );
}

const REFUSALS = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

function faultOf(error: unknown, folders: readonly Folder[]): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (REFUSALS.has(code)) return readOnly(folders, error);
  if (FULL.has(code)) return new AppError('unavailable', 'The disk is full', { cause: error });
  return error;
}
