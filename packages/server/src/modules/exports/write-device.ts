import { resolve } from 'node:path';

import {
  type ExportFolders,
  type Received,
  type WarningCode,
  type writeDeviceExport,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { JobContext } from '#core/jobs/task.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { defineTask } from '#core/tasks.ts';

import { type DeviceEntry, devicePages } from './device-entries.ts';
import {
  type DeviceFolder,
  listExportFolders,
  openDeviceFolder,
  requireExportFolder,
} from './device-folder.disk.ts';
import { type DeviceDeps, type DeviceRequest, findSystemFolders } from './device-games.ts';
import { sizeOf, sourceOf } from './export-device.ts';

const TASK = 'export_device';

interface WritePayload extends DeviceRequest {
  /** Below the export folder. */
  readonly folder: string;
}

/** Saved once the folder was opened. */
interface WriteJournal {
  readonly isStarted: true;
}

interface WriteProgress {
  /** The number of files that are done. */
  readonly done: number;
  readonly total: number;
  readonly bytes: { readonly done: number; readonly total: number };
  readonly current: string;
}

type WriteJob = JobContext<WritePayload, WriteJournal, WriteProgress>;

export const listFolders = ({ env }: Pick<Deps, 'env'>): Promise<ExportFolders> =>
  listExportFolders(env.EXPORT_DIR);

const requireFolder = ({ env, disk }: Pick<Deps, 'env' | 'disk'>, path: string): Promise<string> =>
  requireExportFolder({
    root: env.EXPORT_DIR,
    path,
    forbidden: [...disk.roots, resolve(env.DATA_DIR)],
  });

export async function startWriting(
  deps: Deps,
  actor: Actor,
  { folder, layout, saves, media, ...scope }: Received<typeof writeDeviceExport>['body'],
) {
  await requireFolder(deps, folder);
  const request: WritePayload = { layout, saves, media, scope, userId: actor.user.id, folder };
  const job = await deps.jobs.enqueue(TASK, request);
  return deps.jobs.status(job, 0);
}

/**
 * Writes games and saves to a folder. A run that is started again finds the files that are there
 * already, so that it needs no position.
 */
export const writeDeviceTask = defineTask<WritePayload, WriteJournal, WriteProgress>({
  name: TASK,
  type: 'generic',
  lane: 'exports',

  async run(deps, job) {
    const path = await requireFolder(deps, job.payload.folder);
    const folder = await openDeviceFolder(path, { isKnown: job.journal !== undefined });
    try {
      await job.saveJournal({ isStarted: true });
      await job.truncateWarnings(0);
      const total = await measure(deps, job, folder);
      await writeAll(deps, job, { folder, total });
    } finally {
      await folder.close();
    }
  },
});

interface Total {
  readonly files: number;
  readonly bytes: number;
}

/** Counts all files. Throws an `AppError` if those that are missing do not fit on the disk. */
async function measure(
  deps: Deps,
  { payload, signal }: WriteJob,
  folder: DeviceFolder,
): Promise<Total> {
  const total = { files: 0, bytes: 0 };
  let missing = 0;
  for await (const { entries } of devicePages(deps, payload)) {
    for (const entry of entries) {
      signal.throwIfAborted();
      total.files += 1;
      total.bytes += sizeOf(entry);
      if (!(await folder.has(entry.path))) missing += sizeOf(entry);
    }
  }
  const free = await deps.storage.diskReserve.availableIn(folder.path);
  if (missing > free) {
    throw new AppError(
      'no_space',
      `Not enough space in ${folder.path}: ${bytesText(missing)} needed, ${bytesText(free)} free`,
    );
  }
  return total;
}

const LEFT_OUT = {
  'file-type': ['export-file-type', 'The device can’t read this type of file'],
  archive: ['export-archive', 'The archive can’t be unpacked'],
  save: ['export-save', 'The device can’t read this save'],
} as const satisfies Record<string, readonly [WarningCode, string]>;

async function writeAll(
  deps: Deps,
  job: WriteJob,
  { folder, total }: { folder: DeviceFolder; total: Total },
): Promise<void> {
  const { payload, signal, warn, progress } = job;
  let done = 0;
  let bytes = 0;
  const report = (current: string) =>
    progress({
      done,
      total: total.files,
      bytes: { done: bytes, total: total.bytes },
      current,
    });
  for (const { name } of (await findSystemFolders(deps, payload)).unsupported) {
    warn({
      code: 'export-unsupported',
      path: name,
      text: 'The device doesn’t support this platform',
    });
  }
  for await (const page of devicePages(deps, payload)) {
    await folder.requireDisk();
    for (const { reason, name } of page.leftOut) {
      const [code, text] = LEFT_OUT[reason];
      warn({ code, path: name, text });
    }
    for (const entry of page.entries) {
      signal.throwIfAborted();
      report(entry.path);
      await writeEntry(deps, job, { entry, folder });
      done += 1;
      bytes += sizeOf(entry);
    }
  }
  await folder.requireDisk();
  report('');
}

async function writeEntry(
  deps: DeviceDeps,
  { warn, signal }: WriteJob,
  { entry, folder }: { entry: DeviceEntry; folder: DeviceFolder },
): Promise<void> {
  const { path } = entry;
  const source = await sourceOf(deps, entry);
  if (!source) {
    warn({ code: 'missing', path, text: 'The file wasn’t found' });
    return;
  }
  const outcome = await folder.write(source, signal);
  if (outcome === 'kept') {
    warn({ code: 'export-kept', path, text: 'Another file has this name and was kept' });
  } else if (outcome === 'too-large') {
    warn({ code: 'export-too-large', path, text: 'The file is too large for this disk' });
  }
}
