import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUpload, type UploadRow } from './uploads.queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const noUpload = (): AppError =>
  new AppError('not_found', 'Upload session not found or expired');

/** Undefined: there is none of this id, or it is somebody else's. */
export async function ownUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Actor,
  id: string,
): Promise<UploadRow | undefined> {
  if (!UUID.test(id)) throw new AppError('bad_request', 'Invalid upload ID');
  const upload = await findUpload(db, id.toLowerCase(), timestamp(clock()));
  return upload?.user_id === user.id ? upload : undefined;
}

/** An upload of another user does not exist for this one, so that ids tell nothing. */
export async function requireUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<UploadRow> {
  const own = await ownUpload(deps, actor, id);
  if (!own) throw noUpload();
  return own;
}
