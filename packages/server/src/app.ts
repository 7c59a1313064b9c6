import { PRODUCT, PRODUCT_VERSION, ROUTES, routeUrl } from '@saveroom/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { ConfigFile } from '#core/config/config-file.ts';
import type { Env } from '#core/config/parse-env.ts';
import { sourceEnvironment, sourceReroutes } from '#core/config/source-environment.ts';
import type { Engine } from '#core/db/engine.ts';
import { countMissing } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openRelay } from '#core/db/open-relay.ts';
import type { Deps } from '#core/deps.ts';
import { CredentialGuard } from '#modules/accounts/credential-guard.ts';
import { UnsavedSessions } from '#modules/accounts/unsaved-sessions.ts';
import { createAuthenticator } from '#modules/accounts/identify.ts';
import { OpenId } from '#modules/accounts/open-id.ts';
import { OwnAttempts } from '#modules/accounts/own-attempts.ts';
import { SharedAttempts } from '#modules/accounts/shared-attempts.ts';
import { ActivityBoard } from '#modules/saves/activity/activity-board.ts';
import { tellLines } from '#modules/ops/logs/tell-lines.ts';
import { systemFacts } from '#modules/ops/doctor/system-facts.ts';
import { HealthWatch } from '#modules/ops/health/health-watch.ts';
import { healthReasons } from '#modules/ops/health/health-reasons.ts';
import { lacksWorker } from '#modules/ops/health/lacks-worker.ts';
import type { ServerMetrics } from '#modules/ops/health/server-metrics.ts';
import { createHttp, prepareDrain } from '#core/http/create-http.ts';
import { toLog } from '#core/http/to-log.ts';
import { mount } from '#core/http/mount.ts';
import { serveProbes } from '#core/http/probes.ts';
import { ProxyNotes } from '#core/http/proxy-notes.ts';
import { servePlayerFiles } from '#modules/players/player-files.ts';
import { servePlayerPages } from '#modules/players/player-pages.ts';
import { serveReference } from '#core/http/reference.ts';
import { createRealtime, type BoundEvent } from '#core/realtime/socket.ts';
import { serveWebApp } from '#core/http/web-app.ts';
import { JobEngine } from '#core/jobs/job-engine.ts';
import { ProcessList } from '#core/jobs/process-list.ts';
import { Scheduler } from '#core/jobs/scheduler.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { LogRing } from '#core/log/log-ring.ts';
import { createOutbound, type Outbound } from '#core/outbound/outbound.ts';
import { rerouting } from '#core/outbound/reroute.ts';
import { deriveSecrets } from '#core/lib/secrets.ts';
import { BackupDesk, type StagedRestore } from '#modules/backups/backup-desk.ts';
import { finishRenames } from '#modules/roms/change-game.ts';
import { copyPlace } from '#modules/list-index/library-reader.ts';
import { LiveCatalogue } from '#modules/list-index/live-catalogue.ts';
import { LibraryFolders } from '#modules/scan/folders/library-folders.ts';
import { configuredTaste } from '#modules/metadata/identify/asked-game.ts';
import { isCoreFileOpen } from '#modules/players/is-core-file-open.ts';
import { openDesk } from '#modules/metadata/sources/desk/open-desk.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import type { LibraryDisk } from '#modules/library/library.disk.ts';
import type { LibraryRoots } from '#modules/library/library-roots.disk.ts';
import type { Storage } from '#core/files/storage.ts';
import type { Survey } from '#modules/ops/doctor/survey.disk.ts';
import type { WebFiles } from '#core/http/web-files.disk.ts';
import { appointments } from '#modules/ops/tasks/appointments.ts';
import { SourceRecovery } from '#modules/metadata/source-recovery.ts';
import { remergeUnkeyed } from '#modules/metadata/remerge-metadata.ts';
import { LibraryWatch } from '#modules/scan/watch/watch-library.ts';

import { signAddress } from '#modules/metadata/sources/sign-address.ts';
import { GameTeller } from '#modules/roms/game-teller.ts';
import { collectionsOfRom } from '#modules/collections/collections-of-rom.ts';
import { savesOfGame } from '#modules/saves/saves-of-game.ts';
import { findCollectionOwner } from '#modules/list-index/references.queries.ts';
import { wantBadges } from '#modules/metadata/achievements/want-badges.ts';
import { MODULES } from '#modules/index.ts';
import type { BoundRoute } from '#core/http/handle.ts';
import { SourcePing } from '#modules/metadata/sources/source-ping.ts';
import { UploadsInHand } from '#modules/uploads/uploads-in-hand.ts';

const RESTORING = 'restoring';

