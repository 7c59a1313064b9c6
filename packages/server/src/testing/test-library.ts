import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { parseConfig } from '#core/config/parse-config.ts';
import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { ScanJournal } from '#modules/scan/scan-journal.ts';
import { scanLibrary } from '#modules/scan/scan-library.ts';
import type { ScanRequest } from '#modules/library/scan-job.ts';
import type { ScanWarning } from '#modules/scan/pipeline.ts';
import { openLibraryDisk } from '#open-storage.ts';
import { openRenameJournal } from '#modules/roms/change-game.disk.ts';

import { measure } from './measure.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestDatabase } from './test-database.ts';

const clock = (): Date => new Date();

interface TestLibraryOptions {
  readonly config?: string;
  /** Library roots besides the first. */
  readonly otherRoots?: readonly string[];
}

/** A library on a real disk with an empty database. */
export async function testLibrary({ config = '', otherRoots = [] }: TestLibraryOptions = {}) {
  const root = await temporaryFolder();
  const engine = await openTestDatabase();
  const FILE = { mounted: true, writable: true };
  let parsed = parseConfig(config, FILE);
  const configFile: ConfigFile = {
    current: () => parsed.config,
    folders: () => parsed.folders,
    edit: () => Promise.reject(new Error('test library: no configuration file')),
  };
  const disk = openLibraryDisk({ current: [root, ...otherRoots] }, configFile);
  const { db } = engine;
  const storage = { renames: openRenameJournal(join(await temporaryFolder(), 'renames')) };

  return {
    root,
    db,
    disk,
    storage,
    configFile,
    /** Replaces the configuration. */
    configure: (text: string) => {
      parsed = parseConfig(text, FILE);
    },
    /** Writes files; the content is the path itself unless given. */
    put: async (...paths: string[]) => {
      for (const path of paths) await write(join(root, path), path);
    },
    write: (path: string, content: string | Uint8Array) => write(join(root, path), content),
    move: async (from: string, to: string) => {
      await mkdir(dirname(join(root, to)), { recursive: true });
      await rename(join(root, from), join(root, to));
    },
    remove: (path: string) => rm(join(root, path), { recursive: true, force: true }),
    async scan(request: Partial<ScanRequest> = {}, journal?: ScanJournal) {
      const warnings: ScanWarning[] = [];
      const stats = await measure('scan', () =>
        scanLibrary(
          { db, disk, storage, configFile, clock },
          { type: 'quick', folders: [], romIds: [], ...request },
          {
            journal,
            signal: new AbortController().signal,
            saveJournal: async () => {},
            onPlatform: () => {},
            onStep: () => {},
            onStats: () => {},
            onGames: () => {},
            onWarning: (warning) => {
              warnings.push({ ...warning, path: warning.path.replace(`${root}/`, '') });
            },
          },
        ),
      );
      return { stats, warnings };
    },
    games: () => db.selectFrom('rom').selectAll().orderBy('id').execute(),
  };
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
