import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, posix } from 'node:path';

import { z } from 'zod';

import { writeAtomically } from '#core/files/move-file.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly renames: RenameJournal;
  }
}

/** A rename of a game on disk whose database transaction may not have been committed. */
const PendingRename = z.object({
  romId: z.int(),
  root: z.string(),
  /** Below the root, with the old name. */
  path: z.string(),
  /** The new name, in the same folder. */
  name: z.string(),
});
export type PendingRename = z.output<typeof PendingRename>;
const Entry = z.object({ ...PendingRename.shape, run: z.string(), host: z.string(), pid: z.int() });
type Entry = z.output<typeof Entry>;

export interface JournaledRename extends PendingRename {
  /** Call once disk and database agree. */
  remove(): Promise<void>;
}

/**
 * Renames in progress, one file for each in the data folder. A server that is killed between the
 * rename on disk and the commit leaves its file, so that the next server can undo the rename.
 */
export interface RenameJournal {
  begin(rename: PendingRename): Promise<JournaledRename>;
  /** Disk and database still differ: from now on `abandoned` returns the rename. */
  abandon(rename: JournaledRename): void;
  /** Renames no running server works on. `isAlone`: no other server uses the data folder. */
  abandoned(options: { isAlone: boolean }): Promise<JournaledRename[]>;
  /** Ids of games that any server is renaming, by their new path below the root. */
  targets(root: string): Promise<ReadonlyMap<string, number>>;
}

/** No rename with its transaction takes longer; used when the other process cannot be checked. */
const MAX_RENAME_MS = 2 * 60_000;

export function openRenameJournal(folder: string): RenameJournal {
  const run = randomUUID();
  const active = new Map<JournaledRename, string>();

  const isAbandoned = async (file: string, entry: Entry, isAlone: boolean): Promise<boolean> => {
    if (entry.run === run) return ![...active.values()].includes(file);
    if (isAlone) return true;
    if (entry.host === hostname() && !isRunning(entry.pid)) return true;
    const written = await stat(join(folder, file)).catch(() => null);
    return written !== null && Date.now() - written.mtimeMs > MAX_RENAME_MS;
  };

  const entries = async (): Promise<{ file: string; entry: Entry }[]> => {
    const files = await readdir(folder).catch(() => []);
    const found: { file: string; entry: Entry }[] = [];
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const entry = await readEntry(join(folder, file));
      if (entry) found.push({ file, entry });
    }
    return found;
  };

  return {
    async begin(rename) {
      await mkdir(folder, { recursive: true });
      const file = `${randomUUID()}.json`;
      const entry: Entry = { ...rename, run, host: hostname(), pid: process.pid };
      await writeAtomically(join(folder, file), Buffer.from(JSON.stringify(entry)));
      const journaled: JournaledRename = {
        ...rename,
        async remove() {
          await rm(join(folder, file), { force: true });
          active.delete(journaled);
        },
      };
      active.set(journaled, file);
      return journaled;
    },

    abandon: (rename) => void active.delete(rename),

    async abandoned({ isAlone }) {
      const found: JournaledRename[] = [];
      for (const { file, entry } of await entries()) {
        if (!(await isAbandoned(file, entry, isAlone))) continue;
        const { romId, root, path, name } = entry;
        const remove = () => rm(join(folder, file), { force: true });
        found.push({ romId, root, path, name, remove });
      }
      return found;
    },

    async targets(root) {
      const inRoot = (await entries()).filter(({ entry }) => entry.root === root);
      return new Map(
        inRoot.map(({ entry }) => [`${posix.dirname(entry.path)}/${entry.name}`, entry.romId]),
      );
    },
  };
}

/** Null: removed in the meantime, or not written by this program. */
async function readEntry(path: string): Promise<Entry | null> {
  try {
    return Entry.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** A restarted container reuses process ids, so an entry with our own id is from an earlier run. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
