import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { ToldCode } from '@saveroom/contract';
import { z } from 'zod';

import { writeAtomically } from '#core/files/write-atomically.ts';
import { AREAS, areaOf } from './backup-areas.ts';
import type { Sink } from './backup-reader.ts';
import { syncFolder } from './sync-folder.disk.ts';

/** A restore that must be completed: once this is written, it can't be undone. */
export const RestoreJournal = z.object({
  id: z.uuid(),
  /** `postgres`: the rows are committed if the database has a restore mark with this id. */
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the areas that the backup has. */
  areas: z.array(z.string()),
});
export type RestoreJournal = z.output<typeof RestoreJournal>;

const RestoreFailure = z.object({
  at: z.string(),
  problem: z.string(),
  /** Null: written by a version that didn't store it. */
  problem_code: ToldCode.nullable().default(null),
});
type RestoreFailure = z.output<typeof RestoreFailure>;

const DAY_MS = 24 * 60 * 60 * 1000;
const JOURNAL = 'journal.json';
const FAILURE = 'failed.json';

/** The folder that the content of a backup is staged in before it is moved into place. */
export function openRestoreFolder(dataDir: string) {
  const home = join(dataDir, 'restore');
  const stageOf = (id: string): string => join(home, id);

  return {
    stageOf,

    databaseOf: (id: string): string => join(stageOf(id), 'saveroom.db'),

    async begin(id: string): Promise<void> {
      await mkdir(stageOf(id), { recursive: true, mode: 0o700 });
    },

    /** Only for files of an area; the reader has refused all others before. */
    async sinkFor(id: string, name: string): Promise<Sink> {
      if (!areaOf(name)) throw new Error(`invariant: ${name} belongs to no backup area`);
      const path = join(stageOf(id), name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'wx', 0o640);
      return {
        write: (chunk) => file.writeFile(chunk),
        end: async () => {
          await file.sync();
          await file.close();
        },
        abandon: () => file.close(),
      };
    },

    /** Names of the areas that the stage has files of. */
    async areasOf(id: string): Promise<string[]> {
      const names = await readdir(stageOf(id));
      return AREAS.map(({ name }) => name).filter((name) => names.includes(name));
    },

    discard: (id: string): Promise<void> => rm(stageOf(id), { recursive: true, force: true }),

    async readJournal(): Promise<RestoreJournal | null> {
      const text = await readFile(join(home, JOURNAL), 'utf8').catch(() => null);
      return text === null ? null : RestoreJournal.parse(JSON.parse(text));
    },

    async writeJournal(journal: RestoreJournal): Promise<void> {
      await writeAtomically(join(home, JOURNAL), Buffer.from(JSON.stringify(journal)));
      await syncFolder(home);
    },

    async removeJournal(): Promise<void> {
      await rm(join(home, JOURNAL), { force: true });
      await syncFolder(home);
    },

    /** Removes unused stages. `isAlone`: no other process can be using them. */
    async removeStale(isAlone: boolean): Promise<void> {
      if (existsSync(join(home, JOURNAL))) return;
      for (const name of await readdir(home).catch(() => [])) {
        const info = await stat(join(home, name)).catch(() => null);
        if (!info?.isDirectory()) continue;
        const isOld = Date.now() - info.mtimeMs > DAY_MS;
        if (isAlone || isOld) await rm(join(home, name), { recursive: true, force: true });
      }
    },

    async recordFailure(failure: RestoreFailure): Promise<void> {
      await mkdir(home, { recursive: true });
      await writeAtomically(join(home, FAILURE), Buffer.from(JSON.stringify(failure)));
    },

    async readFailure(): Promise<RestoreFailure | null> {
      const text = await readFile(join(home, FAILURE), 'utf8').catch(() => null);
      return text === null ? null : RestoreFailure.parse(JSON.parse(text));
    },

    clearFailure: (): Promise<void> => rm(join(home, FAILURE), { force: true }),
  };
}

export type RestoreFolder = ReturnType<typeof openRestoreFolder>;
