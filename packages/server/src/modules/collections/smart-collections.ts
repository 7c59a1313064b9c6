import type {
  addSmartCollection as addRoute,
  Received,
  SmartCollection,
  updateSmartCollection as updateRoute,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { changeShelf } from './change-shelf.ts';
import { collectionNameKey } from './collection-name.ts';
import { nameTaken } from './name-rules.ts';
import { requireCriteria } from './require-criteria.ts';
import {
  findSmartByName,
  findSmartCollection,
  findSmartCollections,
  insertSmartCollection,
  removeSmartCollection,
  saveSmartCollection,
  type SmartRow,
} from './smart-collections.queries.ts';
import { smartViews } from './smart-view.ts';

type Parts = Pick<Deps, 'db' | 'catalogue' | 'clock'>;

export async function listSmartCollections(
  parts: Omit<Parts, 'clock'>,
  userId: number | null,
  {
    updated_after: after,
    with_rom_ids,
  }: { updated_after?: string | undefined; with_rom_ids: boolean },
): Promise<SmartCollection[]> {
  const updatedAfter = after === undefined ? undefined : timestamp(new Date(after));
  const rows = await findSmartCollections(parts.db, userId, updatedAfter);
  return smartViews(parts, rows, { userId, withRomIds: with_rom_ids });
}

export async function readSmartCollection(
  parts: Omit<Parts, 'clock'>,
  userId: number | null,
  id: number,
): Promise<SmartCollection> {
  const row = await requireSmart(parts.db, id);
  if (row.is_public === 0 && row.user_id !== userId) throw notFound(id);
  const [view] = await smartViews(parts, [row], { userId, withRomIds: true });
  if (!view) throw notFound(id);
  return view;
}

export async function addSmartCollection(
  parts: Parts,
  userId: number,
  { query, body }: Pick<Received<typeof addRoute>, 'query' | 'body'>,
): Promise<SmartCollection> {
  const filter_criteria = requireCriteria(body.filter_criteria ?? {});
  const now = timestamp(parts.clock());
  const id = await changeShelf(parts.db, userId, async (db) =>
    insertSmartCollection(db, {
      ...(await requireFreeName(db, { userId, name: body.name ?? '' })),
      user_id: userId,
      description: body.description ?? '',
      is_public: (query.is_public ?? body.is_public) ? 1 : 0,
      filter_criteria,
      created_at: now,
      updated_at: now,
    }),
  );
  return readSmartCollection(parts, userId, id);
}

export async function updateSmartCollection(
  parts: Parts,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<SmartCollection> {
  const { description, filter_criteria: criteria } = body;
  const isPublic = query.is_public ?? body.is_public;
  await changeShelf(parts.db, userId, async (db) => {
    await requireOwn(db, userId, id);
    await saveSmartCollection(db, id, {
      ...(body.name ? await requireFreeName(db, { userId, name: body.name, id }) : {}),
      ...(description === undefined ? {} : { description }),
      ...(criteria === undefined ? {} : { filter_criteria: requireCriteria(criteria) }),
      ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
      updated_at: timestamp(parts.clock()),
    });
  });
  return readSmartCollection(parts, userId, id);
}

export async function deleteSmartCollection(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  id: number,
): Promise<null> {
  await changeShelf(db, userId, async (transaction) => {
    await requireOwn(transaction, userId, id);
    await removeSmartCollection(transaction, id);
  });
  return null;
}

async function requireFreeName(
  db: Db,
  { userId, name, id }: { userId: number; name: string; id?: number },
) {
  if (name === '') throw new AppError('bad_request', 'Enter a name for the collection');
  const key = collectionNameKey(name);
  const namesake = await findSmartByName(db, { userId, key });
  if (namesake && namesake.id !== id) throw nameTaken(name);
  return { name, name_key: key };
}

async function requireOwn(db: Db, userId: number, id: number): Promise<void> {
  const row = await requireSmart(db, id);
  if (row.user_id !== userId) throw row.is_public === 1 ? denied(id) : notFound(id);
}

async function requireSmart(db: Db, id: number): Promise<SmartRow> {
  const row = await findSmartCollection(db, id);
  if (!row) throw notFound(id);
  return row;
}

const notFound = (id: number): AppError =>
  new AppError('not_found', `Smart collection with id '${id}' not found`);

const denied = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for smart collection with id '${id}'`);
