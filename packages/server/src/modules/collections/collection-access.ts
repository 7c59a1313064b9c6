import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { type CollectionRow, findCollection } from './collections.queries.ts';

type AccessDeps = Pick<Deps, 'db'>;

/** Only the owner may delete, rename or share a collection. */
export async function requireOwn(
  deps: AccessDeps,
  userId: number,
  id: number,
): Promise<CollectionRow> {
  const row = await requireVisible(deps, userId, id);
  if (row.user_id !== userId) throw deniedError(id);
  return row;
}

/** The owner and the editors may change the games. */
export async function requireEditable(
  deps: AccessDeps,
  userId: number,
  id: number,
): Promise<CollectionRow> {
  const row = await requireVisible(deps, userId, id);
  if (!mayEdit(row, userId)) throw deniedError(id);
  return row;
}

/** A private collection of another user counts as not found. */
export async function requireVisible(
  { db }: AccessDeps,
  userId: number | null,
  id: number,
): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (!row) throw notFoundError(id);
  if (row.is_public === 1) return row;
  if (!mayEdit(row, userId)) throw notFoundError(id);
  return row;
}

export const mayEdit = (row: CollectionRow, userId: number | null): boolean =>
  userId !== null &&
  (row.user_id === userId || row.everyone_edits === 1 || editorsOf(row).includes(userId));

const editorsOf = ({ editor_ids }: CollectionRow): number[] =>
  (editor_ids ?? '').split(',').filter(Boolean).map(Number);

/** Whether other people than the owner may edit it. */
export const isShared = ({ everyone_edits, editor_ids }: CollectionRow): boolean =>
  everyone_edits === 1 || editor_ids !== null;

/** Clients match this text. */
const notFoundError = (id: number): AppError =>
  new AppError('not_found', `Collection with id '${id}' not found`);

export const deniedError = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for collection with id '${id}'`);
