import { randomUUID } from 'node:crypto';

import {
  UPLOAD_LIFETIME_MS,
  type ReceivedHeaders,
  type uploadRom as route,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Upload } from '#core/http/request-body.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { limitBytes } from '#core/lib/limit-bytes.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { chargeUpload } from '#modules/limits/limits.api.ts';

import type { UploadPaths } from './resolve-upload-paths.disk.ts';
import { requireSpace, remainingQuota } from './upload-quota.ts';
import { resolveUploadTarget, type UploadRequest } from './upload-target.ts';
import { insertUpload } from './uploads.queries.ts';

interface RomUpload {
  readonly actor: Actor;
  readonly headers: ReceivedHeaders<typeof route>;
  /** Length of the whole form, as declared by the client. */
  readonly contentLength: number;
  /** The files in the field of this name. */
  readonly files: (field: string) => AsyncIterable<Upload>;
}

type ReceiveDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'jobs' | 'clock'>;

/** Receives a whole file in one request; it enters the library once it is flushed to disk. */
export async function receiveRom(
  deps: Deps,
  { actor, headers, contentLength, files }: RomUpload,
): Promise<void> {
  const platformId = headers['x-upload-platform'];
  const fileName = headers['x-upload-filename'];
  if (platformId === undefined || fileName === undefined) {
    throw new AppError('bad_request', 'No platform ID or filename provided');
  }
  const folder = headers['x-upload-folder'] ?? '';
  const romId = headers['x-upload-rom-id'];
  const request = { platformId, romId, folder, fileName };
  const { platform, paths } = await resolveUploadTarget(await replyDeps(deps, actor), request);
  // The form adds some hundred bytes, so its length minus 4 KiB is a lower bound.
  await requireSpace(deps, actor.user.id, { size: Math.max(0, contentLength - 4096), paths });
  const quota = await remainingQuota(deps, actor.user.id);
  let isReceived = false;
  // RomM clients name the field after the file. A form without a file is rejected by `files`.
  for await (const { bytes } of files(fileName)) {
    // Further files are read to the end and ignored.
    if (isReceived) continue;
    const limited = limitBytes(bytes, quota.bytes, quota.error);
    const size = await receive(deps, paths, {
      bytes: limited,
      sha1: headers['x-upload-sha1'],
      charge: (received) => chargeUpload(deps, actor.user.id, received),
    });
    await insertUpload(deps.db, finishedRow(deps, { actor, paths, request, size }));
    await enqueueFolderScan(deps.jobs, platform.fs_slug);
    isReceived = true;
  }
}

interface ReceivedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly sha1?: string | undefined;
  /** Counts the size of the complete file. Returns a function that refunds it. */
  readonly charge: (size: number) => Promise<() => Promise<void>>;
  /** Called when the file is complete and before it is moved into the library. */
  readonly beforeMove?: () => Promise<void>;
}

/** Writes a part file and moves it into the library. Returns its size. */
export async function receive(
  { disk: { uploads } }: Pick<ReceiveDeps, 'disk'>,
  paths: UploadPaths,
  { bytes, sha1: expected, charge, beforeMove }: ReceivedFile,
): Promise<number> {
  await uploads.begin(paths);
  try {
    const wantsSha1 = expected !== undefined;
    const { size, sha1 } = await uploads.write(paths, bytes, { offset: 0, wantsSha1 });
    if (size === 0) throw new AppError('bad_request', 'The file is empty');
    if (wantsSha1 && sha1 !== expected) {
      throw new AppError('bad_request', `Checksum mismatch: expected ${expected}, got ${sha1}`);
    }
    await beforeMove?.();
    const refund = await charge(size);
    await uploads.finish(paths).catch(async (error: unknown) => {
      await refund();
      throw error;
    });
    return size;
  } finally {
    // After `finish` nothing is left to discard.
    await uploads.discard(paths).catch(() => {});
  }
}

interface FinishedUpload {
  readonly actor: Actor;
  readonly paths: UploadPaths;
  readonly request: UploadRequest;
  readonly size: number;
}

/** The row of an upload that was received in one request. */
export function finishedRow(
  { clock }: Pick<ReceiveDeps, 'clock'>,
  { actor, paths, request, size }: FinishedUpload,
) {
  const now = clock();
  return {
    id: randomUUID(),
    user_id: actor.user.id,
    platform_id: request.platformId,
    rom_id: request.romId ?? null,
    root: paths.root,
    target_path: paths.targetPath,
    part_path: paths.partPath,
    folder: request.folder,
    file_name: request.fileName,
    total_size: size,
    total_chunks: 1,
    sha1: null,
    state: 'done' as const,
    created_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + UPLOAD_LIFETIME_MS)),
  };
}
