import type {
  Core,
  CoreState,
  ServerMessageCode,
  TaskStatus,
  License,
  FetchCoreProgress,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { findLiveDuplicate } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { coresOf, platformsOf, touchPlatforms } from '#modules/platforms/platforms.api.ts';
import {
  findCoreJobs,
  findDisabledCores,
  type FetchCorePayload,
  saveCoreEnabled,
  FETCH_CORE_TASK,
} from './cores.queries.ts';
import { playerSlug } from './game-files.ts';
import {
  CORES,
  EMULATOR,
  type CorePackage,
  corePackage,
  FLASH,
  type PlayerPackage,
} from './player-packages.ts';
import { findPlatformSlugs } from './rom-player.queries.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';

const ACTIVE_STATUSES = new Set(['queued', 'started', 'deferred']);

/** The cores with these names in this order, or all cores. */
export async function readCores(
  deps: Pick<Deps, 'db' | 'storage'>,
  names?: readonly string[],
): Promise<Core[]> {
  const selected = names ? names.flatMap((name) => corePackage(name) ?? []) : CORES;
  const disabled = await findDisabledCores(deps.db);
  const jobs = await findLatestJobs(deps.db);
  return Promise.all(
    selected.map(async (core) => {
      const origin = await deps.storage.players.coreOrigin(core);
      const job = jobs.get(core.name);
      const state = stateOf({ isDisabled: disabled.has(core.name), origin, job });
      const failed = origin === null && job?.status === 'failed' ? job : null;
      return coreView(core, {
        state,
        is_bundled: origin === 'bundled',
        task_id: state === 'fetching' ? (job?.id ?? null) : null,
        error: failed?.error ?? null,
        error_code: failed?.error_code ?? null,
      });
    }),
  );
}

interface CoreJob {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly error_code: ServerMessageCode | null;
}

function stateOf({
  isDisabled,
  origin,
  job,
}: {
  isDisabled: boolean;
  origin: string | null;
  job: CoreJob | undefined;
}): CoreState {
  if (isDisabled) return 'disabled';
  if (origin !== null) return 'ready';
  return job && ACTIVE_STATUSES.has(job.status) ? 'fetching' : 'absent';
}

async function findLatestJobs(db: Db): Promise<ReadonlyMap<string, CoreJob>> {
  const latest = new Map<string, CoreJob>();
  for (const { payload, ...job } of await findCoreJobs(db)) {
    const { name } = JSON.parse(payload) as FetchCorePayload;
    if (!latest.has(name)) latest.set(name, job);
  }
  return latest;
}

const coreView = (
  core: CorePackage,
  current: Pick<Core, 'state' | 'is_bundled' | 'task_id' | 'error' | 'error_code'>,
): Core => ({
  name: core.name,
  version: EMULATOR.version,
  size_bytes: core.size_bytes,
  download_bytes: core.download_bytes,
  license: core.license,
  non_commercial: core.non_commercial,
  needs_threads: core.needs_threads,
  platform_slugs: platformsOf(core.name),
  ...current,
});

type PlayerDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'configFile'>;

function requireCore(name: string): CorePackage {
  const core = corePackage(name);
  if (!core) throw new AppError('not_found', `Core “${name}” not found`);
  return core;
}

async function readCore(deps: PlayerDeps, name: string): Promise<Core> {
  const [core] = await readCores(deps, [name]);
  if (!core) throw new AppError('not_found', `Core “${name}” not found`);
  return core;
}

/** Starts the download of a core. Returns the job that is already queued or running, if any. */
export async function fetchCore(deps: PlayerDeps, name: string): Promise<TaskStatus> {
  const core = requireCore(name);
  if ((await deps.storage.players.coreOrigin(core)) !== null) {
    throw new AppError('conflict', `${name} is already installed`);
  }
  const payload = { name };
  const active = await findLiveDuplicate(deps.db, FETCH_CORE_TASK, JSON.stringify(payload));
  return deps.jobs.status(active ?? (await deps.jobs.enqueue(FETCH_CORE_TASK, payload)), 0);
}

export async function updateCore(deps: PlayerDeps, name: string, enabled: boolean): Promise<Core> {
  requireCore(name);
  await saveCoreEnabled(deps.db, name, enabled);
  await touchPlatformsOf(deps, name);
  return readCore(deps, name);
}

export async function deleteCore(deps: PlayerDeps, name: string): Promise<Core> {
  const core = requireCore(name);
  if ((await deps.storage.players.coreOrigin(core)) === 'bundled') {
    throw new AppError('conflict', `${name} is built in and can’t be deleted. Disable it instead.`);
  }
  await deps.storage.players.removeCore(core);
  await touchPlatformsOf(deps, name);
  return readCore(deps, name);
}

/** Marks the platforms of a core as changed after it was installed, removed, enabled or disabled. */
async function touchPlatformsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'configFile'>,
  core: string,
): Promise<void> {
  const platforms = await findPlatformSlugs(deps.db);
  const ids = platforms
    .filter((platform) => coresOf(playerSlug(deps, platform)).includes(core))
    .map(({ id }) => id);
  await touchPlatforms(deps.db, ids, timestamp(deps.clock()));
}

/** The licenses of installed players and cores only. */
export async function readLicenses({
  storage: { players },
}: Pick<Deps, 'storage'>): Promise<License[]> {
  const licenses: License[] = [];
  for (const [name, player] of [
    ['EmulatorJS', EMULATOR],
    ['Ruffle', FLASH],
  ] as const satisfies readonly (readonly [string, PlayerPackage])[]) {
    if (!(await players.hasPlayer(player))) continue;
    const { version, license, homepage } = player;
    const text = await players.readPlayerLicense(player);
    licenses.push({ name, version, license, non_commercial: false, homepage, text });
  }
  for (const core of CORES) {
    if ((await players.coreOrigin(core)) === null) continue;
    const { name, license, non_commercial, homepage } = core;
    const text = await players.readCoreLicense(core);
    licenses.push({ name, version: EMULATOR.version, license, non_commercial, homepage, text });
  }
  return licenses;
}

/** Downloads and installs one emulator core. Starts over after a server restart. */
export const fetchCoreTask = defineTask<FetchCorePayload, unknown, FetchCoreProgress>({
  name: FETCH_CORE_TASK,
  type: 'update',
  lane: 'players',
  retryAfterMs: RETRY_AFTER_MS,

  async run({ storage, ...deps }, { payload: { name }, signal, progress }) {
    const core = corePackage(name);
    if (!core) throw new Error(`Unknown core ${name}`);
    const report = (phase: FetchCoreProgress['phase'], done: number) =>
      progress({ core: name, phase, bytes: { done, total: core.download_bytes } });
    report('download', 0);
    await storage.players.fetchCore(core, { signal, onProgress: report });
    await touchPlatformsOf(deps, name);
  },
});
