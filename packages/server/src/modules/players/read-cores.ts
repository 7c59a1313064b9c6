import type { Core, CoreState, ToldCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { PlayerFolder } from './player-folder.disk.ts';
import { CORES, EMULATOR, type CorePackage } from './player-packages.ts';

import { findCoreJobs } from './core-jobs.queries.ts';
import { findDisabledCores } from './core-settings.queries.ts';
import type { FetchCorePayload } from './fetch-core-job.ts';
import { platformsOf } from '#modules/platforms/platforms.api.ts';

interface PlayerDeps {
  readonly db: Db;
  readonly storage: { readonly players: Pick<PlayerFolder, 'coreOrigin'> };
}

const ACTIVE_STATUSES = new Set(['queued', 'started', 'deferred']);

/** The cores with these names, in this order; without names all cores. */
export async function readCores(deps: PlayerDeps, names?: readonly string[]): Promise<Core[]> {
  const byName = new Map(CORES.map((core) => [core.name, core]));
  const selected = names ? names.flatMap((name) => byName.get(name) ?? []) : CORES;
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
        error: failed?.error ?? null,
        error_code: failed?.error_code ?? null,
      });
    }),
  );
}

interface CoreJob {
  readonly status: string;
  readonly error: string | null;
  readonly error_code: ToldCode | null;
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
  now: Pick<Core, 'state' | 'is_bundled' | 'error' | 'error_code'>,
): Core => ({
  name: core.name,
  version: EMULATOR.version,
  size_bytes: core.size_bytes,
  license: core.license,
  non_commercial: core.non_commercial,
  needs_threads: core.needs_threads,
  platform_slugs: platformsOf(core.name),
  ...now,
});
