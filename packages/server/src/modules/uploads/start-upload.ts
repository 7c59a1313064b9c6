import { randomUUID } from 'node:crypto';

import {
  UPLOAD_CHUNK_MAX_BYTES,
  UPLOAD_LIFETIME_MS,
  UPLOAD_MAX_CHUNKS,
  type ReceivedHeaders,
  type Reply,
  type startUpload as route,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { chunkSize } from './chunk-layout.ts';
import { quotaExceeded, requireSpace, remainingQuota } from './upload-quota.ts';
import { uploadTarget } from './upload-target.ts';
import { lockUser } from '#modules/accounts/accounts.api.ts';
import { findOpenUploads, insertUpload } from './uploads.queries.ts';

const MAX_OPEN_UPLOADS = 1000;

type StartDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'clock'>;

export async function startUpload(
  deps: StartDeps,
  { user }: Actor,
  headers: ReceivedHeaders<typeof route>,
): Promise<Reply<typeof route>> {
  const size = headers['x-upload-total-size'];
  const chunks = headers['x-upload-total-chunks'];
  requireLayout(size, chunks);
  const fileName = headers['x-upload-filename'];
  const folder = headers['x-upload-folder'] ?? '';
  const romId = headers['x-upload-rom-id'];
  const platformId = headers['x-upload-platform'];
  const { paths } = await uploadTarget(deps, { platformId, romId, folder, fileName });
  const now = deps.clock();
  await requireOpenLimit(deps.db, user.id, now);
  await requireSpace(deps, user.id, { size, paths });
  await deps.disk.uploads.begin(paths);
  const upload = {
    id: randomUUID(),
    user_id: user.id,
    platform_id: platformId,
    rom_id: romId ?? null,
    root: paths.root,
    target_path: paths.targetPath,
    part_path: paths.partPath,
    folder,
    file_name: fileName,
    total_size: size,
    total_chunks: chunks,
    sha1: headers['x-upload-sha1'] ?? null,
    state: 'open' as const,
    created_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + UPLOAD_LIFETIME_MS)),
  };
  try {
    await deps.db.transaction().execute(async (db) => {
      await lockUser(db, user.id);
      await requireOpenLimit(db, user.id, now);
      const quota = await remainingQuota({ ...deps, db }, user.id);
      if (size > quota) throw quotaExceeded(deps, quota);
      await insertUpload(db, upload);
    });
  } catch (error) {
    await deps.disk.uploads.discard(paths).catch(() => {});
    throw error;
  }
  return { upload_id: upload.id, chunk_size: chunkSize(upload), expires_at: upload.expires_at };
}

async function requireOpenLimit(db: Db, userId: number, now: Date): Promise<void> {
  const open = await findOpenUploads(db, userId, timestamp(now));
  if (open.length < MAX_OPEN_UPLOADS) return;
  throw new AppError(
    'conflict',
    `You already have ${MAX_OPEN_UPLOADS} unfinished uploads. Finish or cancel one first.`,
  );
}

function requireLayout(size: number, chunks: number): void {
  if (chunks > Math.min(size, UPLOAD_MAX_CHUNKS)) {
    throw new AppError('bad_request', `${size} bytes can’t be split into ${chunks} chunks`);
  }
  if (Math.ceil(size / chunks) > UPLOAD_CHUNK_MAX_BYTES) {
    const least = Math.ceil(size / UPLOAD_CHUNK_MAX_BYTES);
    throw new AppError('bad_request', `${size} bytes need at least ${least} chunks`);
  }
}
