import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { BACKUP_KINDS, type BackupKind } from '@saveroom/contract';
import { z } from 'zod';

import { toDataFolderError } from '#core/files/disk-errors.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { writeAtomically } from '#core/files/move-file.ts';
import { AppError } from '#core/lib/app-error.ts';

import { BackupManifest } from './backup-format.ts';
import { BackupReader } from './backup-reader.ts';

const BACKUP_NAME = new RegExp(
  `^saveroom-(\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3})Z-(${BACKUP_KINDS.join('|')})\\.zip$`,
);

const MEGABYTE = 1024 * 1024;
/** Reserved so that the server itself doesn't run out of space. */
const RESERVED_BYTES = 64 * MEGABYTE;

export interface StoredBackup {
  readonly name: string;
  readonly kind: BackupKind;
  readonly size: number;
  readonly modified: Date;
  /** Null: the backup can't be read; `problem` says why. */
  readonly manifest: BackupManifest | null;
  /** Null: it was never fully verified on this server. */
  readonly checkedAt: string | null;
  readonly problem: string | null;
}

type ReadableBackup = StoredBackup & { manifest: NonNullable<StoredBackup['manifest']> };

/** The backups of this server. All are complete, because a backup gets its name last. */
export interface BackupFolder {
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** Null: there is none of this name. */
  find(name: string): Promise<StoredBackup | null>;
  open(name: string): Promise<ServedFile | null>;
  remove(name: string): Promise<void>;
  /** Stores an uploaded file; throws an AppError if it isn't a backup. */
  receive(chunks: AsyncIterable<Uint8Array>, now: Date): Promise<StoredBackup>;
  /** Stores the result of a full verification. */
  recordCheck(name: string, check: { at: string; problem: string | null }): Promise<void>;
  freeBytes(): Promise<number>;
}

/** What a JSON file next to each backup caches, so that a list need not open all backups. */
const Sidecar = z.object({
  size: z.int(),
  mtimeMs: z.number(),
  manifest: BackupManifest.nullable(),
  checkedAt: z.string().nullable(),
  problem: z.string().nullable(),
});
type Sidecar = z.output<typeof Sidecar>;

export function openBackupFolder(home: string): BackupFolder {
  const sidecarPath = (name: string): string => join(home, `${name}.json`);

  async function find(name: string): Promise<StoredBackup | null> {
    const kind = parseBackupKind(name);
    const info = kind && (await stat(join(home, name)).catch(() => null));
    if (!kind || !info?.isFile()) return null;
    const fileState = { size: info.size, mtimeMs: Math.trunc(info.mtimeMs) };
    const cached = await readSidecar(sidecarPath(name));
    const isCurrent = cached?.size === fileState.size && cached.mtimeMs === fileState.mtimeMs;
    const sidecar = isCurrent
      ? cached
      : { ...fileState, ...inspectBackup(join(home, name)), checkedAt: null };
    // Cached for the next list. If the folder is read-only, every list reads the backup again.
    if (!isCurrent) await writeSidecar(sidecarPath(name), sidecar).catch(() => {});
    const { manifest, checkedAt, problem } = sidecar;
    return { name, kind, size: info.size, modified: info.mtime, manifest, checkedAt, problem };
  }

  return {
    find,

    async list() {
      const names = await readdir(home).catch(() => []);
      const found = await Promise.all(
        names.toSorted((a, b) => (a < b ? 1 : -1)).map((name) => find(name)),
      );
      return found.filter((backup) => backup !== null);
    },

    open: async (name) => (parseBackupKind(name) ? openServedFile(join(home, name)) : null),

    async remove(name) {
      if (!parseBackupKind(name)) return;
      await rm(join(home, name), { force: true });
      await rm(sidecarPath(name), { force: true });
    },

    async receive(chunks, now) {
      const name = backupName('uploaded', now);
      const partFile = join(home, `.${name}.part`);
      try {
        await mkdir(home, { recursive: true });
        const output = createWriteStream(partFile, { flags: 'wx', flush: true, mode: 0o600 });
        await pipeline(chunks, output);
        BackupReader.open(partFile).close();
        await rename(partFile, join(home, name));
      } catch (error) {
        await rm(partFile, { force: true });
        throw toDataFolderError(error);
      }
      const stored = await find(name);
      if (!stored) throw new Error(`backups: ${name} no longer exists`);
      return stored;
    },

    async recordCheck(name, { at, problem }) {
      const backup = await find(name);
      const info = backup && (await stat(join(home, name)).catch(() => null));
      if (!backup || !info) return;
      await writeSidecar(sidecarPath(name), {
        size: info.size,
        mtimeMs: Math.trunc(info.mtimeMs),
        manifest: backup.manifest,
        checkedAt: at,
        problem,
      });
    },

    async freeBytes() {
      await mkdir(home, { recursive: true });
      const { bavail, bsize } = await statfs(home);
      return bavail * bsize;
    },
  };
}

function inspectBackup(path: string): Pick<Sidecar, 'manifest' | 'problem'> {
  try {
    const reader = BackupReader.open(path);
    reader.close();
    return { manifest: reader.manifest, problem: null };
  } catch (error) {
    return { manifest: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function readSidecar(path: string): Promise<Sidecar | null> {
  try {
    return Sidecar.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

const writeSidecar = (path: string, sidecar: Sidecar): Promise<void> =>
  writeAtomically(path, Buffer.from(JSON.stringify(sidecar)));

/** Copies a local file into the backup folder; a file that is already in it is used as it is. */
export async function importBackup(
  folder: BackupFolder,
  { file, home, now }: { file: string; home: string; now: Date },
): Promise<StoredBackup> {
  const path = resolve(file);
  const name = path.slice(dirname(path).length + 1);
  const known = dirname(path) === home && parseBackupKind(name) ? await folder.find(name) : null;
  if (known) return known;
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new AppError('not_found', `File not found: ${path}`);
  return folder.receive(createReadStream(path), now);
}

/** The folder that backups are stored in. */
export const backupDir = (dataDir: string): string => join(resolve(dataDir), 'backups');

export const backupName = (kind: BackupKind, now: Date): string =>
  `saveroom-${now.toISOString().replaceAll(/[:.]/g, '-')}-${kind}.zip`;

/** The kind of a backup, from its name. Null: this is not the name of a backup. */
export function parseBackupKind(name: string): BackupKind | null {
  const suffix = BACKUP_NAME.exec(name)?.[2];
  return BACKUP_KINDS.find((kind) => kind === suffix) ?? null;
}

export async function requireBackup(folder: BackupFolder, name: string): Promise<ReadableBackup> {
  const backup = await folder.find(name);
  if (!backup) throw new AppError('not_found', `Backup ${name} not found`);
  const { manifest, problem } = backup;
  if (!manifest) throw new AppError('conflict', problem ?? 'Can’t read this backup');
  return { ...backup, manifest };
}

const formatMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;

/** Throws if the free space is not enough. Sizes are in bytes. */
export function requireSpace(needed: number, free: number): void {
  if (needed + RESERVED_BYTES <= free) return;
  throw new AppError(
    'no_space',
    `Not enough disk space. This needs ${formatMegabytes(needed + RESERVED_BYTES)}, but only ${formatMegabytes(free)} is free.`,
  );
}
