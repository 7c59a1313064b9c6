import type { Core, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveTwin } from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { AppError } from '#core/lib/app-error.ts';
import { saveCoreEnabled } from './core-settings.queries.ts';
import { FETCH_CORE_TASK } from './fetch-core-job.ts';
import { readCores } from './read-cores.ts';
import { corePackage, type CorePackage } from './player-packages.ts';

type Parts = Pick<Deps, 'db' | 'jobs' | 'storage'>;

function requireCore(name: string): CorePackage {
  const core = corePackage(name);
  if (!core) throw new AppError('not_found', `Core “${name}” not found`);
  return core;
}

async function readCore(parts: Parts, name: string): Promise<Core> {
  const [core] = await readCores(parts, [name]);
  if (!core) throw new AppError('not_found', `Core “${name}” not found`);
  return core;
}

/** Asking twice is asking once. */
export async function fetchCore(parts: Parts, name: string): Promise<TaskStatus> {
  const core = requireCore(name);
  if ((await parts.storage.players.placeOf(core)) !== null) {
    throw new AppError('conflict', `${name} is already installed`);
  }
  const payload = { name };
  const twin = await findLiveTwin(parts.db, FETCH_CORE_TASK, JSON.stringify(payload));
  return taskStatus(twin ?? (await parts.jobs.enqueue(FETCH_CORE_TASK, payload)), 0);
}

export async function updateCore(parts: Parts, name: string, enabled: boolean): Promise<Core> {
  requireCore(name);
  await saveCoreEnabled(parts.db, name, enabled);
  return readCore(parts, name);
}

export async function deleteCore(parts: Parts, name: string): Promise<Core> {
  const core = requireCore(name);
  if ((await parts.storage.players.placeOf(core)) === 'bundled') {
    throw new AppError('conflict', `${name} is built in and can’t be deleted. Disable it instead.`);
  }
  await parts.storage.players.removeCore(core);
  return readCore(parts, name);
}
