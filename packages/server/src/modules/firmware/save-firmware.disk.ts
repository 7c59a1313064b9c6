import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#core/lib/app-error.ts';

import { type Digests, TripleDigest } from '#modules/fingerprint/fingerprint.api.ts';
import { diskFault } from '#core/files/disk-fault.ts';
import { isOpenForFiles } from '#core/files/is-writable.ts';
import { moveIntoPlace } from '#core/files/move-into-place.ts';
import { digestFirmware } from './digest-firmware.disk.ts';
import type { FirmwarePlace, SavedFirmware } from './firmware-disk.ts';
import { factsOf } from './list-firmware.disk.ts';

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
  const folder = await findOpen(folders);
  if (!folder) throw new AppError('bad_request', readOnly(folders));
  const place = { root: folder.root, file_path: folder.path, file_name: name };
  const dir = join(folder.root, folder.path);
  // Scans leave `.tmp` alone, whatever the configuration says.
  const part = join(dir, `.saveroom-${randomBytes(16).toString('hex')}.tmp`);
  try {
    await mkdir(dir, { recursive: true });
    const digests = await receive(part, bytes);
    const twin = await findTwin(folders, name);
    if (twin) return await sameOrRefuse(twin, digests);
    if (!(await moveIntoPlace(part, join(dir, name)))) {
      throw new AppError('conflict', 'A file with this name already exists. Delete it first.');
    }
    return await asSaved(place, digests);
  } catch (error) {
    throw diskFault(error, readOnly(folders));
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

async function findOpen(folders: readonly Folder[]): Promise<Folder | undefined> {
  for (const folder of folders) {
    if (await isOpenForFiles(folder.root, join(folder.root, folder.path))) return folder;
  }
  return undefined;
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
    `Another file named ${place.file_name} already exists. Delete it first.`,
  );
}

async function asSaved(place: FirmwarePlace, digests: Digests): Promise<SavedFirmware> {
  const info = await stat(join(place.root, place.file_path, place.file_name));
  return { ...place, facts: factsOf(info), digests };
}

const readOnly = (folders: readonly Folder[]): string =>
  `The library folder is read-only. Copy the file to ${folders[0]?.path ?? ''} on the server instead.`;
