import type { AddressInfo } from 'node:net';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';

import type { Arguments } from '#config/parse-arguments.ts';
import type { Env } from '#config/parse-env.ts';
import { secretValues } from '#config/secret-values.ts';
import { migrate } from '#db/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { openDatabase } from '#db/open-database.ts';
import { sweepAccounts } from '#features/accounts/sweep-accounts.ts';
import { LogRing } from '#lib/log/log-ring.ts';
import { createDataFolder, dataFolder, readOrCreateSecret } from '#storage/data-folder.ts';
import { openLibraryDisk } from '#storage/library-disk.ts';
import { openConfigFile } from '#storage/open-config-file.ts';
import { openStorage } from '#storage/open-storage.ts';
import { prepareLibrary } from '#storage/prepare-library.ts';
import { trustCertificate } from '#storage/trust-certificate.ts';
import { openWebFiles } from '#storage/web-files.ts';

import { createApp } from './app.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const PLAYERS = fileURLToPath(new URL('../players', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = (): Date => new Date();

export interface Running {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** From settings to a listening server. */
export async function serve(env: Env, args: Arguments): Promise<Running> {
  const logs = new LogRing({ secrets: secretValues(env) });
  const logger = pino(
    { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.multistream(
      [pino.destination(1), logs].map((stream) => ({ stream, level: 'trace' as const })),
    ),
  );
  const folder = dataFolder(env.DATA_DIR);
  createDataFolder(folder);
  if (env.OIDC_TLS_CACERTFILE !== '') trustCertificate(env.OIDC_TLS_CACERTFILE);
  const secret = env.ROMM_AUTH_SECRET_KEY || readOrCreateSecret(folder);
  const roots = await prepareLibrary(folder, { given: env.LIBRARY_DIR, demo: args.demo });
  logger.info(`library: ${roots.map((root) => resolve(root)).join(delimiter)}`);

  const engine = await openDatabase(env.DATABASE_URL, {
    file: folder.database,
    snapshotDir: folder.snapshots,
  });
  const report = await migrate(engine, MIGRATIONS, clock());
  if (report.snapshot) logger.info(`database copied to ${report.snapshot} before its upgrade`);

  const configFile = openConfigFile(folder.configFile);
  const app = await createApp({
    env,
    engine,
    storage: openStorage(folder, roots, { bundled: PLAYERS }),
    disk: openLibraryDisk(roots, configFile),
    configFile,
    webFiles: openWebFiles(WEB_ROOT),
    secret,
    clock,
    logger,
    logs,
  });
  const sweep = () => {
    sweepAccounts(engine.db, clock()).catch((error: unknown) => logger.error(error, 'sweep'));
  };
  const timer = setInterval(sweep, DAY_MS).unref();
  sweep();
  await app.listen({ host: env.HOST, port: env.PORT });
  return {
    address: addressOf(app.server.address(), env),
    async stop() {
      clearInterval(timer);
      await app.close();
      await engine.close();
    },
  };
}

/** What a person on this machine types into a browser. */
function addressOf(bound: string | AddressInfo | null, env: Env): string {
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT;
  const isAny = env.HOST === '0.0.0.0' || env.HOST === '::';
  const host = isAny ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${port}${env.BASE_PATH}/`;
}
