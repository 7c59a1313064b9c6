import type { Actor, Deps } from '#core/deps.ts';
import type { AssetKind } from './saves.tables.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findAsset, type AssetRow } from './asset-rows.queries.ts';

import { isGameThere } from './versions.queries.ts';

const WORDS = { save: 'Save', state: 'State', screenshot: 'Screenshot' } as const;

export const noAsset = (kind: AssetKind, id: number): AppError =>
  new AppError('not_found', `${WORDS[kind]} with ID ${id} not found`);

interface Wanted {
  readonly id: number;
  readonly kind: AssetKind;
}

/** Of the caller's own and not in the trash; that of another is not there. */
export async function requireOwn(db: Db, { user }: Actor, { id, kind }: Wanted): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind });
  if (row?.user_id !== user.id || row.deleted_at !== null) throw noAsset(kind, id);
  return row;
}

/** The caller's own wherever it is, or a public one. */
export async function requireReadable(
  db: Db,
  { user }: Actor,
  { id, kind }: Wanted,
): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind });
  const isPublic = row?.is_public === 1 && row.deleted_at === null;
  if (!row || (row.user_id !== user.id && !isPublic)) throw noAsset(kind, id);
  return row;
}

export async function requireGame({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  if (!(await isGameThere(db, id))) {
    throw new AppError('not_found', `Rom with id '${id}' not found`);
  }
}
