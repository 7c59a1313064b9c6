import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { dataFault } from '#core/files/disk-fault.ts';
import { openServedFile } from '#core/files/served-file.ts';
import { writeWhole } from '#core/files/write-whole.ts';
import type { BackupFolder, StoredBackup } from './backup-folder.ts';
import { BackupManifest } from './backup-manifest.ts';
import { backupName, kindOfName } from './backup-name.ts';
import { BackupReader } from './backup-reader.ts';

/** Beside each backup, so that a list need not open them all. */
const Note = z.object({
  size: z.int(),
  mtimeMs: z.number(),
  manifest: BackupManifest.nullable(),
  checkedAt: z.string().nullable(),
  problem: z.string().nullable(),
});
type Note = z.output<typeof Note>;

export function openBackupFolder(home: string): BackupFolder {
  const notePath = (name: string): string => join(home, `${name}.json`);

  async function find(name: string): Promise<StoredBackup | null> {
    const kind = kindOfName(name);
    const info = kind && (await stat(join(home, name)).catch(() => null));
    if (!kind || !info?.isFile()) return null;
    const facts = { size: info.size, mtimeMs: Math.trunc(info.mtimeMs) };
    const kept = await readNote(notePath(name));
    const isCurrent = kept?.size === facts.size && kept.mtimeMs === facts.mtimeMs;
    const note = isCurrent ? kept : { ...facts, ...look(join(home, name)), checkedAt: null };
    // Kept for the next list; whoever may not write here reads again.
    if (!isCurrent) await writeNote(notePath(name), note).catch(() => {});
    const { manifest, checkedAt, problem } = note;
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

    open: async (name) => (kindOfName(name) ? openServedFile(join(home, name)) : null),

    async remove(name) {
      if (!kindOfName(name)) return;
      await rm(join(home, name), { force: true });
      await rm(notePath(name), { force: true });
    },

    async receive(chunks, now) {
      const name = backupName('uploaded', now);
      const part = join(home, `.${name}.part`);
      try {
        await mkdir(home, { recursive: true });
        await pipeline(chunks, createWriteStream(part, { flags: 'wx', flush: true, mode: 0o600 }));
        BackupReader.open(part).close();
        await rename(part, join(home, name));
      } catch (error) {
        await rm(part, { force: true });
        throw dataFault(error);
      }
      const stored = await find(name);
      if (!stored) throw new Error(`${name} no longer exists`);
      return stored;
    },

    async noteCheck(name, { at, problem }) {
      const backup = await find(name);
      const info = backup && (await stat(join(home, name)).catch(() => null));
      if (!backup || !info) return;
      await writeNote(notePath(name), {
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

function look(path: string): Pick<Note, 'manifest' | 'problem'> {
  try {
    const reader = BackupReader.open(path);
    reader.close();
    return { manifest: reader.manifest, problem: null };
  } catch (error) {
    return { manifest: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function readNote(path: string): Promise<Note | null> {
  try {
    return Note.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

const writeNote = (path: string, note: Note): Promise<void> =>
  writeWhole(path, Buffer.from(JSON.stringify(note)));
