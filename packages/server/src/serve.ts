import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { delimiter } from 'node:path';

import { pino } from 'pino';

import type { Env } from '#core/config/parse-env.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { lockDataFolder } from '#core/db/sqlite/lock-data-folder.ts';
import { deleteExpiredCredentials } from '#modules/accounts/sessions.ts';
import { ServerMetrics } from '#modules/ops/health/server-metrics.ts';
import { retryUntilAvailable } from '#core/http/maintenance-server.ts';
import { LogRing } from '#core/log/log-ring.ts';
import { textLine } from '#core/log/text-log.ts';
import type { StagedRestore } from '#modules/backups/backup-service.ts';
import type { MoveRun } from '#modules/backups/move/server-move.ts';
import { recoverInterruptedRestore } from '#modules/backups/complete-restore.ts';
import { findLastRestore } from '#modules/backups/backups.queries.ts';
import { backupDir } from '#modules/backups/backup-folder.disk.ts';
import { removeStaleBackupFiles } from '#modules/backups/work-folder.disk.ts';
import {
  createDataFolder,
  dataFolder,
  readOrCreateSecret,
  removeUnfinishedSnapshots,
  type DataFolder,
} from '#core/files/data-folder.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { openLibraryDisk, openStorage } from './open-storage.ts';
import { inspectFolder } from '#core/files/inspect-folder.ts';
import { prepareLibrary } from '#modules/library/library-roots.disk.ts';
import { openFilesystemDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';
import { trustCertificate } from '#core/outbound/trust-certificate.disk.ts';
import { openWebFiles } from '#core/http/web-files.disk.ts';

import { createApp } from './app.ts';
import { PLAYERS, WEB_ROOT } from './bundled-paths.ts';

/** Checked at startup: otherwise queries would fail occasionally with obscure errors. */
const POOLER_ERROR =
  'DATABASE_URL points to a connection pooler in transaction mode, such as PgBouncer. Set its pool_mode to session, or connect to PostgreSQL directly.';
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = (): Date => new Date();

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /** The ID of the last restore of this database; undefined: none. */
  readonly lastRestore: () => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** Another server uses the data folder. */
export class DataFolderInUseError extends Error {
  constructor(root: string) {
    super(
      `it's already running with the data folder ${root}.\n` +
        'Stop the other server first, or set DATA_DIR to a different folder.',
    );
  }
}

interface RestoreHooks {
  readonly onRestore: (staged: StagedRestore) => void;
  readonly onMove: (run: MoveRun) => void;
  /** Another server on this database starts a restore. */
  readonly onRemoteRestore: () => void;
}

/** Starts the server and resolves when it listens. */
export async function serve(
  env: Env,
  { demo }: { demo: boolean },
  { onRestore, onRemoteRestore, onMove }: RestoreHooks,
): Promise<RunningServer> {
  const logs = new LogRing({ secrets: env.secrets, server: serverName(env) });
  const logger = pino(
    { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.multistream([logOutput(env), logs].map((stream) => ({ stream, level: 'trace' as const }))),
  );
  const folder = dataFolder(env.DATA_DIR);
  const metrics = env.METRICS || env.METRICS_TOKEN !== '' ? new ServerMetrics() : undefined;
  const start = async () => {
    createDataFolder(folder);
    // On PostgreSQL several servers may share the data folder (ADR 22).
    if (env.DATABASE_URL === '') {
      if (!lockDataFolder(folder.root)) throw new DataFolderInUseError(folder.root);
      removeUnfinishedSnapshots(folder);
    }
    await finishInterruptedRestore(env, folder, (text) => logger.warn(text));
    if (env.OIDC_TLS_CACERTFILE !== '') trustCertificate(env.OIDC_TLS_CACERTFILE);
    const secret = env.ROMM_AUTH_SECRET_KEY || readOrCreateSecret(folder);
    const roots = await prepareLibrary(folder, { configured: env.LIBRARY_DIR, demo });
    const { engine, snapshot } = await openMigrated(env, folder, metrics);
    if (snapshot) logger.info(`database: copied to ${snapshot} before the upgrade`);
    const configFile = openConfigFile(folder.configFile);
    const options = {
      env,
      engine,
      storage: openStorage(
        folder,
        roots,
        { bundled: PLAYERS },
        { minFreeBytes: env.MIN_FREE_DISK_BYTES },
      ),
      disk: openLibraryDisk(roots, configFile),
      diagnostics: openFilesystemDiagnostics(folder, roots),
      roots,
      configFile,
      webFiles: openWebFiles(WEB_ROOT),
      secret,
      onRestore,
      onRemoteRestore,
      onMove,
      clock,
      logger,
      logs,
      metrics,
    };
    let app: Awaited<ReturnType<typeof createApp>> | undefined;
    try {
      app = await createApp(options);
      await app.ready();
      return { app, engine, roots };
    } catch (error) {
      // A retried start must not conflict with leftovers of this one.
      await app?.close().catch(() => {});
      await engine.close();
      throw error;
    }
  };
  const { app, engine, roots } = await retryUntilAvailable(start, {
    env,
    log: (reason) => logger.error(`startup: waiting to retry: ${reason}`),
    isDiskFull: async () => (await inspectFolder(folder.root)).state === 'full',
  });
  const deleteExpired = () => {
    deleteExpiredCredentials(engine.db, clock()).catch((error: unknown) =>
      logger.error(error, 'accounts: could not delete expired sessions'),
    );
  };
  const timer = setInterval(deleteExpired, DAY_MS).unref();
  deleteExpired();
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

/**
 * Opens and migrates the database. A failed attempt closes its connections, because it is retried.
 */
async function openMigrated(env: Env, folder: DataFolder, metrics: ServerMetrics | undefined) {
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  const engine = await openDatabase(env.DATABASE_URL, sqlite, metrics?.recordQuery);
  try {
    if (await engine.isPooledByTransaction()) throw new Error(POOLER_ERROR);
    const { snapshot } = await migrate(engine, MIGRATIONS, clock());
    return { engine, snapshot };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** A name such as `worker nas:4711`; null on SQLite, which only one server uses. */
const serverName = (env: Env): string | null =>
  env.DATABASE_URL === '' ? null : `${env.SAVEROOM_ROLE} ${hostname()}:${process.pid}`;

const logOutput = ({ LOG_FORMAT }: Pick<Env, 'LOG_FORMAT'>) =>
  LOG_FORMAT === 'text'
    ? { write: (line: string) => process.stdout.write(textLine(line)) }
    : pino.destination(1);

/**
 * Completes a restore that a crash interrupted. Must run before any file of the data folder is
 * opened.
 */
async function finishInterruptedRestore(
  env: Env,
  folder: DataFolder,
  warn: (text: string) => void,
): Promise<void> {
  const databaseUrl = env.DATABASE_URL;
  // On SQLite no other process uses the data folder.
  const isExclusive = databaseUrl === '';
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  const openEngine = () => openDatabase(databaseUrl, sqlite);
  await recoverInterruptedRestore(
    { dataDir: folder.root, openEngine, warn },
    { databaseUrl, isExclusive },
  );
  await removeStaleBackupFiles(backupDir(folder.root), isExclusive);
}

const portOf = (bound: string | AddressInfo | null, env: Env): number =>
  typeof bound === 'object' && bound ? bound.port : env.PORT;

/** The URL under which a browser on this machine reaches the server. */
function addressOf(bound: string | AddressInfo | null, env: Env): string {
  const port = portOf(bound, env);
  const listensEverywhere = env.HOST === '0.0.0.0' || env.HOST === '::';
  const host = listensEverywhere
    ? 'localhost'
    : env.HOST.includes(':')
      ? `[${env.HOST}]`
      : env.HOST;
  return `http://${host}:${port}${env.BASE_PATH}/`;
}
