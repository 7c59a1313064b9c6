import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { AppError } from '#core/lib/app-error.ts';
import { AtOnce } from '#core/lib/at-once.ts';

import { diskFull } from '#core/files/disk-fault.ts';
import { openServedFile } from '#core/files/served-file.ts';
import { workerUrl } from '#core/files/worker-url.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import { makeRoom } from './make-room.disk.ts';
import { unpackableKind } from './unpack-archive.ts';
import type { UnpackReport } from './unpack-worker.ts';
import type { UnpackedArchive, UnpackedMember, UnpackedStore } from './unpacked-store.ts';

const UNPACKED_AT_ONCE = 2;
const INDEX = 'index.json';
/** How many archives that cannot be unpacked are remembered. */
const MOST_REFUSED = 1000;

/** A folder for each archive, named after the state of its file: a changed one is another. */
export function openUnpackedStore(root: string): UnpackedStore {
  const lanes = new AtOnce(UNPACKED_AT_ONCE);
  const running = new Map<string, Promise<void>>();
  /** By folder, which changes with the archive: a bomb is unpacked once and then refused. */
  const refused = new Map<string, AppError>();

  async function unpackInto(path: string, folder: string): Promise<void> {
    const part = `${folder}.${randomUUID()}.part`;
    await mkdir(part, { recursive: true });
    try {
      const members = await inWorker(path, part);
      await writeFile(join(part, INDEX), JSON.stringify(members), { flush: true });
      // Somebody else may have been faster; theirs is the same.
      await rename(part, folder).catch(() => {});
    } finally {
      await rm(part, { recursive: true, force: true });
    }
    await makeRoom(root, folder);
  }

  return {
    async unpack(path) {
      const facts = await stat(path);
      if (!facts.isFile() || !isUnpackable(path)) return null;
      const state = [path, facts.size, facts.mtimeMs, facts.ino].join('\n');
      const version = createHash('sha256').update(state).digest('hex').slice(0, 40);
      const folder = join(root, version);
      const kept = await readIndex(folder);
      if (kept) return archiveOf(folder, { members: kept, version, modified: facts.mtime });
      const refusal = refused.get(folder);
      if (refusal) throw refusal;
      const work = running.get(folder) ?? lanes.run(() => unpackInto(path, folder));
      running.set(folder, work);
      try {
        await work;
      } catch (error) {
        if (error instanceof UnpackError) {
          if (refused.size >= MOST_REFUSED) refused.clear();
          refused.set(folder, error);
        }
        throw error;
      } finally {
        running.delete(folder);
      }
      const members = (await readIndex(folder)) ?? [];
      return archiveOf(folder, { members, version, modified: facts.mtime });
    },
  };
}

/** The archive is to blame, and will be the next time too. */
class UnpackError extends AppError {
  constructor(why: string) {
    super('conflict', `Can’t unpack the archive: ${why}`);
  }
}

/** What cannot be read is not for us to name: whoever sends it will. */
function isUnpackable(path: string): boolean {
  try {
    return unpackableKind(path) !== null;
  } catch {
    return false;
  }
}

/** Null: it is not there. Reading it counts as use. */
async function readIndex(folder: string): Promise<UnpackedMember[] | null> {
  const index = join(folder, INDEX);
  const text = await readFile(index, 'utf8').catch(() => null);
  if (text === null) return null;
  const now = new Date();
  await utimes(index, now, now).catch(() => {});
  return JSON.parse(text) as UnpackedMember[];
}

interface Facts {
  readonly members: readonly UnpackedMember[];
  readonly version: string;
  /** Of the archive: unpacking it again makes nothing newer. */
  readonly modified: Date;
}

function archiveOf(folder: string, { members, version, modified }: Facts): UnpackedArchive {
  const pathOf = (member: UnpackedMember) => join(folder, String(members.indexOf(member)));
  return {
    members,
    async open(member) {
      const file = await openServedFile(pathOf(member));
      return file && { ...file, modified, etag: `"${version}-${members.indexOf(member)}"` };
    },
    async source(member, name) {
      const source = await fileSource(pathOf(member), { name });
      return source && { ...source, modified, version, crc: async () => member.crc };
    },
  };
}

function inWorker(path: string, folder: string): Promise<readonly UnpackedMember[]> {
  return new Promise((done, fail) => {
    const url = workerUrl(import.meta.url, 'unpack-worker');
    const worker = new Worker(url, { workerData: { path, folder } });
    const broken = (why: string) =>
      fail(new AppError('conflict', `Can’t unpack the archive: ${why}`));
    worker.once('message', (report: UnpackReport) => {
      if ('members' in report) done(report.members);
      else if (report.isFull) fail(diskFull());
      else fail(new UnpackError(report.problem));
    });
    worker.once('error', (error) => broken(error.message));
    // After a message this comes too late to matter.
    worker.once('exit', () => broken('the worker stopped unexpectedly'));
  });
}
