import { randomUUID } from 'node:crypto';

import {
  UPLOAD_CHUNK_MAX_BYTES,
  UPLOAD_LIFETIME_MS,
  UPLOAD_MAX_CHUNKS,
  type ReceivedHeaders,
  type Reply,
  type sendChunk as sendRoute,
  type startUpload as startRoute,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { lockUser } from '#modules/accounts/accounts.api.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { chargeLockedUpload } from '#modules/limits/limits.api.ts';

import { assemblingError, untilAborted, type ActiveUploads } from './active-uploads.ts';
import type { WriteResult } from './part-file.disk.ts';
import { chunkSize, type UploadSize, uploadNotFoundError, requireUpload } from './read-uploads.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import { requireSpace } from './upload-quota.ts';
import { resolveUploadTarget } from './upload-target.ts';
import {
  findOpenUploads,
  insertUpload,
  deleteChunks,
  saveChunk,
  type UploadRow,
  findChunks,
  findUploadPlatform,
  markDone,
  type ChunkRow,
} from './uploads.queries.ts';

const MAX_OPEN_UPLOADS = 1000;

export async function startUpload(
  deps: Deps,
  actor: Actor,
  headers: ReceivedHeaders<typeof startRoute>,
): Promise<Reply<typeof startRoute>> {
  const { user } = actor;
  const size = headers['x-upload-total-size'];
  const chunks = headers['x-upload-total-chunks'];
  requireValidChunkCount(size, chunks);
  const fileName = headers['x-upload-filename'];
  const folder = headers['x-upload-folder'] ?? '';
  const romId = headers['x-upload-rom-id'];
  const platformId = headers['x-upload-platform'];
  const request = { platformId, romId, folder, fileName };
  const { paths } = await resolveUploadTarget(await replyDeps(deps, actor), request);
  const now = deps.clock();
  await requireBelowOpenLimit(deps.db, user.id, now);
  await requireSpace(deps, user.id, { size, paths });
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
  // Before its file exists, so that a server that is killed leaves no file without an upload.
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    await requireBelowOpenLimit(db, user.id, now);
    await chargeLockedUpload({ ...deps, db }, user.id, size);
    await insertUpload(db, upload);
  });
  try {
    await deps.disk.uploads.begin(paths);
  } catch (error) {
    await removeUnfinished(deps.db, upload.id);
    throw error;
  }
  return { upload_id: upload.id, chunk_size: chunkSize(upload), expires_at: upload.expires_at };
}

async function requireBelowOpenLimit(db: Db, userId: number, now: Date): Promise<void> {
  const open = await findOpenUploads(db, userId, timestamp(now));
  if (open.length < MAX_OPEN_UPLOADS) return;
  throw new AppError(
    'conflict',
    `You already have ${MAX_OPEN_UPLOADS} unfinished uploads. Finish or cancel one first.`,
  );
}

function requireValidChunkCount(size: number, chunks: number): void {
  if (chunks > Math.min(size, UPLOAD_MAX_CHUNKS)) {
    throw new AppError('bad_request', `${size} bytes can’t be split into ${chunks} chunks`);
  }
  if (Math.ceil(size / chunks) > UPLOAD_CHUNK_MAX_BYTES) {
    const minChunks = Math.ceil(size / UPLOAD_CHUNK_MAX_BYTES);
    throw new AppError('bad_request', `${size} bytes need at least ${minChunks} chunks`);
  }
}

