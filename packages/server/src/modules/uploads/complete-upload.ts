import { UPLOAD_LIFETIME_MS } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { scanSoon } from '#modules/library/library.api.ts';

import { fitTogether } from './chunk-layout.ts';
import { noUpload, requireUpload } from './require-upload.ts';
import { placeOf } from './send-chunk.ts';
import type { UploadsInHand } from './uploads-in-hand.ts';
import {
  findChunks,
  findUploadPlatform,
  forgetChunks,
  saveDone,
  type ChunkRow,
  type UploadRow,
} from './uploads.queries.ts';

type Parts = Pick<Deps, 'db' | 'disk' | 'jobs' | 'clock'>;

/**
 * Checks everything, then moves the file: until then the library has nothing of it. Each step can be
 * repeated by somebody who missed the answer, also after the server was killed in between.
 */
export async function completeUpload(
  deps: Parts,
  inHand: UploadsInHand,
  { actor, id, sha1 }: { actor: Actor; id: string; sha1: string | undefined },
): Promise<void> {
  const upload = await requireUpload(deps, actor, id);
  if (upload.state === 'done') return;
  await inHand.assemble(upload.id, async () => {
    const chunks = await findChunks(deps.db, [upload.id]);
    requireWhole(upload, chunks);
    await requireUndamaged(deps, upload, { chunks, expected: wanted(upload, sha1) });
    await deps.disk.uploads.finish(placeOf(upload));
    // The scan is in the queue before the upload counts as done.
    const platform = await findUploadPlatform(deps.db, upload.platform_id);
    if (platform) await scanSoon(deps.jobs, platform.fs_slug);
    const known = new Date(deps.clock().getTime() + UPLOAD_LIFETIME_MS);
    await saveDone(deps.db, upload.id, timestamp(known));
  });
}

function wanted({ sha1: told }: UploadRow, asked: string | undefined): string | null {
  if (told !== null && asked !== undefined && told !== asked) throw mismatch(told, asked);
  return told ?? asked ?? null;
}

function requireWhole({ total_chunks, total_size }: UploadRow, chunks: readonly ChunkRow[]): void {
  const there = new Set(chunks.map(({ seq }) => seq));
  const missing = Array.from({ length: total_chunks }, (_, seq) => seq).filter(
    (seq) => !there.has(seq),
  );
  if (missing.length > 0) throw missingChunks(missing);
  const sizes = chunks.map(({ size }) => size);
  const got = sizes.reduce((sum, size) => sum + size, 0);
  if (got !== total_size || !fitTogether(sizes)) {
    throw new AppError(
      'bad_request',
      `Assembled file size mismatch: expected ${total_size}, got ${got}`,
    );
  }
}

async function requireUndamaged(
  { db, disk }: Pick<Parts, 'db' | 'disk'>,
  upload: UploadRow,
  { chunks, expected }: { chunks: readonly ChunkRow[]; expected: string | null },
): Promise<void> {
  const wantsSha1 = expected !== null;
  const { damaged, sha1 } = await disk.uploads
    .verify(placeOf(upload), { chunks, wantsSha1 })
    .catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noUpload() : error;
    });
  if (damaged.length > 0) {
    // Lost by the disk since they were received: they only have to be sent again.
    await forgetChunks(db, upload.id, damaged);
    throw missingChunks(damaged);
  }
  if (expected !== null && sha1 !== expected) throw mismatch(expected, sha1 ?? '');
}

const missingChunks = (missing: readonly number[]): AppError =>
  new AppError('bad_request', `Missing chunks: [${missing.join(', ')}]`);

const mismatch = (expected: string, got: string): AppError =>
  new AppError('bad_request', `Checksum mismatch: expected ${expected}, got ${got}`);