interface AppOptions {
  readonly env: Env;
  readonly engine: Pick<
    Engine,
    'name' | 'db' | 'place' | 'readClock' | 'examine' | 'pool' | 'version' | 'isPooledByTransaction'
  >;
  readonly storage: Storage;
  readonly disk: LibraryDisk;
  readonly survey: Survey;
  /** Where `storage`, `disk` and `survey` read the library folders from. */
  readonly roots: LibraryRoots;
  readonly configFile: ConfigFile;
  readonly webFiles: WebFiles | null;
  readonly secret: string;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  /** The latest lines of the logger. Absent: the log page is empty. */
  readonly logs?: LogRing;
  /** Absent: `/metrics` is off. */
  readonly metrics?: ServerMetrics | undefined;
  readonly socketEvents?: readonly BoundEvent[];
  /** A backup is staged: the server is to stop, put it in place and start again. */
  readonly onRestore?: (staged: StagedRestore) => void;
  /** Another server on this database restores a backup: what users send from now on would be lost. */
  readonly onOthersRestore?: () => void;
  /** Tests replace the internet. */
  readonly outbound?: Outbound;
}

/** Creates the services, adds what each module declares, and starts and stops all of it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, engine, storage, disk, configFile, clock, logger, metrics } = options;
  const secrets = deriveSecrets(options.secret);
  const log = toLog(logger);
  const { db } = engine;
  const relay = await openRelay(engine, (error) =>
    log.error(error, 'relay: LISTEN connection failed'),
  );
  const proxy = new ProxyNotes();
  const socketEvents = [
    ...MODULES.flatMap(({ events = [] }) => events),
    ...(options.socketEvents ?? []),
  ];
  const realtime = createRealtime(env.BASE_PATH, socketEvents, { relay, sockets: proxy.sockets });
  const { events } = realtime;
  const alone = relay.state === 'alone';
  const takesWork = env.SAVEROOM_ROLE !== 'web';
  const processes = new ProcessList({
    ...{ db, clock, alone, readClock: engine.readClock, role: env.SAVEROOM_ROLE },
    onFault: (error) => log.error(error, 'servers: could not update the server list'),
  });
  const catalogue = new LiveCatalogue({
    engine,
    copy: copyPlace(storage.catalogueFile),
    preference: () => configuredTaste(configFile.current()),
    isBusy: () => jobs.isBusy,
    onFault: (error) => log.error(error, 'library: could not load games'),
  });
  const jobs: JobEngine = new JobEngine({
    ...{ db, alone, relay, takesWork, clock: processes.now },
    onEnd: () => catalogue.expire(),
    onChange: (job, warnings) =>
      events.emit('task:changed', taskStatus(job, warnings), { scope: 'tasks.run' }),
    onFault: (error) => log.error(error, 'tasks: could not read the queue'),
  });
  const scheduler = new Scheduler({
    ...{ db, jobs, relay, clock: processes.now },
    appointments: () => appointments({ db, env, folders, jobs }),
    onFault: (error) => log.error(error, 'schedule: could not queue due tasks'),
    onLook: () => watch.sync(),
  });
  const folders = new LibraryFolders({
    ...{ db, disk, relay, clock, roots: options.roots },
    onChange: () => scheduler.changed(),
    onFault: (error) => log.error(error, 'library folders: could not load the list'),
  });
  const outbound = rerouting(options.outbound ?? worldOf(env), sourceReroutes(env));
  const sourceFault = (error: unknown) => log.error(error, 'sources: unexpected error');
  const sources = openDesk({
    ...{ db, outbound, clock, providers: PROVIDERS, environment: sourceEnvironment(env) },
    sealKey: secrets.sources,
    onFault: sourceFault,
    ...(alone
      ? {}
      : { sharing: { db, relay, now: processes.now, owner: processes.id, onFault: sourceFault } }),
  });
  const attempts = alone
    ? new OwnAttempts(clock)
    : new SharedAttempts({ db, key: secrets.attempts, now: processes.now });
  const signIn = {
    guard: new CredentialGuard(clock, attempts),
    openId: new OpenId({ env, secrets, clock }),
    unsaved: new UnsavedSessions(),
  };
  const authenticator = createAuthenticator({ db, env, secrets, clock, ...signIn });
  const health = new HealthWatch({
    ...{ clock, events },
    examineDatabase: engine.examine,
    lookAtData: () => storage.lookAtData(),
    minFreeBytes: storage.diskFloor.minFreeBytes,
    tryToWrite: () => storage.tryToWrite(),
    isCutOff: () => relay.state === 'cut_off',
    lacksWorker: () => lacksWorker({ db }, processes),
    onFault: (error) => log.error(error, 'health: check failed'),
    onChange: (problems) => log.warn(`health: ${problems.join(', ') || 'all problems resolved'}`),
  });
  const deps: Deps = {
    ...{ env, db, storage, disk, folders, catalogue, configFile, jobs, scheduler, events },
    ...{ outbound, sources, secrets, clock, log, ...signIn, authenticator, health },
    activity: new ActivityBoard(clock, relay),
    backups: new BackupDesk({ engine, dataDir: env.DATA_DIR, clock }),
    doctor: {
      ...{ env, engine, storage, configFile, clock, proxy, processes, relay, isNew: false },
      survey: options.survey,
      sources: {
        statuses: () => sources.statuses(),
        check: (source, signal) => sources.check(source, { signal }),
      },
      missingMigrations: () => countMissing(db, MIGRATIONS),
      system: systemFacts(),
    },
    logs: options.logs ?? new LogRing(),
    resourceHooks: { findCollectionOwner, onMissing: wantBadges },
    restore: (staged) => {
      relay.tell(RESTORING, {});
      options.onRestore?.(staged);
    },
    romChanges: new GameTeller({ db, events, clock, log }, 'rom:changed'),
    romDetails: { collections: collectionsOfRom, saves: savesOfGame },
    signAddress: (address, signal) => signAddress(sources, address, signal),
    sourcePing: new SourcePing(),
    uploadsInHand: new UploadsInHand(),
  };
  tellLines({ ...deps, relay });
  relay.hear(RESTORING, () => options.onOthersRestore?.());
  jobs.register(MODULES.flatMap(({ tasks = [] }) => tasks.map((bind) => bind(deps))));
  const recovery = new SourceRecovery(deps);
  const watch = new LibraryWatch({ ...deps, isSetUp: () => authenticator.isSetUp() });

  const onOutage = health.note.bind(health);
  const app = await createHttp(env, logger, { proxy, onAnswer: metrics?.answered, onOutage });
  const drainConnections = prepareDrain(app.server);
  serveProbes(app, env, {
    clock,
    reasons: async () => healthReasons((await health.health()).problems.map(({ code }) => code)),
    metrics: metrics
      ? {
          token: env.METRICS_TOKEN,
          text: () => metrics.text({ ...deps, health, pool: engine.pool }),
        }
      : null,
  });
  const routes = MODULES.flatMap((module) => module.routes ?? []);
  requireEveryRoute(routes);
  // A worker only answers health checks.
  if (env.SAVEROOM_ROLE !== 'worker') {
    mount(app, deps, { authenticator, routes });
    serveReference(app, env.BASE_PATH);
    servePlayerFiles(app, deps, (path) => isCoreFileOpen(db, path));
    servePlayerPages(app, env.BASE_PATH, options.webFiles);
    serveWebApp(app, deps, { files: options.webFiles, authenticator });
    realtime.attach(app.server, deps, authenticator);
  }
  app.addHook('onReady', async () => {
    await storage.saves.removeParts(partsAreOldBefore(engine, clock()));
    await folders.load();
    await finishRenames(deps);
    await processes.start();
    if (env.SAVEROOM_ROLE !== 'worker') catalogue.start();
    await jobs.start();
    if (takesWork) {
      await remergeUnkeyed({ db, jobs });
      scheduler.start();
      recovery.start();
    }
    health.start();
  });
  app.addHook('preClose', async () => {
    health.stop();
    metrics?.stop();
    realtime.close();
    const drained = drainConnections();
    await scheduler.stop();
    await recovery.stop();
    await watch.stop();
    await jobs.stop();
    await drained;
    await catalogue.close();
    await processes.stop();
    await relay.close();
  });
  return app;
}

const worldOf = (env: Env): Outbound =>
  createOutbound({
    trustedOrigins: env.OUTBOUND_TRUSTED_ORIGINS,
    userAgent: `${PRODUCT}/${PRODUCT_VERSION}`,
  });

/** Alone, nobody else can be receiving a save while we start. */
const partsAreOldBefore = ({ name }: Pick<Engine, 'name'>, now: Date): Date =>
  name === 'sqlite' ? now : new Date(now.getTime() - 24 * 60 * 60 * 1000);

/** Declared and mounted routes must be the same set, otherwise the start fails. */
function requireEveryRoute(bound: readonly BoundRoute[]): void {
  const mounted = new Set(bound.map(({ route }) => route));
  const forgotten = ROUTES.filter((route) => !mounted.has(route));
  if (forgotten.length > 0 || mounted.size !== bound.length) {
    const names = forgotten.map((route) => `${route.method} ${routeUrl(route)}`);
    throw new Error(`Routes declared but not mounted, or mounted twice: ${names.join(', ')}`);
  }
}