interface Chunk {
  readonly id: string;
  readonly seq: number;
  readonly sha1: string | undefined;
  /** As declared by the client; 0: not declared. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

type ChunkDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'clock' | 'isRestricted' | 'visibleTo'>;

/**
 * Receives a chunk. Its row is saved last, so that an incomplete chunk does not count as received.
 */
export async function receiveChunk(
  deps: ChunkDeps,
  activeUploads: ActiveUploads,
  { actor, chunk }: { actor: Actor; chunk: Chunk },
): Promise<Reply<typeof sendRoute>> {
  const upload = await requireUpload(deps, actor, chunk.id);
  const { seq } = chunk;
  if (upload.state === 'done' || activeUploads.isAssembling(upload.id)) throw assemblingError();
  if (seq < 0 || seq >= upload.total_chunks) {
    const last = upload.total_chunks - 1;
    throw new AppError('bad_request', `Chunk index ${seq} is out of range: 0 to ${last}`);
  }
  await deps.storage.diskReserve.requireSpaceIn(upload.root, chunk.length);
  const received = await activeUploads.receiveChunk(upload.id, seq, async (signal) => {
    await deleteChunks(deps.db, upload.id, [seq]);
    const bytes = untilAborted(chunk.bytes, signal);
    const { size, crc } = await writeChunk(deps, upload, { ...chunk, bytes });
    const expires = new Date(deps.clock().getTime() + UPLOAD_LIFETIME_MS);
    return saveChunk(deps.db, { upload_id: upload.id, seq, size, crc }, timestamp(expires));
  });
  return { received, total: upload.total_chunks };
}

async function writeChunk(
  { disk }: ChunkDeps,
  upload: UploadRow,
  chunk: Chunk,
): Promise<WriteResult> {
  const { seq, sha1 } = chunk;
  const length = chunk.length > 0 ? chunk.length : expectedLength(upload, seq);
  const offset = chunkOffset(upload, seq, length);
  if (offset < 0 || offset + length > upload.total_size) {
    throw new AppError('bad_request', `Chunk ${seq} extends past the end of the file`);
  }
  const paths = uploadPaths(upload);
  const bytes = requireLength(chunk.bytes, length, seq);
  const written = await disk.uploads
    .write(paths, bytes, { offset, wantsSha1: sha1 !== undefined })
    .catch((error: unknown) => {
      // The part file was deleted, so the upload cannot continue.
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? uploadNotFoundError() : error;
    });
  if (sha1 !== undefined && written.sha1 !== sha1) {
    throw new AppError('bad_request', `Chunk ${seq} was damaged in transit. Upload it again.`);
  }
  disk.uploads.flushSoon(paths);
  return written;
}

async function* requireLength(bytes: AsyncIterable<Uint8Array>, length: number, seq: number) {
  let remaining = length;
  for await (const chunk of bytes) {
    remaining -= chunk.length;
    if (remaining < 0)
      throw new AppError('bad_request', `Chunk ${seq} is longer than ${length} bytes`);
    yield chunk;
  }
  if (remaining > 0)
    throw new AppError('bad_request', `Chunk ${seq} is shorter than ${length} bytes`);
}

const uploadPaths = ({ root, target_path, part_path }: UploadRow) => ({
  root,
  targetPath: target_path,
  partPath: part_path,
});

type CompleteDeps = Pick<Deps, 'db' | 'disk' | 'jobs' | 'clock' | 'isRestricted' | 'visibleTo'>;

/**
 * Verifies the file, then moves it; until then it is not in the library. Each step can be
 * retried by a client that missed the response, also after the server was killed in between.
 */
export async function completeUpload(
  deps: CompleteDeps,
  activeUploads: ActiveUploads,
  { actor, id, sha1 }: { actor: Actor; id: string; sha1: string | undefined },
): Promise<UploadRow | null> {
  const upload = await requireUpload(deps, actor, id);
  if (upload.state === 'done') return null;
  const assemble = async (): Promise<void> => {
    const chunks = await findChunks(deps.db, [upload.id]);
    requireAllChunks(upload, chunks);
    await verifyChunks(deps, upload, { chunks, expected: expectedSha1(upload, sha1) });
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
  return upload;
}

/** The checksum may be sent at the start or at completion; if both, they must agree. */
function expectedSha1({ sha1: atStart }: UploadRow, atEnd: string | undefined): string | null {
  if (atStart !== null && atEnd !== undefined && atStart !== atEnd)
    throw checksumMismatchError(atStart, atEnd);
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
  if (missing.length > 0) throw missingChunksError(missing);
  const sizes = chunks.map(({ size }) => size);
  const receivedBytes = sizes.reduce((sum, size) => sum + size, 0);
  if (receivedBytes !== total_size || !areEqualExceptLast(sizes)) {
    throw new AppError(
      'bad_request',
      `Assembled file size mismatch: expected ${total_size}, got ${receivedBytes}`,
    );
  }
}

async function verifyChunks(
  { db, disk }: Pick<CompleteDeps, 'db' | 'disk'>,
  upload: UploadRow,
  { chunks, expected }: { chunks: readonly ChunkRow[]; expected: string | null },
): Promise<void> {
  const wantsSha1 = expected !== null;
  const { damaged, sha1 } = await disk.uploads
    .verify(uploadPaths(upload), { chunks, wantsSha1 })
    .catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? uploadNotFoundError() : error;
    });
  if (damaged.length > 0) {
    // The disk lost these chunks after they were received, so only they are sent again.
    await deleteChunks(db, upload.id, damaged);
    throw missingChunksError(damaged);
  }
  if (expected !== null && sha1 !== expected) throw checksumMismatchError(expected, sha1 ?? '');
}

const missingChunksError = (missing: readonly number[]): AppError =>
  new AppError('bad_request', `Missing chunks: [${missing.join(', ')}]`);

const checksumMismatchError = (expected: string, got: string): AppError =>
  new AppError('bad_request', `Checksum mismatch: expected ${expected}, got ${got}`);

/**
 * The offset of a chunk of this length. Some clients split by number of chunks, others by a size of
 * their own. Either way all chunks but the last are equal, and the last ends with the file.
 */
function chunkOffset({ total_size, total_chunks }: UploadSize, seq: number, length: number) {
  if (seq === 0) return 0;
  return seq === total_chunks - 1 ? total_size - length : seq * length;
}

/** The expected length of a chunk sent without a content length. */
function expectedLength(upload: UploadSize, seq: number): number {
  const size = chunkSize(upload);
  return Math.min(size, Math.max(0, upload.total_size - seq * size));
}

/**
 * Whether all chunks but the last have the same size, so that they follow each other without gaps.
 */
const areEqualExceptLast = (sizes: readonly number[]): boolean =>
  sizes.slice(0, -1).every((size) => size === sizes[0]);
