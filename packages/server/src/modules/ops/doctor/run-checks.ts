import {
  DOCTOR_CHECKS,
  MIN_POSTGRES_VERSION,
  SOURCES,
  type DoctorCheck,
  type DoctorReport,
  type FindingCode,
  type SourceId,
  type SourceState,
} from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import { SourceError } from '#modules/metadata/metadata.api.ts';

import { note, problem, warning, quoteForShell, type Check, type DoctorContext } from './check.ts';
import {
  configFileCheck,
  dataFolderCheck,
  libraryCheck,
  playersCheck,
  watchingCheck,
} from './folder-checks.ts';

const databaseCheck: Check = {
  id: 'database',

  async run({ engine, missingMigrations, diagnostics }) {
    const fault = await engine.checkWritable();
    if (fault === 'away') {
      const reason = await engine.version().then(
        () => 'no response in time',
        (error: unknown) => hideSecrets((error as Error).message),
      );
      return [
        problem({ code: 'database_away', values: { reason }, fix: 'DATABASE_URL=postgres://…' }),
      ];
    }
    if (fault === 'locked') {
      const { path } = await diagnostics.data();
      const fix = `fuser -v ${quoteForShell(`${path}/saveroom.db`)}`;
      return [problem({ code: 'database_locked', fix })];
    }
    if (fault === 'read_only') return [problem({ code: 'database_read_only' })];
    if (await engine.isPooledByTransaction()) return [problem({ code: 'database_pooled' })];
    const version = await engine.version();
    const major = Number(/^PostgreSQL (\d+)/.exec(version)?.[1] ?? MIN_POSTGRES_VERSION);
    const count = await missingMigrations();
    return [
      ...(major < MIN_POSTGRES_VERSION
        ? [warning({ code: 'database_old', values: { version } })]
        : []),
      ...(count > 0
        ? [warning({ code: 'database_behind', values: { count: String(count) }, fix: 'npm start' })]
        : []),
    ];
  },
};

/** Driver errors contain the connection URL with its password. */
const hideSecrets = (text: string): string =>
  text.replaceAll(/\/\/[^\s/@]*@/g, '//…@').slice(0, 200);

const SOURCE_TIMEOUT_MS = 6000;

const FINDING_BY_STATE: Partial<Record<SourceState, FindingCode>> = {
  unreachable: 'sources_unreachable',
  invalid_response: 'sources_invalid',
  key_rejected: 'sources_key_rejected',
  rate_limited: 'sources_limited',
  quota_reached: 'sources_limited',
  key_missing: 'sources_not_set_up',
  not_imported: 'sources_not_set_up',
};
/** Codes that are only a hint: nothing is broken. */
const NOTE_CODES: ReadonlySet<FindingCode> = new Set(['sources_not_set_up', 'sources_limited']);

const LEVELS = ['problem', 'warning', 'note'];

/** Sends a request to every source that is set up. */
const sourcesCheck: Check = {
  id: 'sources',

  async run({ sources, engine, missingMigrations }) {
    // Without a current database nothing is known about sources; another check reports that.
    if (!sources || (await engine.checkWritable()) === 'away') return [];
    if ((await missingMigrations()) > 0) return [];
    const setUp = (await sources.statuses()).filter(({ isSetUp }) => isSetUp);
    const problems = new Map<SourceId, SourceError>();
    await Promise.all(
      setUp.map(async ({ source }) => {
        const fault = await findSourceError(() =>
          sources.check(source, AbortSignal.timeout(SOURCE_TIMEOUT_MS)),
        );
        if (fault) problems.set(source, fault);
      }),
    );
    const after = (await sources.statuses()).filter(({ source }) => !SOURCES[source].isIdOnly);
    const found = Map.groupBy(after, ({ source, state }) => {
      // The command line records no state, so the result of the check itself counts.
      const isFailing = problems.has(source) && state === 'ready';
      return FINDING_BY_STATE[isFailing ? 'unreachable' : state];
    });
    const findings = [...found].flatMap(([code, statuses]) => {
      if (!code) return [];
      const names = statuses.map(({ source }) => SOURCES[source].name).join(', ');
      return [(NOTE_CODES.has(code) ? note : warning)({ code, values: { names } })];
    });
    findings.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    const isAnyReady = after.some(
      ({ source, isSetUp }) => isSetUp && !SOURCES[source].isLocal && !problems.has(source),
    );
    return isAnyReady ? findings : [warning({ code: 'sources_none' }), ...findings];
  },
};

async function findSourceError(check: () => Promise<void>): Promise<SourceError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

/** Fewer could be bots, or users who left immediately. */
const MIN_POLLING_SOCKETS = 3;

const proxyCheck: Check = {
  id: 'proxy',

  async run({ env, proxy }) {
    if (!proxy) return [];
    const findings = [];
    if (proxy.untrustedPeer !== null) {
      const address = proxy.untrustedPeer.replace(/^::ffff:/, '');
      const fix = `TRUSTED_PROXIES=${address}`;
      findings.push(warning({ code: 'proxy_untrusted', values: { address }, fix }));
    }
    if (proxy.otherPrefix !== null) {
      const values = { given: proxy.otherPrefix || '/', base: env.BASE_PATH || '/' };
      const fix = `BASE_PATH=${proxy.otherPrefix}`;
      findings.push(problem({ code: 'proxy_prefix', values, fix }));
    }
    const lacksHttps = env.PUBLIC_URL.startsWith('https:') && !proxy.sawHttps;
    if (lacksHttps && proxy.untrustedPeer === null) {
      const fix = 'proxy_set_header X-Forwarded-Proto $scheme;';
      findings.push(warning({ code: 'proxy_plain', fix }));
    }
    const { upgraded, polling } = proxy.sockets;
    if (upgraded === 0 && polling >= MIN_POLLING_SOCKETS) {
      const fix = 'proxy_set_header Upgrade $http_upgrade;';
      findings.push(warning({ code: 'proxy_no_sockets', fix }));
    }
    return findings;
  },
};

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

const MIN_MEMORY_BYTES = 350_000_000;

const memoryCheck: Check = {
  id: 'memory',

  async run({ system: { memoryLimit } }) {
    if (memoryLimit === 0 || memoryLimit >= MIN_MEMORY_BYTES) return [];
    const values = { limit_bytes: String(memoryLimit) };
    return [warning({ code: 'memory_little', values, fix: 'docker update --memory 1g saveroom' })];
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
