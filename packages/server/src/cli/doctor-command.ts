import type { Env } from '#core/config/parse-env.ts';
import type { Engine } from '#core/db/engine.ts';
import { countMissingMigrations } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase, openRelay } from '#core/db/open-database.ts';
import { readSystemInfo, type DoctorContext } from '#modules/ops/doctor/check.ts';
import { runChecks } from '#modules/ops/doctor/run-checks.ts';
import { hasProblems, formatReport } from '#modules/ops/doctor/report-text.ts';
import { ProcessList } from '#core/jobs/process-list.ts';
import { createOutbound } from '#core/outbound/outbound.ts';
import { withReroutes } from '#core/outbound/reroute.ts';
import { deriveSecrets } from '#core/lib/secrets.ts';
import { findLibraryFolders } from '#modules/scan/folders/library-folders.queries.ts';
import { openSourceGateway } from '#modules/metadata/sources/gateway/open-source-gateway.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import { sourceEnvironment, sourceReroutes } from '#modules/metadata/sources/source-variables.ts';
import { dataFolder, hasDatabase, findSecret, type DataFolder } from '#core/files/data-folder.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { LibraryRoots } from '#modules/library/library-roots.disk.ts';
import { openStorage } from '#open-storage.ts';
import { openFilesystemDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';
import { PLAYERS } from '#bundled-paths.ts';

const clock = (): Date => new Date();

/** Runs all checks without starting the server. True: nothing prevents a start. */
export async function runDoctorCommand(env: Env, print: (text: string) => void): Promise<boolean> {
  const folder = dataFolder(env.DATA_DIR);
  const engine = await openOrReport(env, folder);
  const roots = await libraryRoots(env, folder, engine);
  const relay = await openRelay(engine, () => {});
  const isSingleProcess = relay.state === 'alone';
  const processes = new ProcessList({
    db: engine.db,
    clock,
    isSingleProcess,
    role: 'doctor',
    readClock: () => engine.readClock(),
    onFault: () => {},
  });
  const report = await runChecks({
    env,
    engine,
    clock,
    processes,
    isNew: isNew(env, folder),
    // The relay of this command has just connected, so its state says nothing.
    relay: { state: 'alone' },
    diagnostics: openFilesystemDiagnostics(folder, roots),
    storage: openStorage(folder, roots, { bundled: PLAYERS }),
    configFile: openConfigFile(folder.configFile),
    proxy: null,
    sources: isNew(env, folder) ? null : openSources(env, folder, engine),
    missingMigrations: () =>
      isNew(env, folder) ? Promise.resolve(0) : countMissingMigrations(engine.db, MIGRATIONS),
    system: readSystemInfo(),
  });
  print(formatReport(report));
  await relay.close();
  await engine.close().catch(() => {});
  return !hasProblems(report);
}

/** A gateway to check the sources with the saved keys. It changes nothing. */
function openSources(env: Env, folder: DataFolder, engine: Engine): DoctorContext['sources'] {
  const secret = env.ROMM_AUTH_SECRET_KEY || findSecret(folder);
  if (secret === null) return null;
  const gateway = openSourceGateway({
    db: engine.db,
    clock,
    providers: PROVIDERS,
    environment: sourceEnvironment(env),
    outbound: withReroutes(
      createOutbound({ trustedOrigins: env.OUTBOUND_TRUSTED_ORIGINS }),
      sourceReroutes(env),
    ),
    sealKey: deriveSecrets(secret).sources,
    onFault: () => {},
  });
  return {
    statuses: () => gateway.statuses(),
    check: (source, signal) => gateway.check(source, { signal, keys: {} }),
  };
}

/** The library folders that the server would use. An older database has no table for them. */
async function libraryRoots(env: Env, folder: DataFolder, { db }: Engine): Promise<LibraryRoots> {
  if (env.LIBRARY_DIR.length > 0) return new LibraryRoots(folder, env.LIBRARY_DIR, 'environment');
  const roots = new LibraryRoots(folder, [folder.library]);
  const stored = await findLibraryFolders(db).catch(() => []);
  if (stored.length > 0) await roots.replace(stored.map(({ path }) => roots.fromStored(path)));
  return roots;
}

const isNew = (env: Env, folder: DataFolder): boolean =>
  env.DATABASE_URL === '' && !hasDatabase(folder);

/**
 * Opens the database, or an empty one in memory if its file is missing. A database that cannot be
 * opened is replaced by one that reports the problem.
 */
async function openOrReport(env: Env, folder: DataFolder): Promise<Engine> {
  const file = isNew(env, folder) ? ':memory:' : folder.database;
  try {
    return await openDatabase(env.DATABASE_URL, { file, snapshotDir: folder.snapshots });
  } catch (error) {
    const memory = await openDatabase('', { file: ':memory:', snapshotDir: '' });
    const fail = () => Promise.reject(error);
    return { ...memory, checkWritable: async () => 'away', version: fail };
  }
}
