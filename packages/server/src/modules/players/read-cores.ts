import type { Core, CoreState, ToldCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { PlayerFolder } from './player-folder.ts';
import { CORES, EMULATOR, type CorePackage } from './player-packages.ts';

import { findCoreJobs } from './core-jobs.queries.ts';
import { findDisabledCores } from './core-settings.queries.ts';
import type { FetchCorePayload } from './fetch-core-job.ts';
import { platformsOf } from '#modules/platforms/platforms.api.ts';

interface Parts {
  readonly db: Db;
  readonly storage: { readonly players: Pick<PlayerFolder, 'placeOf'> };
}

const WORKING = new Set(['queued', 'started', 'deferred']);

/** The cores of these names, in their order; without names all there are. */
export async function readCores(parts: Parts, names?: readonly string[]): Promise<Core[]> {
  const byName = new Map(CORES.map((core) => [core.name, core]));
  const wanted = names ? names.flatMap((name) => byName.get(name) ?? []) : CORES;
  const disabled = await findDisabledCores(parts.db);
  const jobs = await latestJobs(parts.db);
  return Promise.all(
    wanted.map(async (core) => {
      const place = await parts.storage.players.placeOf(core);
      const job = jobs.get(core.name);
      const state = stateOf({ isDisabled: disabled.has(core.name), place, job });
      const failed = place === null && job?.status === 'failed' ? job : null;
      return coreView(core, {
        state,
        is_bundled: place === 'bundled',
        error: failed?.error ?? null,
        error_code: failed?.error_code ?? null,
      });
    }),
  );
}

interface Job {
  readonly status: string;
  readonly error: string | null;
  readonly error_code: ToldCode | null;
}

function stateOf({
  isDisabled,
  place,
  job,
}: {
  isDisabled: boolean;
  place: string | null;
  job: Job | undefined;
}): CoreState {
  if (isDisabled) return 'disabled';
  if (place !== null) return 'ready';
  return job && WORKING.has(job.status) ? 'fetching' : 'absent';
}

async function latestJobs(db: Db): Promise<ReadonlyMap<string, Job>> {
  const latest = new Map<string, Job>();
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
