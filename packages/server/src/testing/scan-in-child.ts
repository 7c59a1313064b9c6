import { parseConfig } from '#core/config/parse-config.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import type { Deps } from '#core/deps.ts';
import { JobEngine } from '#core/jobs/job-engine.ts';
import { findRecentJobs } from '#core/jobs/jobs.queries.ts';
import { SCAN_TASK, WHOLE_LIBRARY } from '#modules/library/scan-job.ts';
import type { RenameJournal } from '#modules/roms/change-game.disk.ts';
import { openLibraryDisk } from '#open-storage.ts';
import { scanLibraryTask } from '#modules/scan/scan.tasks.ts';
import { bindTasks } from '#core/tasks.ts';

const clock = (): Date => new Date();
const onFault = (error: unknown): never => {
  throw error;
};

/** A worker with one job: starts a scan, or continues an interrupted one. */
async function scan(file: string, root: string): Promise<void> {
  const engine = openSqlite(file);
  const { db } = engine;
  await migrate(engine, MIGRATIONS, clock());
  const { config, folders } = parseConfig('', { mounted: true, writable: true });
  const configFile = { current: () => config, folders: () => folders };
  const jobs = new JobEngine({ db, clock, isSingleProcess: true, onFault });
  const events = {
    emit: () => process.stdout.write('.'),
    disconnect() {},
    disconnectCredential() {},
  };
  const disk = openLibraryDisk({ current: [root] }, configFile);
  // The only folder is fixed, so none can have been removed.
  const libraryFolders = { removeGamesOfRemovedFolders: async () => {} };
  // No games are renamed during the scan.
  const renames: Pick<RenameJournal, 'listAbandoned' | 'findTargets'> = {
    listAbandoned: async () => [],
    findTargets: async () => new Map(),
  };
  const storage = { renames };
  const env = { DATABASE_URL: '' };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const deps = {
    db,
    disk,
    configFile,
    clock,
    events,
    jobs,
    env,
    storage,
    log,
    folders: libraryFolders,
  };
  // The task uses no other dependencies.
  jobs.register(bindTasks([scanLibraryTask], deps as unknown as Deps));
  if ((await findRecentJobs(db, 1)).length === 0) await jobs.enqueue(SCAN_TASK, WHOLE_LIBRARY);
  process.stdout.write('go');
  await jobs.start();
  await jobs.idle();
  const job = (await findRecentJobs(db, 9)).find(({ task }) => task === SCAN_TASK);
  process.stdout.write(` ${job?.status} ${job?.error ?? ''}`);
  await engine.close();
}

const [file, root] = process.argv.slice(2);
if (import.meta.main && file && root) await scan(file, root);
