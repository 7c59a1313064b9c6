import type { Upload } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { ActiveUploads } from './active-uploads.ts';
import {
  findChunks,
  findOpenUploads,
  type ChunkRow,
  type UploadRow,
  findUpload,
} from './uploads.queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'isRestricted' | 'visibleTo'>;

export async function listUploads(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  activeUploads: ActiveUploads,
  { user }: Actor,
): Promise<Upload[]> {
  const uploads = await findOpenUploads(db, user.id, timestamp(clock()));
  const ids = uploads.map(({ id }) => id);
  const chunks = await findChunks(db, ids);
  const byUpload = Map.groupBy(chunks, ({ upload_id }) => upload_id);
  return uploads.map((one) => uploadView(one, byUpload.get(one.id) ?? [], activeUploads));
}

export async function readUpload(
  deps: ReadDeps,
  activeUploads: ActiveUploads,
  { actor, id }: { actor: Actor; id: string },
): Promise<Upload> {
  const upload = await requireUpload(deps, actor, id);
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
    platform_id,
    rom_id,
    file_name,
    folder,
    total_size,
    total_chunks,
    sha1,
    chunk_size: chunkSize(upload),
    received_chunks: chunks.map(({ seq }) => seq),
    received_bytes: isDone ? total_size : chunks.reduce((sum, { size }) => sum + size, 0),
    state: !isDone && activeUploads.isAssembling(id) ? 'assembling' : upload.state,
    created_at: upload.created_at,
    expires_at: upload.expires_at,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const uploadNotFoundError = (): AppError =>
  new AppError('not_found', 'Upload session not found or expired');

/**
 * Finds an upload of the user. Undefined: there is none, it belongs to another user, or its platform
 * was hidden from the user since it began.
 */
export async function findOwnUpload(
  deps: ReadDeps,
  actor: Actor,
  id: string,
): Promise<UploadRow | undefined> {
  if (!UUID.test(id)) throw new AppError('bad_request', 'Invalid upload ID');
  const { db } = await replyDeps(deps, actor);
  const upload = await findUpload(db, id.toLowerCase(), timestamp(deps.clock()));
  return upload?.user_id === actor.user.id ? upload : undefined;
}

/** Finds an upload of the user or throws. One of another user counts as not found. */
export async function requireUpload(deps: ReadDeps, actor: Actor, id: string): Promise<UploadRow> {
  const upload = await findOwnUpload(deps, actor, id);
  if (!upload) throw uploadNotFoundError();
  return upload;
}

export type UploadSize = Pick<UploadRow, 'total_size' | 'total_chunks'>;

/** The size of every chunk but the last. */
export const chunkSize = ({ total_size, total_chunks }: UploadSize): number =>
  Math.ceil(total_size / total_chunks);
