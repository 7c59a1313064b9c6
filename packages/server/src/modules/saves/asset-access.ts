import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { type AssetRow, findAsset, setPublic } from './assets.queries.ts';
import type { AssetKind } from './saves.tables.ts';

export const KIND_NAMES = {
  save: 'Save',
  state: 'State',
  screenshot: 'Screenshot',
  file: 'File',
} as const;

export const assetNotFound = (kind: AssetKind, id: number): AppError =>
  new AppError('not_found', `${KIND_NAMES[kind]} with ID ${id} not found`);

interface AssetRef {
  readonly id: number;
  readonly kind: AssetKind;
}

/** Finds an asset of the caller that is not deleted. One of another user counts as not found. */
export async function requireOwn(
  db: Db,
  { user }: Actor,
  { id, kind }: AssetRef,
): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind });
  if (row?.user_id !== user.id || row.deleted_at !== null) throw assetNotFound(kind, id);
  return row;
}

/** Finds an asset of the caller, deleted or not, or a public one. */
export async function requireReadable(
  db: Db,
  { user }: Actor,
  { id, kind }: AssetRef,
): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind });
  const isPublic = row?.is_public === 1 && row.deleted_at === null;
  if (!row || (row.user_id !== user.id && !isPublic)) throw assetNotFound(kind, id);
  return row;
}

export async function setVisibility(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { kind, id, is_public }: { kind: AssetKind; id: number; is_public: boolean },
): Promise<AssetRow> {
  await requireOwn(db, actor, { kind, id });
  await setPublic(db, id, is_public ? 1 : 0);
  return requireOwn(db, actor, { kind, id });
}
