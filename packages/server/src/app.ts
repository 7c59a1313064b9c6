import type { FastifyInstance } from 'fastify';

import type { Engine } from '#core/db/engine.ts';
import { countMissingMigrations } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openRelay } from '#core/db/open-database.ts';
import type { Deps } from '#core/deps.ts';
import { createAccountServices } from '#modules/accounts/account-services.ts';
import { AuditLog } from '#modules/audit/audit-log.ts';
import { ActivityTracker } from '#modules/saves/activity/activity.ts';
import { broadcastLogLines } from '#modules/ops/logs/broadcast-log-lines.ts';
import { readSystemInfo } from '#modules/ops/doctor/check.ts';
import { HealthMonitor, healthReasons, lacksWorker } from '#modules/ops/health/health-monitor.ts';
import { createHttp, prepareDrain } from '#core/http/create-http.ts';
import { toLog } from '#core/http/request-log.ts';
import { requireEveryRoute } from '#core/http/mount.ts';
import { serveProbes } from '#core/http/probes.ts';
import { ProxyObservations } from '#core/http/proxy-observations.ts';
import { NetplayRooms } from '#modules/netplay/netplay-rooms.ts';
import { createPlatformPlayers, readyPlatforms } from '#modules/players/platform-players.ts';
import { createRealtime } from '#core/realtime/socket.ts';
import { JobEngine } from '#core/jobs/job-engine.ts';
import { ProcessList } from '#core/jobs/process-list.ts';
import { Scheduler } from '#core/jobs/scheduler.ts';
import { LogRing } from '#core/log/log-ring.ts';
import { createOutbound } from '#core/outbound/outbound.ts';
import { withReroutes } from '#core/outbound/reroute.ts';
import { deriveSecrets } from '#core/lib/secrets.ts';
import { ImportCredentials } from '#modules/imports/import-credentials.ts';
import { BackupService } from '#modules/backups/backup-service.ts';
import { finishRenames } from '#modules/roms/change-game.ts';
import { cacheFileAt } from '#modules/list-index/library-reader.ts';
import { VisibleDeps } from './modules/visibility/visible-deps.ts';
import { ListIndex } from '#modules/list-index/list-index.ts';
import { LibraryFolders } from '#modules/scan/folders/library-folders.ts';
import { configuredLocalePreferences } from '#modules/metadata/identify/identify-input.ts';
import { touchPlatform } from '#modules/platforms/platforms.api.ts';
import { openSourceGateway } from '#modules/metadata/sources/gateway/open-source-gateway.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import { sourceEnvironment, sourceReroutes } from '#modules/metadata/sources/source-variables.ts';
import { findScheduledRuns } from '#modules/ops/tasks/tasks.ts';
import { SourceRecovery } from '#modules/metadata/source-recovery.ts';
import { remergeIfVersionsChanged } from '#modules/metadata/remerge.tasks.ts';
import { withStepLog } from '#modules/scan/pipeline.ts';
import { LibraryWatch } from '#modules/scan/watch-library.ts';
import { signPictureUrl } from '#modules/metadata/sources/source-gateway.ts';
import { LibraryBroadcast } from '#modules/roms/library-broadcast.ts';
import { RomEventEmitter } from '#modules/roms/rom-event-emitter.ts';
import { findCollectionsOfRom } from '#modules/collections/collections-of-rom.ts';
import { findSavesOfGame } from '#modules/saves/asset-view.ts';
import { findCollectionVisibility } from '#modules/collections/sharing.queries.ts';
import { requestBadges } from '#modules/metadata/achievements/badges.ts';
import { MODULES } from '#modules/index.ts';
import { SourcePing } from '#modules/metadata/sources/source-ping.ts';
import { ActiveUploads } from '#modules/uploads/active-uploads.ts';
import { bindTasks } from '#core/tasks.ts';

import type { AppOptions } from './app-options.ts';
import { serveClients } from './serve-clients.ts';

