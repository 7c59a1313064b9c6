import type { Core, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveDuplicate } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { saveCoreEnabled } from './core-settings.queries.ts';
import { FETCH_CORE_TASK } from './fetch-core-job.ts';
import { readCores } from './read-cores.ts';
import { corePackage, type CorePackage } from './player-packages.ts';

type PlayerDeps = Pick<Deps, 'db' | 'jobs' | 'storage'>;

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

/** A repeated request returns the task that is already queued or running. */
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
  return readCore(deps, name);
}

export async function deleteCore(deps: PlayerDeps, name: string): Promise<Core> {
  const core = requireCore(name);
  if ((await deps.storage.players.coreOrigin(core)) === 'bundled') {
    throw new AppError('conflict', `${name} is built in and can’t be deleted. Disable it instead.`);
  }
  await deps.storage.players.removeCore(core);
  return readCore(deps, name);
}
