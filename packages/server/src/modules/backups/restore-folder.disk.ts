import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { ToldCode } from '@saveroom/contract';
import { z } from 'zod';

import { writeWhole } from '#core/files/write-whole.ts';
import { AREAS, areaOf } from './backup-areas.ts';
import type { Sink } from './backup-reader.ts';
import { syncFolder } from './sync-folder.disk.ts';

/** A restore that must be finished: from the moment this is written there is no way back. */
export const RestoreJournal = z.object({
  id: z.uuid(),
  /** `postgres`: its rows are there if the database has the mark of this id. */
  engine: z.enum(['sqlite', 'postgres']),
  /** What the backup has, by the names of its areas. */
  areas: z.array(z.string()),
});
export type RestoreJournal = z.output<typeof RestoreJournal>;

const Failure = z.object({
  at: z.string(),
  problem: z.string(),
  /** Null: from before it was kept. */
  problem_code: ToldCode.nullable().default(null),
});
type Failure = z.output<typeof Failure>;

const DAY_MS = 24 * 60 * 60 * 1000;
const JOURNAL = 'journal.json';
const FAILURE = 'failed.json';

/** Where what a backup holds lies ready to be moved into its place. */
export function openRestoreFolder(dataDir: string) {
  const home = join(dataDir, 'restore');
  const stageOf = (id: string): string => join(home, id);

  return {
    stageOf,

    databaseOf: (id: string): string => join(stageOf(id), 'saveroom.db'),

    async begin(id: string): Promise<void> {
      await mkdir(stageOf(id), { recursive: true, mode: 0o700 });
    },

    /** For a file of an area; what is no part of one has been refused before. */
    async sinkFor(id: string, name: string): Promise<Sink> {
      if (!areaOf(name)) throw new Error(`${name} has no place`);
      const path = join(stageOf(id), name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'wx', 0o640);
      return {
        write: (piece) => file.writeFile(piece),
        end: async () => {
          await file.sync();
          await file.close();
        },
        abandon: () => file.close(),
      };
    },

    /** Which areas it has something of. */
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
      await writeWhole(join(home, JOURNAL), Buffer.from(JSON.stringify(journal)));
      await syncFolder(home);
    },

    async removeJournal(): Promise<void> {
      await rm(join(home, JOURNAL), { force: true });
      await syncFolder(home);
    },

    /** What was made ready and never used; `isAlone`: nobody else can be at it just now. */
    async sweep(isAlone: boolean): Promise<void> {
      if (existsSync(join(home, JOURNAL))) return;
      for (const name of await readdir(home).catch(() => [])) {
        const info = await stat(join(home, name)).catch(() => null);
        if (!info?.isDirectory()) continue;
        const isOld = Date.now() - info.mtimeMs > DAY_MS;
        if (isAlone || isOld) await rm(join(home, name), { recursive: true, force: true });
      }
    },

    async noteFailure(failure: Failure): Promise<void> {
      await mkdir(home, { recursive: true });
      await writeWhole(join(home, FAILURE), Buffer.from(JSON.stringify(failure)));
    },

    async readFailure(): Promise<Failure | null> {
      const text = await readFile(join(home, FAILURE), 'utf8').catch(() => null);
      return text === null ? null : Failure.parse(JSON.parse(text));
    },

    forgetFailure: (): Promise<void> => rm(join(home, FAILURE), { force: true }),
  };
}

export type RestoreFolder = ReturnType<typeof openRestoreFolder>;
