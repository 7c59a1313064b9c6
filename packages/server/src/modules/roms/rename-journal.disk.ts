import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, posix } from 'node:path';

import { z } from 'zod';

import { writeWhole } from '#core/files/write-whole.ts';

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
  /** Disk and database agree. */
  remove(): Promise<void>;
}

/**
 * Renames that are under way, one file for each in the data folder. A server that is killed between
 * the rename on disk and the commit leaves its file behind, so that the next one can undo the rename.
 */
export interface RenameJournal {
  begin(rename: PendingRename): Promise<JournaledRename>;
  /** The caller failed to make disk and database agree: `abandoned` returns it from now on. */
  abandon(rename: JournaledRename): void;
  /** Those that no running server works on. `isAlone`: this is the only server of the data folder. */
  abandoned(options: { isAlone: boolean }): Promise<JournaledRename[]>;
  /** Ids of games that any server is renaming, by the path below the root they are to have. */
  targets(root: string): Promise<ReadonlyMap<string, number>>;
}

/** No rename and transaction takes longer; needed where the other server's process is unknown. */
const LONGEST_MS = 2 * 60_000;

export function openRenameJournal(folder: string): RenameJournal {
  const run = randomUUID();
  const active = new Map<JournaledRename, string>();

  const isAbandoned = async (file: string, entry: Entry, isAlone: boolean): Promise<boolean> => {
    if (entry.run === run) return ![...active.values()].includes(file);
    if (isAlone) return true;
    if (entry.host === hostname() && !isRunning(entry.pid)) return true;
    const written = await stat(join(folder, file)).catch(() => null);
    return written !== null && Date.now() - written.mtimeMs > LONGEST_MS;
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
      await writeWhole(join(folder, file), Buffer.from(JSON.stringify(entry)));
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

/** Null: removed meanwhile, or not written by this program. */
async function readEntry(path: string): Promise<Entry | null> {
  try {
    return Entry.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** A restarted container has the process id of the one before it: our own id is not theirs. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
