import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#core/lib/app-error.ts';

import { type Digests, TripleDigest } from '#modules/fingerprint/fingerprint.api.ts';
import { diskFault } from '#core/files/disk-fault.ts';
import { canWriteFilesIn } from '#core/files/is-writable.ts';
import { moveUnlessExists } from '#core/files/move-unless-exists.ts';
import { digestFirmware } from './digest-firmware.disk.ts';
import { toFileFacts, type FileFacts } from './list-firmware.disk.ts';

export interface FirmwareLocation {
  readonly root: string;
  /** FirmwareFolder below the root. */
  readonly file_path: string;
  readonly file_name: string;
}

export interface SavedFirmware extends FirmwareLocation {
  readonly facts: FileFacts;
  readonly digests: Digests;
}

interface FirmwareFolder {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

interface NewFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** `folders`: the possible firmware folders of the platform, the preferred one first. */
export async function saveFirmware(
  folders: readonly FirmwareFolder[],
  { name, bytes }: NewFile,
): Promise<SavedFirmware> {
  const folder = await findWritable(folders);
  if (!folder) throw new AppError('bad_request', readOnly(folders));
  const location = { root: folder.root, file_path: folder.path, file_name: name };
  const dir = join(folder.root, folder.path);
  // Scans always ignore `.tmp`, whatever the configuration.
  const part = join(dir, `.saveroom-${randomBytes(16).toString('hex')}.tmp`);
  try {
    await mkdir(dir, { recursive: true });
    const digests = await receive(part, bytes);
    const existing = await findSameName(folders, name);
    if (existing) return await reuseIdentical(existing, digests);
    if (!(await moveUnlessExists(part, join(dir, name)))) {
      throw new AppError('conflict', 'A file with this name already exists. Delete it first.');
    }
    return await toSavedFirmware(location, digests);
  } catch (error) {
    throw diskFault(error, readOnly(folders));
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

async function findWritable(
  folders: readonly FirmwareFolder[],
): Promise<FirmwareFolder | undefined> {
  for (const folder of folders) {
    if (await canWriteFilesIn(folder.root, join(folder.root, folder.path))) return folder;
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
    if (digest.isEmpty) throw new AppError('bad_request', 'The file is empty');
    await file.sync();
    return digest.finish();
  } finally {
    await file.close();
  }
}

/** Compares names in all roots after Unicode normalization, as the library does. */
async function findSameName(
  folders: readonly FirmwareFolder[],
  name: string,
): Promise<FirmwareLocation | null> {
  for (const { root, path } of folders) {
    const names = await readdir(join(root, path)).catch(() => []);
    const match = names.find((other) => other.normalize('NFC') === name.normalize('NFC'));
    if (match !== undefined) return { root, file_path: path, file_name: match };
  }
  return null;
}

/** Throws when the existing file has other content. */
async function reuseIdentical(
  location: FirmwareLocation,
  digests: Digests,
): Promise<SavedFirmware> {
  const path = join(location.root, location.file_path, location.file_name);
  const existing = await digestFirmware(path);
  if (existing?.sha1 === digests.sha1) return toSavedFirmware(location, digests);
  throw new AppError(
    'conflict',
    `Another file named ${location.file_name} already exists. Delete it first.`,
  );
}

async function toSavedFirmware(
  location: FirmwareLocation,
  digests: Digests,
): Promise<SavedFirmware> {
  const info = await stat(join(location.root, location.file_path, location.file_name));
  return { ...location, facts: toFileFacts(info), digests };
}

const readOnly = (folders: readonly FirmwareFolder[]): string =>
  `The library folder is read-only. Copy the file to ${folders[0]?.path ?? ''} on the server instead.`;
