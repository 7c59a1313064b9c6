import type { Upload } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { chunkSize } from './chunk-layout.ts';
import { noUpload, ownUpload } from './require-upload.ts';
import type { UploadsInHand } from './uploads-in-hand.ts';
import { findChunks, findOpenUploads, type ChunkRow, type UploadRow } from './uploads.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

export async function listUploads(
  { db, clock }: Parts,
  inHand: UploadsInHand,
  { user }: Actor,
): Promise<Upload[]> {
  const uploads = await findOpenUploads(db, user.id, timestamp(clock()));
  const chunks = await findChunks(
    db,
    uploads.map(({ id }) => id),
  );
  const byUpload = Map.groupBy(chunks, ({ upload_id }) => upload_id);
  return uploads.map((one) => uploadView(one, byUpload.get(one.id) ?? [], inHand));
}

export async function readUpload(
  deps: Parts,
  inHand: UploadsInHand,
  { actor, id }: { actor: Actor; id: string },
): Promise<Upload> {
  const upload = await ownUpload(deps, actor, id);
  if (!upload) throw noUpload();
  return uploadView(upload, await findChunks(deps.db, [upload.id]), inHand);
}

function uploadView(upload: UploadRow, chunks: readonly ChunkRow[], inHand: UploadsInHand): Upload {
  const { id, platform_id, rom_id, file_name, folder, total_size, total_chunks, sha1 } = upload;
  const isDone = upload.state === 'done';
  return {
    upload_id: id,
    ...{ platform_id, rom_id, file_name, folder, total_size, total_chunks, sha1 },
    chunk_size: chunkSize(upload),
    received_chunks: chunks.map(({ seq }) => seq),
    received_bytes: isDone ? total_size : chunks.reduce((sum, { size }) => sum + size, 0),
    state: !isDone && inHand.isAssembling(id) ? 'assembling' : upload.state,
    created_at: upload.created_at,
    expires_at: upload.expires_at,
  };
}
