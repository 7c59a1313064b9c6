import type { Collection } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { collectionViews } from './collection-view.ts';
import { findCollection, findCollections, type CollectionRow } from './collections.queries.ts';

type Parts = Pick<Deps, 'db'>;

export async function listCollections(
  parts: Parts,
  userId: number | null,
  wishes: { updated_after?: string | undefined; is_favorite?: boolean | undefined },
): Promise<Collection[]> {
  const { updated_after: after, is_favorite: isFavorite } = wishes;
  const updatedAfter = after === undefined ? undefined : timestamp(new Date(after));
  const rows = await findCollections(parts.db, userId, { updatedAfter, isFavorite });
  return collectionViews(parts, rows, userId);
}

export async function readCollection(
  parts: Parts,
  userId: number | null,
  id: number,
): Promise<Collection> {
  const row = await requireCollection(parts, id);
  if (row.is_public === 0 && row.user_id !== userId) throw notFound(id);
  const [view] = await collectionViews(parts, [row], userId);
  if (!view) throw notFound(id);
  return view;
}

/** Only the owner changes a collection. A private one does not exist for others, not even by its id. */
export async function requireOwn(parts: Parts, userId: number, id: number): Promise<CollectionRow> {
  const row = await requireCollection(parts, id);
  if (row.user_id !== userId) throw row.is_public === 1 ? denied(id) : notFound(id);
  return row;
}

async function requireCollection({ db }: Parts, id: number): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (!row) throw notFound(id);
  return row;
}

/** The words clients look for. */
const notFound = (id: number): AppError =>
  new AppError('not_found', `Collection with id '${id}' not found`);

const denied = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for collection with id '${id}'`);