const RESTORING = 'restoring';

/** Creates the services, adds what each module declares, and starts and stops all of it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, engine, storage, disk, configFile, clock, logger, metrics } = options;
  const secrets = deriveSecrets(options.secret);
  const log = toLog(logger);
  const { db } = engine;
  const relay = await openRelay(engine, (error) =>
    log.error(error, 'relay: LISTEN connection failed'),
  );
  const proxy = new ProxyObservations();
  const modules = [...MODULES, ...(options.extraModules ?? [])];
  const realtime = createRealtime(env.BASE_PATH, modules, { relay, sockets: proxy.sockets });
  const { events } = realtime;
  const isSingleProcess = relay.state === 'alone';
  const runsJobs = env.SAVEROOM_ROLE !== 'web';
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  const processes = new ProcessList({
    db,
    clock,
    isSingleProcess,
    readClock: engine.readClock,
    role: env.SAVEROOM_ROLE,
    onFault: (error) => log.error(error, 'servers: could not update the server list'),
  });
  const platformPlayers = createPlatformPlayers({ db, env, storage, configFile });
  const listIndex = new ListIndex({
    engine,
    cacheFile: cacheFileAt(storage.listIndexFile),
    preference: () => configuredLocalePreferences(configFile.current()),
    isBusy: () => jobs.isBusy,
    findPlayable: async () => readyPlatforms(await platformPlayers()),
    onFault: (error) => log.error(error, 'library: could not load games'),
  });
  const broadcast = new LibraryBroadcast({ db, events, log });
  const jobs: JobEngine = new JobEngine({
    db,
    isSingleProcess,
    relay,
    runsJobs,
    clock: processes.now,
    onEnd: () => {
      listIndex.expire();
      broadcast.check();
    },
    onChange: (job, warnings) =>
      events.emit('task:changed', jobs.status(job, warnings), { scope: 'tasks.run' }),
    onFault: (error) => log.error(error, 'tasks: could not read the queue'),
  });
  const scheduler = new Scheduler({
    db,
    jobs,
    relay,
    clock: processes.now,
    scheduledRuns: () => findScheduledRuns({ db, env, folders, jobs, tasks }),
    onFault: (error) => log.error(error, 'schedule: could not queue due tasks'),
    onCheck: () => watch.sync(),
  });
  const folders = new LibraryFolders({
    db,
    disk,
    relay,
    clock,
    roots: options.roots,
    onChange: () => scheduler.changed(),
    onFault: (error) => log.error(error, 'library folders: could not load the list'),
  });
  const outbound = withReroutes(
    options.outbound ?? createOutbound({ trustedOrigins: env.OUTBOUND_TRUSTED_ORIGINS }),
    sourceReroutes(env),
  );
  const sourceFault = (error: unknown) => log.error(error, 'sources: unexpected error');
  const sources = openSourceGateway({
    db,
    outbound,
    clock,
    providers: PROVIDERS,
    environment: sourceEnvironment(env),
    sealKey: secrets.sources,
    localGames: options.disk.localGames,
    onFault: sourceFault,
    ...(isSingleProcess
      ? {}
      : { sharing: { db, relay, now: processes.now, owner: processes.id, onFault: sourceFault } }),
  });
  const audit = new AuditLog({ db, clock, log, events });
  const accounts = createAccountServices({
    db,
    env,
    secrets,
    clock,
    audit,
    sharedClock: isSingleProcess ? undefined : processes.now,
  });
  const { authenticator } = accounts;
  const health = new HealthMonitor({
    clock,
    events,
    checkDatabase: engine.checkWritable,
    inspectDataFolder: () => storage.inspectDataFolder(),
    minFreeBytes: storage.diskReserve.minFreeBytes,
    tryToWrite: () => storage.tryToWrite(),
    isCutOff: () => relay.state === 'cut_off',
    lacksWorker: () => lacksWorker({ db }, processes),
    onFault: (error) => log.error(error, 'health: check failed'),
    onChange: (problems) => log.warn(`health: ${problems.join(', ') || 'all problems resolved'}`),
  });
  const visible = new VisibleDeps(engine.name, listIndex);
  const deps: Deps = {
    env,
    db,
    engine,
    storage,
    disk,
    folders,
    listIndex,
    configFile,
    jobs,
    scheduler,
    events,
    tasks,
    outbound,
    sources,
    secrets,
    clock,
    log,
    audit,
    ...accounts,
    health,
    activity: new ActivityTracker(clock, relay),
    netplayRooms: new NetplayRooms(clock),
    ...visible.services(() => deps),
    backups: new BackupService({ engine, dataDir: env.DATA_DIR, clock }),
    doctor: {
      env,
      engine,
      storage,
      configFile,
      clock,
      proxy,
      processes,
      relay,
      isNew: false,
      diagnostics: options.diagnostics,
      sources: {
        statuses: () => sources.statuses(),
        check: (source, signal) => sources.check(source, { signal }),
      },
      missingMigrations: () => countMissingMigrations(db, MIGRATIONS),
      system: readSystemInfo(),
    },
    logs: options.logs ?? new LogRing(),
    activeUploads: new ActiveUploads(),
    resourceHooks: { findCollectionVisibility, onMissing: requestBadges },
    move: (run) => options.onMove?.(run),
    restore: (staged) => {
      relay.publish(RESTORING, {});
      options.onRestore?.(staged);
    },
    romChanges: new RomEventEmitter({ db, events, clock, log }, 'rom:changed'),
    romDetails: { collections: findCollectionsOfRom, saves: findSavesOfGame },
    signPictureUrl: (address, signal) => signPictureUrl(sources, address, signal),
    platformPlayers,
    touchPlatform,
    openLocalMedia: options.disk.localGames.openMedia,
    importCredentials: new ImportCredentials(relay, secrets),
    sourcePing: new SourcePing(),
  };
  broadcastLogLines({ ...deps, relay });
  relay.subscribe(RESTORING, () => options.onRemoteRestore?.());
  jobs.register(bindTasks(withStepLog(tasks), deps));
  const recovery = new SourceRecovery(deps);
  const watch = new LibraryWatch({ ...deps, isSetUp: () => authenticator.isSetUp() });
  const onOutage = health.reportError.bind(health);
  const afterRequest = [metrics?.recordRequest, broadcast.checkAfter];
  const app = await createHttp(env, logger, {
    proxy,
    onOutage,
    canUpgrade: (request) => realtime.canUpgrade(request),
    onResponse: (request) => afterRequest.forEach((observe) => observe?.(request)),
  });
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
  const routes = modules.flatMap((module) => module.routes ?? []);
  requireEveryRoute(routes);
  // A worker only responds to health checks.
  if (env.SAVEROOM_ROLE !== 'worker') {
    serveClients(app, deps, { authenticator, routes, webFiles: options.webFiles });
    realtime.attach(app.server, deps, authenticator);
  }
  app.addHook('onReady', async () => {
    await storage.saves.removePartialUploads(partialSavesBefore(engine, clock()));
    await folders.load();
    await finishRenames(deps);
    await processes.start();
    await broadcast.start();
    if (env.SAVEROOM_ROLE !== 'worker') listIndex.start();
    await jobs.start();
    if (runsJobs) {
      await remergeIfVersionsChanged({ db, jobs });
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
    await audit.close();
    await broadcast.stop();
    await listIndex.close();
    await processes.stop();
    await relay.close();
  });
  return app;
}

/**
 * On SQLite no other server writes saves, so all partial files from before this time are abandoned.
 */
const partialSavesBefore = ({ name }: Pick<Engine, 'name'>, now: Date): Date =>
  name === 'sqlite' ? now : new Date(now.getTime() - 24 * 60 * 60 * 1000);
