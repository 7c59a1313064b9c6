import { parseConfig } from '#core/config/parse-config.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import type { Deps } from '#core/deps.ts';
import { JobEngine } from '#core/jobs/job-engine.ts';
import { findRecentJobs } from '#core/jobs/jobs.queries.ts';
import { SCAN_TASK } from '#modules/library/scan-job.ts';
import { WHOLE_LIBRARY } from '#modules/library/scan-request.ts';
import { openLibraryDisk } from '#open-library-disk.ts';
import { scanLibraryTask } from '#modules/scan/scan-library-task.ts';

const clock = (): Date => new Date();
const onFault = (error: unknown): never => {
  throw error;
};

/** A worker with one job: begins a scan, or goes on with the one that was cut off. */
async function scan(file: string, root: string): Promise<void> {
  const engine = openSqlite(file);
  const { db } = engine;
  await migrate(engine, MIGRATIONS, clock());
  const { config, folders } = parseConfig('', { mounted: true, writable: true });
  const configFile = { current: () => config, folders: () => folders };
  const jobs = new JobEngine({ db, clock, alone: true, onFault });
  const events = { emit: () => process.stdout.write('.'), disconnect() {}, disconnectSession() {} };
  const disk = openLibraryDisk({ current: [root] }, configFile);
  // Its only folder is fixed, so that none can have been removed.
  const libraryFolders = { sweep: async () => {} };
  // Nobody renames games while it runs.
  const storage = { renames: { abandoned: async () => [], targets: async () => new Map() } };
  const env = { DATABASE_URL: '' };
  const parts = {
    ...{ db, disk, configFile, clock, events, jobs, env, storage },
    folders: libraryFolders,
  };
  // The task takes no more of the server than this.
  jobs.register([scanLibraryTask(parts as unknown as Deps)]);
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
