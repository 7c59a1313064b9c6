import {
  SOURCE_IDS,
  type ScanRequest as ScanBody,
  type SourceId,
  type TaskStatus,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { readScanType, SCAN_TASK, type ScanRequest } from '#modules/library/library.api.ts';

import { findFolders } from './scan.queries.ts';

/** Only one scan runs at a time: a second request is rejected instead of queued. */
export async function startScan(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  body: ScanBody,
): Promise<TaskStatus> {
  const type = readScanType(body.type);
  if (!type) throw new AppError('bad_request', `Unknown scan type ${body.type}`);
  const folders = await findFolders(db, body);
  const isNarrow = body.platforms.length + body.roms_ids.length > 0;
  if (isNarrow && folders.length + body.platform_fs_slugs.length === 0) {
    throw new AppError('not_found', 'These platforms and games aren’t in the library');
  }
  const request: ScanRequest = {
    type,
    folders: [...new Set([...folders, ...body.platform_fs_slugs])],
    romIds: body.roms_ids,
    ...(body.apis ? { sources: readSources(body.apis) } : {}),
  };
  const job = await jobs.tryEnqueue(SCAN_TASK, request);
  if (!job) throw new AppError('conflict', 'A scan is already in progress');
  return jobs.status(job, 0);
}

/** Maps the source names of all clients and drops unknown ones. `titledb` joins every selection. */
function readSources(names: readonly string[]): SourceId[] {
  const known = new Set(names.map((name) => (name === 'lb' ? 'launchbox' : name)));
  const chosen = SOURCE_IDS.filter((source) => known.has(source));
  return chosen.length === 0 ? [] : [...new Set<SourceId>([...chosen, 'titledb'])];
}

export async function stopScan({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<null> {
  const live = await findLiveJob(db, [SCAN_TASK]);
  if (live) await jobs.cancel(live.id);
  return null;
}
