import { DOCTOR_CHECKS, type DoctorCheck, type DoctorReport } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import { EMULATOR, FLASH } from '#modules/players/players.api.ts';

import { note, problem, userOf, warning, type Check, type DoctorContext } from './check.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { databaseCheck } from './checks/database.ts';
import { libraryCheck } from './checks/library.ts';
import { proxyCheck } from './checks/proxy.ts';
import { sourcesCheck } from './checks/sources.ts';

const MAX_SKEW_MS = 2000;
const FIRST_YEAR = 2025;
const LAST_YEAR = 2100;
const SYNCHRONIZE = 'timedatectl set-ntp true';

const clockCheck: Check = {
  id: 'clock',

  async run({ engine, clock }) {
    const now = clock();
    const year = now.getUTCFullYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      const values = { now: now.toISOString() };
      return [problem({ code: 'clock_wrong', values, fix: SYNCHRONIZE })];
    }
    // The database check reports a database that can't be reached.
    if ((await engine.checkWritable()) !== null) return [];
    const requestedAt = clock().getTime();
    const databaseTime = (await engine.readClock()).getTime();
    const skewMs = Math.abs(databaseTime - (requestedAt + clock().getTime()) / 2);
    if (!(skewMs > MAX_SKEW_MS)) return [];
    const seconds = String(Math.round(skewMs / 1000));
    return [warning({ code: 'clock_skewed', values: { seconds }, fix: SYNCHRONIZE })];
  },
};

const configFileCheck: Check = {
  id: 'config_file',

  async run(context) {
    const config = context.configFile.current();
    const reason = config.CONFIG_FILE_PARSE_ERROR;
    if (reason) return [problem({ code: 'config_broken', values: { reason } })];
    if (config.CONFIG_FILE_WRITABLE) return [];
    const file = `${context.env.DATA_DIR}/config/config.yml`;
    const user = userOf(context);
    return [note({ code: 'config_read_only', fix: user ? `chown ${user} ${file}` : null })];
  },
};

const MIN_MEMORY_BYTES = 350_000_000;

const memoryCheck: Check = {
  id: 'memory',

  async run({ system: { memoryLimit } }) {
    if (memoryLimit === 0 || memoryLimit >= MIN_MEMORY_BYTES) return [];
    const values = { limit_bytes: String(memoryLimit) };
    return [warning({ code: 'memory_little', values, fix: 'docker update --memory 1g saveroom' })];
  },
};

const playersCheck: Check = {
  id: 'players',

  async run({ env, storage }) {
    const enabled = [
      ...(env.DISABLE_EMULATOR_JS ? [] : [{ player: EMULATOR, name: 'EmulatorJS' }]),
      ...(env.DISABLE_RUFFLE_RS ? [] : [{ player: FLASH, name: 'Ruffle' }]),
    ];
    const isInstalled = await Promise.all(
      enabled.map(({ player }) => storage.players.hasPlayer(player)),
    );
    return enabled
      .filter((_, index) => !isInstalled[index])
      .map(({ name }) =>
        problem({ code: 'player_missing', values: { name }, fix: 'npm run build' }),
      );
  },
};

const MIN_NODE_VERSION = 24;

const runtimeCheck: Check = {
  id: 'runtime',

  async run({ system: { node, uid } }) {
    const major = Number(node.split('.')[0]);
    return [
      ...(major < MIN_NODE_VERSION
        ? [problem({ code: 'runtime_old', values: { version: node } })]
        : []),
      ...(uid === 0 ? [note({ code: 'runtime_root', fix: 'docker run --user 1000:1000 …' })] : []),
    ];
  },
};

const serversCheck: Check = {
  id: 'servers',

  async run({ engine, processes, relay }) {
    if ((await engine.checkWritable()) === 'away') return [];
    const all = await processes.list();
    const versions = [...new Set(all.map(({ version }) => version))].toSorted();
    return [
      ...(relay.state === 'cut_off' ? [warning({ code: 'servers_cut_off' })] : []),
      ...(all.length > 0 && all.every(({ role }) => role === 'web')
        ? [problem({ code: 'servers_no_worker', fix: 'SAVEROOM_ROLE=worker' })]
        : []),
      ...(versions.length > 1
        ? [warning({ code: 'servers_versions', values: { versions: versions.join(', ') } })]
        : []),
    ];
  },
};

const MIN_WATCHES = 16_384;

const watchingCheck: Check = {
  id: 'watching',

  async run({ diagnostics }) {
    const limit = await diagnostics.watchLimit();
    if (limit === null || limit >= MIN_WATCHES) return [];
    const fix = 'sysctl -w fs.inotify.max_user_watches=524288';
    return [warning({ code: 'watches_limited', values: { limit: String(limit) }, fix })];
  },
};

const CHECKS: Readonly<Record<DoctorCheck, Check>> = {
  data_folder: dataFolderCheck,
  library: libraryCheck,
  database: databaseCheck,
  config_file: configFileCheck,
  players: playersCheck,
  sources: sourcesCheck,
  clock: clockCheck,
  proxy: proxyCheck,
  memory: memoryCheck,
  watching: watchingCheck,
  servers: serversCheck,
  runtime: runtimeCheck,
};
/** A disk that hangs must not block the results of the other checks. */
const CHECK_TIMEOUT_MS = 8000;

export async function runChecks(context: DoctorContext): Promise<Omit<DoctorReport, 'seen'>> {
  const checks = await Promise.all(DOCTOR_CHECKS.map((id) => runCheck(CHECKS[id], context)));
  return { ran_at: timestamp(context.clock()), checks };
}

async function runCheck({ id, run }: Check, context: DoctorContext) {
  const startedAt = performance.now();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  const findings = await Promise.race([run(context), timeout]).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    // Messages of a driver can contain addresses and passwords; its error code can't.
    return [problem({ code: 'check_failed', values: { reason: code ?? message.slice(0, 100) } })];
  });
  clearTimeout(timer);
  return { id, findings, ms: Math.round(performance.now() - startedAt) };
}
