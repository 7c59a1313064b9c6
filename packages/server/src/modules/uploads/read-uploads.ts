import type { Upload } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { chunkSize } from './chunk-layout.ts';
import { uploadNotFound, findOwnUpload } from './require-upload.ts';
import type { ActiveUploads } from './active-uploads.ts';
import { findChunks, findOpenUploads, type ChunkRow, type UploadRow } from './uploads.queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

export async function listUploads(
  { db, clock }: ReadDeps,
  activeUploads: ActiveUploads,
  { user }: Actor,
): Promise<Upload[]> {
  const uploads = await findOpenUploads(db, user.id, timestamp(clock()));
  const chunks = await findChunks(
    db,
    uploads.map(({ id }) => id),
  );
  const byUpload = Map.groupBy(chunks, ({ upload_id }) => upload_id);
  return uploads.map((one) => uploadView(one, byUpload.get(one.id) ?? [], activeUploads));
}

export async function readUpload(
  deps: ReadDeps,
  activeUploads: ActiveUploads,
  { actor, id }: { actor: Actor; id: string },
): Promise<Upload> {
  const upload = await findOwnUpload(deps, actor, id);
  if (!upload) throw uploadNotFound();
  return uploadView(upload, await findChunks(deps.db, [upload.id]), activeUploads);
}

function uploadView(
  upload: UploadRow,
  chunks: readonly ChunkRow[],
  activeUploads: ActiveUploads,
): Upload {
  const { id, platform_id, rom_id, file_name, folder, total_size, total_chunks, sha1 } = upload;
  const isDone = upload.state === 'done';
  return {
    upload_id: id,
    ...{ platform_id, rom_id, file_name, folder, total_size, total_chunks, sha1 },
    chunk_size: chunkSize(upload),
    received_chunks: chunks.map(({ seq }) => seq),
    received_bytes: isDone ? total_size : chunks.reduce((sum, { size }) => sum + size, 0),
    state: !isDone && activeUploads.isAssembling(id) ? 'assembling' : upload.state,
    created_at: upload.created_at,
    expires_at: upload.expires_at,
  };
}
