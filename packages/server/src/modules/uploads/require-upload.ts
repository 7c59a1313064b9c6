import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUpload, type UploadRow } from './uploads.queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const uploadNotFound = (): AppError =>
  new AppError('not_found', 'Upload session not found or expired');

/** Undefined: there is none with this id, or it belongs to another user. */
export async function findOwnUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Actor,
  id: string,
): Promise<UploadRow | undefined> {
  if (!UUID.test(id)) throw new AppError('bad_request', 'Invalid upload ID');
  const upload = await findUpload(db, id.toLowerCase(), timestamp(clock()));
  return upload?.user_id === user.id ? upload : undefined;
}

/** Uploads of other users are reported as not found, so that ids cannot be probed. */
export async function requireUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<UploadRow> {
  const upload = await findOwnUpload(deps, actor, id);
  if (!upload) throw uploadNotFound();
  return upload;
}
