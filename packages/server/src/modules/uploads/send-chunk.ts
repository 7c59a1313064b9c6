import { UPLOAD_LIFETIME_MS, type Reply, type sendChunk as route } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { WriteResult } from './part-file.disk.ts';

import { chunkOffset, expectedLength } from './chunk-layout.ts';
import { uploadNotFound, requireUpload } from './require-upload.ts';
import { untilAborted, type ActiveUploads } from './active-uploads.ts';
import { deleteChunks, saveChunk, type UploadRow } from './uploads.queries.ts';

interface Chunk {
  readonly id: string;
  readonly seq: number;
  readonly sha1: string | undefined;
  /** As declared by the client; 0: not declared. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

type ChunkDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'clock'>;

/** The row is saved last, so that an incomplete chunk does not count as received. */
export async function sendChunk(
  deps: ChunkDeps,
  activeUploads: ActiveUploads,
  { actor, chunk }: { actor: Actor; chunk: Chunk },
): Promise<Reply<typeof route>> {
  const upload = await requireUpload(deps, actor, chunk.id);
  const { seq } = chunk;
  if (upload.state === 'done' || activeUploads.isAssembling(upload.id)) {
    throw new AppError('conflict', 'The upload is already being assembled');
  }
  if (seq < 0 || seq >= upload.total_chunks) {
    const last = upload.total_chunks - 1;
    throw new AppError('bad_request', `Chunk index ${seq} is out of range: 0 to ${last}`);
  }
  await deps.storage.diskReserve.requireSpaceIn(upload.root, chunk.length);
  const received = await activeUploads.receiveChunk(upload.id, seq, async (signal) => {
    await deleteChunks(deps.db, upload.id, [seq]);
    const bytes = untilAborted(chunk.bytes, signal);
    const { size, crc } = await write(deps, upload, { ...chunk, bytes });
    const expires = new Date(deps.clock().getTime() + UPLOAD_LIFETIME_MS);
    return saveChunk(deps.db, { upload_id: upload.id, seq, size, crc }, timestamp(expires));
  });
  return { received, total: upload.total_chunks };
}

async function write({ disk }: ChunkDeps, upload: UploadRow, chunk: Chunk): Promise<WriteResult> {
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
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? uploadNotFound() : error;
    });
  if (sha1 !== undefined && written.sha1 !== sha1) {
    throw new AppError('bad_request', `Chunk ${seq} was damaged in transit. Upload it again.`);
  }
  disk.uploads.flushSoon(paths);
  return written;
}

async function* requireLength(bytes: AsyncIterable<Uint8Array>, length: number, seq: number) {
  let left = length;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw new AppError('bad_request', `Chunk ${seq} is longer than ${length} bytes`);
    yield chunk;
  }
  if (left > 0) throw new AppError('bad_request', `Chunk ${seq} is shorter than ${length} bytes`);
}

export const uploadPaths = ({ root, target_path, part_path }: UploadRow) => ({
  root,
  targetPath: target_path,
  partPath: part_path,
});
