import { SOURCE_IDS, type ScanRequest, type SourceId, type TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { AppError } from '#core/lib/app-error.ts';
import { readScanType, SCAN_TASK, type ScanOrder } from '#modules/library/library.api.ts';

import { findFolders } from './scan.queries.ts';

/** One at a time: a second request is told so instead of being queued behind the first. */
export async function startScan(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  request: ScanRequest,
): Promise<TaskStatus> {
  const type = readScanType(request.type);
  if (!type) throw new AppError('bad_request', `Unknown scan type ${request.type}`);
  const wanted = await findFolders(db, request);
  const isNarrow = request.platforms.length + request.roms_ids.length > 0;
  if (isNarrow && wanted.length + request.platform_fs_slugs.length === 0) {
    throw new AppError('not_found', 'These platforms and games aren’t in the library');
  }
  const order: ScanOrder = {
    type,
    folders: [...new Set([...wanted, ...request.platform_fs_slugs])],
    romIds: request.roms_ids,
    ...(request.apis ? { sources: readSources(request.apis) } : {}),
  };
  const job = await jobs.enqueueAlone(SCAN_TASK, order);
  if (!job) throw new AppError('conflict', 'A scan is already in progress');
  return taskStatus(job, 0);
}

/** As any client calls them; those we do not have are left out. The Switch list belongs to all. */
function readSources(names: readonly string[]): SourceId[] {
  const words = new Set(names.map((name) => (name === 'lb' ? 'launchbox' : name)));
  const chosen = SOURCE_IDS.filter((source) => words.has(source));
  return chosen.length === 0 ? [] : [...new Set<SourceId>([...chosen, 'titledb'])];
}

export async function stopScan({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<null> {
  const live = await findLiveJob(db, [SCAN_TASK]);
  if (live) await jobs.cancel(live.id);
  return null;
}
