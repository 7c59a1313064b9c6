import type { Actor, Deps } from '#core/deps.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { chargeUpload } from '#modules/limits/limits.api.ts';

import { finishedRow } from './receive-rom.ts';
import { requireSpace } from './upload-quota.ts';
import { resolveUploadTarget } from './upload-target.ts';
import { insertUpload } from './uploads.queries.ts';

interface NewFile {
  readonly actor: Actor;
  readonly platformId: number;
  readonly fileName: string;
  /** A lower bound of the size. */
  readonly minSize: number;
  /** Writes the file at this path, where no scan finds it, and returns its size. */
  readonly write: (path: string, freeBytes: number) => Promise<number>;
  /** Called when the file is in the library, before a scan of its folder is queued. */
  readonly onStored: (file: StoredFile) => Promise<void>;
}

interface StoredFile {
  readonly root: string;
  /** The folder of the platform, relative to the root. */
  readonly folder: string;
  readonly size: number;
}

type StoreDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'jobs' | 'clock'>;

/**
 * Adds a file that the server creates to a platform folder. Names, free space, read-only libraries
 * and the user's quota are checked as for an upload, and nothing is replaced.
 */
export async function storeNewFile(
  deps: StoreDeps,
  { actor, platformId, fileName, minSize, write, onStored }: NewFile,
): Promise<void> {
  const { uploads } = deps.disk;
  const request = { platformId, folder: '', fileName };
  const { platform, paths } = await resolveUploadTarget(deps, request);
  await requireSpace(deps, actor.user.id, { size: minSize, paths });
  await uploads.begin(paths);
  let isStored = false;
  try {
    const part = deps.disk.pathOf(paths.root, paths.partPath);
    const size = await write(part, await deps.storage.diskReserve.availableIn(paths.root));
    const refund = await chargeUpload(deps, actor.user.id, size);
    await uploads.finish(paths).catch(async (error: unknown) => {
      await refund();
      throw error;
    });
    isStored = true;
    await insertUpload(deps.db, finishedRow(deps, { actor, paths, request, size }));
    const folder = paths.targetPath.slice(0, -fileName.length - 1);
    await onStored({ root: paths.root, folder, size });
  } finally {
    await uploads.discard(paths).catch(() => {});
    // Even if a later step has failed, the file is in the library.
    if (isStored) await enqueueFolderScan(deps.jobs, platform.fs_slug);
  }
}
