import type { Collection } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { collectionViews } from './collection-view.ts';
import { findCollection, findCollections, type CollectionRow } from './collections.queries.ts';

type CollectionDeps = Pick<Deps, 'db'>;

export async function listCollections(
  deps: CollectionDeps,
  userId: number | null,
  query: { updated_after?: string | undefined; is_favorite?: boolean | undefined },
): Promise<Collection[]> {
  const { updated_after: after, is_favorite: isFavorite } = query;
  const updatedAfter = after === undefined ? undefined : timestamp(new Date(after));
  const rows = await findCollections(deps.db, userId, { updatedAfter, isFavorite });
  return collectionViews(deps, rows, userId);
}

export async function readCollection(
  deps: CollectionDeps,
  userId: number | null,
  id: number,
): Promise<Collection> {
  const row = await requireCollection(deps, id);
  if (row.is_public === 0 && row.user_id !== userId) throw notFound(id);
  const [view] = await collectionViews(deps, [row], userId);
  if (!view) throw notFound(id);
  return view;
}

/** Only the owner may change a collection. A private one of another user counts as not found. */
export async function requireOwn(
  deps: CollectionDeps,
  userId: number,
  id: number,
): Promise<CollectionRow> {
  const row = await requireCollection(deps, id);
  if (row.user_id !== userId) throw row.is_public === 1 ? denied(id) : notFound(id);
  return row;
}

async function requireCollection({ db }: CollectionDeps, id: number): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (!row) throw notFound(id);
  return row;
}

/** Clients match this text. */
const notFound = (id: number): AppError =>
  new AppError('not_found', `Collection with id '${id}' not found`);

const denied = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for collection with id '${id}'`);
