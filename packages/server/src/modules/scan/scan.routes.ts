import * as contract from '@saveroom/contract';
import {
  type ScanRequest as ScanBody,
  SOURCE_IDS,
  type SourceId,
  type TaskStatus,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { findJob, findLastEndedJob, findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { BoundEvent } from '#core/realtime/socket.ts';
import {
  enqueueLibraryScan,
  readScanType,
  SCAN_TASK,
  type ScanRequest,
} from '#modules/library/library.api.ts';
import { platformNotFoundError } from '#modules/platforms/platforms.api.ts';
import { markMissing } from '#modules/roms/roms.api.ts';
import { browseFolder } from './folders/library-folders.disk.ts';
import { listFolders } from './folders/library-folders.ts';
import { findRowsNotOnDisk } from './missing-games.ts';
import { readScanState, readScanStatus, readScanWarnings } from './scan-state.ts';
import {
  findPlatformFolders,
  findLayoutConfirmations,
  findPresentRoms,
  hasPlatform,
  removeMissingConfirmation,
  saveLayoutAnswer,
} from './scan.queries.ts';

export const scanRoutes = [
  handle(contract.getScan, ({ deps }) => readScanState(deps)),
  handle(contract.startScan, ({ deps, body }) => startScan(deps, body)),
  handle(contract.stopScan, ({ deps }) => stopScan(deps)),
  handle(contract.resumeScan, ({ deps, params }) => resumeScan(deps, params.id)),
  handle(
    contract.answerMissing,
    ({ deps, params, body }) => answerMissing(deps, params.platform_id, body.gone),
    ({ params }) => ({ target: { id: params.platform_id } }),
  ),
  handle(
    contract.answerLayout,
    ({ deps, body }) => answerLayout(deps, body),
    ({ body }) => ({ target: { name: body.root } }),
  ),
  handle(contract.listScanWarnings, ({ deps, params, query }) =>
    readScanWarnings(deps, params.id, query),
  ),
];

export const libraryFolderRoutes = [
  handle(contract.listLibraryFolders, ({ deps }) => listFolders(deps)),
  handle(
    contract.addLibraryFolder,
    ({ deps, body }) => changeFolders(deps, () => deps.folders.add(body.path)),
    ({ body }) => ({ target: { name: body.path } }),
  ),
  handle(contract.moveLibraryFolder, ({ deps, params, body }) =>
    changeFolders(deps, () => deps.folders.move(params.id, body.path)),
  ),
  handle(contract.removeLibraryFolder, ({ deps, params }) =>
    changeFolders(deps, () => deps.folders.remove(params.id)),
  ),
  handle(contract.browseFolders, async ({ deps, query }) => {
    const { roots } = deps.folders;
    const ids = await deps.folders.ids();
    const others = roots.current.filter((root) => ids.get(root) !== query.instead_of);
    const { path, filter = '' } = query;
    return browseFolder({ path, filter, others, data: roots.data });
  }),
];

/** Older clients start and stop scans over the socket. */
export const scanEvents: readonly BoundEvent[] = [
  {
    name: 'scan',
    event: contract.CLIENT_EVENTS.scan,
    run: async ({ deps, payload, actor }) => {
      try {
        const request = contract.ScanRequest.parse(payload);
        const task = await startScan(deps, request);
        const details = { type: request.type };
        deps.audit.record({ kind: 'scan_started', details }, { actor });
        return task;
      } catch (error) {
        deps.events.emit('scan:done_ko', (error as Error).message);
        throw error;
      }
    },
  },
  {
    name: 'scan:stop',
    event: contract.CLIENT_EVENTS['scan:stop'],
    run: async ({ deps, actor }) => {
      await stopScan(deps);
      deps.audit.record({ kind: 'scan_stopped' }, { actor });
    },
  },
];

/**
 * Continues a scan as the same job, so that both runs share one report. Only the last scan can be
 * resumed, because an older journal does not know what later scans changed.
 */
async function resumeScan(
  { db, jobs, isRestricted }: Pick<Deps, 'db' | 'jobs' | 'isRestricted'>,
  id: string,
): Promise<contract.TaskStatus> {
  const scan = await findJob(db, id);
  if (scan?.task !== SCAN_TASK) throw new AppError('not_found', 'Scan not found');
  const last = await findLastEndedJob(db, SCAN_TASK);
  if (scan.status === 'finished' || (last && last.created_at > scan.created_at)) {
    throw new AppError(
      'conflict',
      'You can only resume the last scan, and only if it stopped or failed',
    );
  }
  const resumed = await jobs.resume(id);
  if (!resumed) throw new AppError('conflict', 'A scan is already in progress');
  return readScanStatus({ db, jobs, isRestricted }, resumed);
}

/**
 * Confirms or denies that the missing games of a platform are gone. Checks the disk again, because
 * files may have come back meanwhile. Deletes nothing.
 */
async function answerMissing(
  { db, disk, clock }: Pick<Deps, 'db' | 'disk' | 'clock'>,
  platformId: number,
  gone: boolean,
): Promise<null> {
  if (!(await hasPlatform(db, platformId))) throw platformNotFoundError(platformId);
  if (gone) {
    const rows = await findPresentRoms(db, platformId);
    const ids = (await findRowsNotOnDisk(disk, rows)).map(({ id }) => id);
    await markMissing(db, ids, timestamp(clock()));
  }
  await removeMissingConfirmation(db, platformId);
  return null;
}

/**
 * `use_new` starts a scan with the layout that was found; otherwise scans wait for the old layout.
 */
async function answerLayout(
  deps: Pick<Deps, 'db' | 'isRestricted'> & Parameters<typeof startScan>[0],
  { root, use_new }: { root: string; use_new: boolean },
): Promise<null> {
  const confirmations = deps.isRestricted ? [] : await findLayoutConfirmations(deps.db);
  const confirmation = confirmations.find((one) => one.root === root);
  if (!confirmation)
    throw new AppError('not_found', 'The structure of this library folder hasn’t changed');
  await saveLayoutAnswer(deps.db, root, use_new ? 'use-new' : 'wait');
  if (!use_new) return null;
  try {
    await startScan(deps, { platforms: [], platform_fs_slugs: [], type: 'quick', roms_ids: [] });
  } catch (error) {
    // A scan that already runs does not know the decision, so the user has to repeat it.
    await saveLayoutAnswer(deps.db, root, confirmation.answer);
    throw error;
  }
  return null;
}

/** Only one scan runs at a time: a second request is rejected instead of queued. */
async function startScan(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  body: ScanBody,
): Promise<TaskStatus> {
  const type = readScanType(body.type);
  if (!type) throw new AppError('bad_request', `Unknown scan type ${body.type}`);
  const folders = await findPlatformFolders(db, body);
  const isSelection = body.platforms.length + body.roms_ids.length > 0;
  if (isSelection && folders.length + body.platform_fs_slugs.length === 0) {
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

/**
 * Maps the source names of all clients and drops unknown ones. `titledb` is part of every
 * selection.
 */
function readSources(names: readonly string[]): SourceId[] {
  const known = new Set(names.map((name) => (name === 'lb' ? 'launchbox' : name)));
  const chosen = SOURCE_IDS.filter((source) => known.has(source));
  return chosen.length === 0 ? [] : [...new Set<SourceId>([...chosen, 'titledb'])];
}

async function stopScan({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<null> {
  const live = await findLiveJob(db, [SCAN_TASK]);
  if (live) await jobs.cancel(live.id);
  return null;
}

/** Changes the library folders, then rescans the library. */
async function changeFolders(
  deps: Deps,
  change: () => Promise<void>,
): Promise<contract.LibraryFolders> {
  await change();
  deps.listIndex.expire();
  // Also after a removal, because another folder may contain copies of the removed games.
  await enqueueLibraryScan(deps.jobs);
  return listFolders(deps);
}
