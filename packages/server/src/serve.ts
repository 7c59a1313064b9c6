import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { delimiter } from 'node:path';

import { pino } from 'pino';

import type { Arguments } from '#cli/parse-arguments.ts';
import type { Env } from '#core/config/parse-env.ts';
import { secretValues } from '#core/config/secret-values.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { sweepAccounts } from '#modules/accounts/sweep-accounts.ts';
import { ServerMetrics } from '#modules/ops/health/server-metrics.ts';
import { whenPossible } from '#core/http/waiting-room.ts';
import { LogRing } from '#core/log/log-ring.ts';
import { textLine } from '#core/log/text-log.ts';
import type { StagedRestore } from '#modules/backups/backup-desk.ts';
import { finishRestore } from '#modules/backups/complete-restore.ts';
import { findLastRestore } from '#modules/backups/restore-mark.queries.ts';
import { backupPlace } from '#modules/backups/backup-place.ts';
import { sweepWork } from '#modules/backups/backup-work.disk.ts';
import {
  createDataFolder,
  dataFolder,
  readOrCreateSecret,
  removeUnfinishedSnapshots,
  type DataFolder,
} from '#core/files/data-folder.ts';
import { openLibraryDisk } from '#open-library-disk.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { openStorage } from './open-storage.ts';
import { lookAtFolder } from '#core/files/look-at-folder.ts';
import { prepareLibrary } from '#modules/library/prepare-library.disk.ts';
import { openSurvey } from '#modules/ops/doctor/survey.disk.ts';
import { trustCertificate } from '#core/outbound/trust-certificate.disk.ts';
import { openWebFiles } from '#core/http/web-files.disk.ts';

import { createApp } from './app.ts';
import { PLAYERS, WEB_ROOT } from './bundled-paths.ts';

/** Refused here: later it would fail now and then, with words nobody understands. */
const POOLED =
  'DATABASE_URL points to a connection pooler in transaction mode, such as PgBouncer. Set its pool_mode to session, or connect to PostgreSQL directly.';
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = (): Date => new Date();

export interface Running {
  readonly address: string;
  readonly port: number;
  /** The id of the restore its database is from; undefined: of none. */
  readonly lastRestore: () => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** What a server does that is to be replaced by a backup. */
interface Restoring {
  readonly onRestore: (staged: StagedRestore) => void;
  /** Another server of this database begins to. */
  readonly onOthersRestore: () => void;
}

/** From settings to a listening server. */
export async function serve(
  env: Env,
  args: Arguments,
  { onRestore, onOthersRestore }: Restoring,
): Promise<Running> {
  const logs = new LogRing({ secrets: secretValues(env), server: nameAmongOthers(env) });
  const logger = pino(
    { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.multistream([outputOf(env), logs].map((stream) => ({ stream, level: 'trace' as const }))),
  );
  const folder = dataFolder(env.DATA_DIR);
  const metrics = env.METRICS || env.METRICS_TOKEN !== '' ? new ServerMetrics() : undefined;
  const begin = async () => {
    createDataFolder(folder);
    // With SQLite this is the only server of the folder.
    if (env.DATABASE_URL === '') removeUnfinishedSnapshots(folder);
    await finishInterrupted(env, folder, (text) => logger.warn(text));
    if (env.OIDC_TLS_CACERTFILE !== '') trustCertificate(env.OIDC_TLS_CACERTFILE);
    const secret = env.ROMM_AUTH_SECRET_KEY || readOrCreateSecret(folder);
    const roots = await prepareLibrary(folder, { given: env.LIBRARY_DIR, demo: args.demo });
    const { engine, snapshot } = await openMigrated(env, folder, metrics);
    if (snapshot) logger.info(`database: copied to ${snapshot} before the upgrade`);
    const configFile = openConfigFile(folder.configFile);
    const materials = {
      env,
      engine,
      storage: openStorage(
        folder,
        roots,
        { bundled: PLAYERS },
        { minFreeBytes: env.MIN_FREE_DISK_BYTES },
      ),
      disk: openLibraryDisk(roots, configFile),
      survey: openSurvey(folder, roots),
      roots,
      configFile,
      webFiles: openWebFiles(WEB_ROOT),
      secret,
      onRestore,
      onOthersRestore,
      clock,
      logger,
      logs,
      metrics,
    };
    let app: Awaited<ReturnType<typeof createApp>> | undefined;
    try {
      app = await createApp(materials);
      await app.ready();
      return { app, engine, roots };
    } catch (error) {
      // A start that is tried again must not meet what this one left running.
      await app?.close().catch(() => {});
      await engine.close();
      throw error;
    }
  };
  const { app, engine, roots } = await whenPossible(begin, {
    env,
    log: (reason) => logger.error(`startup: waiting to retry: ${reason}`),
    isDiskFull: async () => (await lookAtFolder(folder.root)).state === 'full',
  });
  const sweep = () => {
    sweepAccounts(engine.db, clock()).catch((error: unknown) =>
      logger.error(error, 'accounts: could not delete expired sessions'),
    );
  };
  const timer = setInterval(sweep, DAY_MS).unref();
  sweep();
  await app.listen({ host: env.HOST, port: env.PORT });
  logger.info(`library: ${roots.current.join(delimiter)}`);
  return {
    address: addressOf(app.server.address(), env),
    port: portOf(app.server.address(), env),
    lastRestore: async () => (await findLastRestore(engine.db))?.id,
    async stop() {
      clearInterval(timer);
      await app.close();
      await engine.close();
    },
  };
}

/** Tried again when it cannot be reached: a connection that broke on the way must not stay. */
async function openMigrated(env: Env, folder: DataFolder, metrics: ServerMetrics | undefined) {
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  const engine = await openDatabase(env.DATABASE_URL, sqlite, metrics?.query);
  try {
    if (await engine.isPooledByTransaction()) throw new Error(POOLED);
    const { snapshot } = await migrate(engine, MIGRATIONS, clock());
    return { engine, snapshot };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Such as `worker nas:4711`; null: nobody else can be on its database. */
const nameAmongOthers = (env: Env): string | null =>
  env.DATABASE_URL === '' ? null : `${env.SAVEROOM_ROLE} ${hostname()}:${process.pid}`;

const outputOf = ({ LOG_FORMAT }: Pick<Env, 'LOG_FORMAT'>) =>
  LOG_FORMAT === 'text'
    ? { write: (line: string) => process.stdout.write(textLine(line)) }
    : pino.destination(1);

/** Before anything is opened: what is there may be about to change places. */
async function finishInterrupted(
  env: Env,
  folder: DataFolder,
  warn: (text: string) => void,
): Promise<void> {
  const databaseUrl = env.DATABASE_URL;
  const isAlone = databaseUrl === '';
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  const openEngine = () => openDatabase(databaseUrl, sqlite);
  await finishRestore({ dataDir: folder.root, openEngine, warn }, { databaseUrl, isAlone });
  await sweepWork(backupPlace(folder.root), isAlone);
}

const portOf = (bound: string | AddressInfo | null, env: Env): number =>
  typeof bound === 'object' && bound ? bound.port : env.PORT;

/** What a person on this machine types into a browser. */
function addressOf(bound: string | AddressInfo | null, env: Env): string {
  const port = portOf(bound, env);
  const isAny = env.HOST === '0.0.0.0' || env.HOST === '::';
  const host = isAny ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${port}${env.BASE_PATH}/`;
}
