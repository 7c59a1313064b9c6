import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import type { Env } from '#core/config/parse-env.ts';
import { sourceEnvironment, sourceReroutes } from '#core/config/source-environment.ts';
import type { Engine } from '#core/db/engine.ts';
import { countMissing } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { openRelay } from '#core/db/open-relay.ts';
import type { World } from '#modules/ops/doctor/check.ts';
import { examineAll } from '#modules/ops/doctor/examine-all.ts';
import { hasProblems, reportText } from '#modules/ops/doctor/report-text.ts';
import { systemFacts } from '#modules/ops/doctor/system-facts.ts';
import { ProcessList } from '#core/jobs/process-list.ts';
import { createOutbound } from '#core/outbound/outbound.ts';
import { rerouting } from '#core/outbound/reroute.ts';
import { deriveSecrets } from '#core/lib/secrets.ts';
import { findFolders } from '#modules/scan/folders/library-folders.queries.ts';
import { openDesk } from '#modules/metadata/sources/desk/open-desk.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import { dataFolder, hasDatabase, readSecret, type DataFolder } from '#core/files/data-folder.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { LibraryRoots } from '#modules/library/library-roots.disk.ts';
import { openStorage } from '#open-storage.ts';
import { openSurvey } from '#modules/ops/doctor/survey.disk.ts';
import { PLAYERS } from '#bundled-paths.ts';

const clock = (): Date => new Date();

/** Looks at everything without starting anything; true: nothing is in the way of a start. */
export async function runDoctorCommand(env: Env, print: (text: string) => void): Promise<boolean> {
  const folder = dataFolder(env.DATA_DIR);
  const engine = await openOrSay(env, folder);
  const roots = await libraryRoots(env, folder, engine);
  const relay = await openRelay(engine, () => {});
  const alone = relay.state === 'alone';
  const processes = new ProcessList({
    ...{ db: engine.db, clock, alone, readClock: () => engine.readClock(), role: 'doctor' },
    onFault: () => {},
  });
  const report = await examineAll({
    ...{ env, engine, clock, processes, isNew: isNew(env, folder) },
    // It has only just begun to listen.
    relay: { state: 'alone' },
    survey: openSurvey(folder, roots),
    storage: openStorage(folder, roots, { bundled: PLAYERS }),
    configFile: openConfigFile(folder.configFile),
    proxy: null,
    sources: isNew(env, folder) ? null : openSources(env, folder, engine),
    missingMigrations: () =>
      isNew(env, folder) ? Promise.resolve(0) : countMissing(engine.db, MIGRATIONS),
    system: systemFacts(),
  });
  print(reportText(report));
  await relay.close();
  await engine.close().catch(() => {});
  return !hasProblems(report);
}

/** Checks ask sources with the saved keys and change nothing. */
function openSources(env: Env, folder: DataFolder, engine: Engine): World['sources'] {
  const secret = env.ROMM_AUTH_SECRET_KEY || readSecret(folder);
  if (secret === null) return null;
  const desk = openDesk({
    ...{ db: engine.db, clock, providers: PROVIDERS, environment: sourceEnvironment(env) },
    outbound: rerouting(
      createOutbound({
        trustedOrigins: env.OUTBOUND_TRUSTED_ORIGINS,
        userAgent: `${PRODUCT}/${PRODUCT_VERSION}`,
      }),
      sourceReroutes(env),
    ),
    sealKey: deriveSecrets(secret).sources,
    onFault: () => {},
  });
  return {
    statuses: () => desk.statuses(),
    check: (source, signal) => desk.check(source, { signal, keys: {} }),
  };
}

/** As the server would have them; a database of an older version knows of no folders yet. */
async function libraryRoots(env: Env, folder: DataFolder, { db }: Engine): Promise<LibraryRoots> {
  if (env.LIBRARY_DIR.length > 0) return new LibraryRoots(folder, env.LIBRARY_DIR, 'environment');
  const roots = new LibraryRoots(folder, [folder.library]);
  const stored = await findFolders(db).catch(() => []);
  if (stored.length > 0) await roots.replace(stored.map(({ path }) => roots.fromStored(path)));
  return roots;
}

const isNew = (env: Env, folder: DataFolder): boolean =>
  env.DATABASE_URL === '' && !hasDatabase(folder);

/** A file that is not there yet is not made, and one that cannot be opened is a finding. */
async function openOrSay(env: Env, folder: DataFolder): Promise<Engine> {
  const file = isNew(env, folder) ? ':memory:' : folder.database;
  try {
    return await openDatabase(env.DATABASE_URL, { file, snapshotDir: folder.snapshots });
  } catch (error) {
    const memory = await openDatabase('', { file: ':memory:', snapshotDir: '' });
    const fail = () => Promise.reject(error);
    return { ...memory, examine: async () => 'away', version: fail };
  }
}
