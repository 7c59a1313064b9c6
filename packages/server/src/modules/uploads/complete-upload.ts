import { UPLOAD_LIFETIME_MS } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';

import { areContiguous } from './chunk-layout.ts';
import { uploadNotFound, requireUpload } from './require-upload.ts';
import { uploadPaths } from './send-chunk.ts';
import type { ActiveUploads } from './active-uploads.ts';
import {
  findChunks,
  findUploadPlatform,
  deleteChunks,
  markDone,
  type ChunkRow,
  type UploadRow,
} from './uploads.queries.ts';

type CompleteDeps = Pick<Deps, 'db' | 'disk' | 'jobs' | 'clock'>;

/**
 * Verifies everything, then moves the file; until then it is not in the library. Each step can be
 * retried by a client that missed the response, also after the server was killed in between.
 */
export async function completeUpload(
  deps: CompleteDeps,
  activeUploads: ActiveUploads,
  { actor, id, sha1 }: { actor: Actor; id: string; sha1: string | undefined },
): Promise<void> {
  const upload = await requireUpload(deps, actor, id);
  if (upload.state === 'done') return;
  const assemble = async (): Promise<void> => {
    const chunks = await findChunks(deps.db, [upload.id]);
    requireAllChunks(upload, chunks);
    await requireUndamaged(deps, upload, { chunks, expected: expectedSha1(upload, sha1) });
    await deps.disk.uploads.finish(uploadPaths(upload));
    // Enqueue the scan before the upload is marked done, so that a crash cannot skip it.
    const platform = await findUploadPlatform(deps.db, upload.platform_id);
    if (platform) await enqueueFolderScan(deps.jobs, platform.fs_slug);
    const expires = new Date(deps.clock().getTime() + UPLOAD_LIFETIME_MS);
    await markDone(deps.db, upload.id, timestamp(expires));
  };
  await activeUploads.assemble(upload.id, assemble).catch(async (error: unknown) => {
    // Another process may have completed the upload in the meantime.
    const { state } = await requireUpload(deps, actor, id);
    if (state !== 'done') throw error;
  });
}

/** The checksum may be sent at the start or at completion; if both, they must agree. */
function expectedSha1({ sha1: atStart }: UploadRow, atEnd: string | undefined): string | null {
  if (atStart !== null && atEnd !== undefined && atStart !== atEnd) throw mismatch(atStart, atEnd);
  return atStart ?? atEnd ?? null;
}

function requireAllChunks(
  { total_chunks, total_size }: UploadRow,
  chunks: readonly ChunkRow[],
): void {
  const received = new Set(chunks.map(({ seq }) => seq));
  const missing = Array.from({ length: total_chunks }, (_, seq) => seq).filter(
    (seq) => !received.has(seq),
  );
  if (missing.length > 0) throw missingChunks(missing);
  const sizes = chunks.map(({ size }) => size);
  const got = sizes.reduce((sum, size) => sum + size, 0);
  if (got !== total_size || !areContiguous(sizes)) {
    throw new AppError(
      'bad_request',
      `Assembled file size mismatch: expected ${total_size}, got ${got}`,
    );
  }
}

async function requireUndamaged(
  { db, disk }: Pick<CompleteDeps, 'db' | 'disk'>,
  upload: UploadRow,
  { chunks, expected }: { chunks: readonly ChunkRow[]; expected: string | null },
): Promise<void> {
  const wantsSha1 = expected !== null;
  const { damaged, sha1 } = await disk.uploads
    .verify(uploadPaths(upload), { chunks, wantsSha1 })
    .catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? uploadNotFound() : error;
    });
  if (damaged.length > 0) {
    // The disk lost these chunks after they were received, so only they are sent again.
    await deleteChunks(db, upload.id, damaged);
    throw missingChunks(damaged);
  }
  if (expected !== null && sha1 !== expected) throw mismatch(expected, sha1 ?? '');
}

const missingChunks = (missing: readonly number[]): AppError =>
  new AppError('bad_request', `Missing chunks: [${missing.join(', ')}]`);

const mismatch = (expected: string, got: string): AppError =>
  new AppError('bad_request', `Checksum mismatch: expected ${expected}, got ${got}`);
