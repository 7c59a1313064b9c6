import { UPLOAD_LIFETIME_MS, type Reply, type sendChunk as route } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { Written } from './part-file.disk.ts';

import { chunkOffset, nominalLength } from './chunk-layout.ts';
import { noUpload, requireUpload } from './require-upload.ts';
import { untilStopped, type UploadsInHand } from './uploads-in-hand.ts';
import { forgetChunks, saveChunk, type UploadRow } from './uploads.queries.ts';

interface Chunk {
  readonly id: string;
  readonly seq: number;
  readonly sha1: string | undefined;
  /** As the sender says; 0: it does not. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

type Parts = Pick<Deps, 'db' | 'disk' | 'storage' | 'clock'>;

/** The row comes last: a piece that is not whole is not there. */
export async function sendChunk(
  deps: Parts,
  inHand: UploadsInHand,
  { actor, chunk }: { actor: Actor; chunk: Chunk },
): Promise<Reply<typeof route>> {
  const upload = await requireUpload(deps, actor, chunk.id);
  const { seq } = chunk;
  if (upload.state === 'done' || inHand.isAssembling(upload.id)) {
    throw new AppError('conflict', 'The upload is already being assembled');
  }
  if (seq < 0 || seq >= upload.total_chunks) {
    const last = upload.total_chunks - 1;
    throw new AppError('bad_request', `Chunk index ${seq} is out of range: 0 to ${last}`);
  }
  await deps.storage.diskFloor.requireRoomIn(upload.root, chunk.length);
  const received = await inHand.piece(upload.id, seq, async (signal) => {
    await forgetChunks(deps.db, upload.id, [seq]);
    const bytes = untilStopped(chunk.bytes, signal);
    const { size, crc } = await write(deps, upload, { ...chunk, bytes });
    const expires = new Date(deps.clock().getTime() + UPLOAD_LIFETIME_MS);
    return saveChunk(deps.db, { upload_id: upload.id, seq, size, crc }, timestamp(expires));
  });
  return { received, total: upload.total_chunks };
}

async function write({ disk }: Parts, upload: UploadRow, chunk: Chunk): Promise<Written> {
  const { seq, sha1 } = chunk;
  const length = chunk.length > 0 ? chunk.length : nominalLength(upload, seq);
  const offset = chunkOffset(upload, seq, length);
  if (offset < 0 || offset + length > upload.total_size) {
    throw new AppError('bad_request', `Chunk ${seq} extends past the end of the file`);
  }
  const place = placeOf(upload);
  const bytes = exactly(chunk.bytes, length, seq);
  const written = await disk.uploads
    .write(place, bytes, { offset, wantsSha1: sha1 !== undefined })
    .catch((error: unknown) => {
      // Somebody took the part file away: there is nothing left to go on with.
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noUpload() : error;
    });
  if (sha1 !== undefined && written.sha1 !== sha1) {
    throw new AppError('bad_request', `Chunk ${seq} was damaged in transit. Upload it again.`);
  }
  disk.uploads.flushSoon(place);
  return written;
}

async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number, seq: number) {
  let left = length;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw new AppError('bad_request', `Chunk ${seq} is longer than ${length} bytes`);
    yield chunk;
  }
  if (left > 0) throw new AppError('bad_request', `Chunk ${seq} is shorter than ${length} bytes`);
}

export const placeOf = ({ root, target_path, part_path }: UploadRow) => ({
  root,
  targetPath: target_path,
  partPath: part_path,
});
