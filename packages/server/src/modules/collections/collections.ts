import type {
  Collection,
  addCollection as addRoute,
  Received,
  updateCollection as updateRoute,
} from '@saveroom/contract';
import type { Updateable } from 'kysely';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';

import { type CollectionDeps, loadCover, storeCover } from './collection-cover.ts';
import {
  announced,
  withUserLock,
  requireFreeName,
  findOrAddFavorites,
} from './collection-rules.ts';
import {
  findCollection,
  findCollections,
  type CollectionRow,
  findMembersFor,
  type Members,
  insertCollection,
  saveCollection,
  addMembers,
  replaceMembers,
  removeMembers,
  removeCollection,
} from './collections.queries.ts';
import type { CollectionTable } from './collections.tables.ts';
import { GameCovers } from './game-covers.ts';

export async function listCollections(
  deps: Pick<Deps, 'db'>,
  userId: number | null,
  query: { updated_after?: string | undefined; is_favorite?: boolean | undefined },
): Promise<Collection[]> {
  const { updated_after: after, is_favorite: isFavorite } = query;
  const updatedAfter = after === undefined ? undefined : timestamp(new Date(after));
  const rows = await findCollections(deps.db, userId, { updatedAfter, isFavorite });
  return collectionViews(deps, rows, userId);
}

export async function readCollection(
  deps: Pick<Deps, 'db'>,
  userId: number | null,
  id: number,
): Promise<Collection> {
  const row = await requireCollection(deps, id);
  if (row.is_public === 0 && row.user_id !== userId) throw notFoundError(id);
  const [view] = await collectionViews(deps, [row], userId);
  if (!view) throw notFoundError(id);
  return view;
}

/** Only the owner may change a collection. A private one of another user counts as not found. */
async function requireOwn(
  deps: Pick<Deps, 'db'>,
  userId: number,
  id: number,
): Promise<CollectionRow> {
  const row = await requireCollection(deps, id);
  if (row.user_id !== userId) throw row.is_public === 1 ? deniedError(id) : notFoundError(id);
  return row;
}

async function requireCollection({ db }: Pick<Deps, 'db'>, id: number): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (!row) throw notFoundError(id);
  return row;
}

/** Clients match this text. */
const notFoundError = (id: number): AppError =>
  new AppError('not_found', `Collection with id '${id}' not found`);

const deniedError = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for collection with id '${id}'`);

/** Covers are looked up for the first games only. */
const MAX_COVER_LOOKUPS = 200;

/** Builds the views with two statements, whatever the number of collections and games. */
async function collectionViews(
  { db }: Pick<Deps, 'db'>,
  rows: readonly CollectionRow[],
  userId: number | null,
): Promise<Collection[]> {
  const ids = rows.map(({ id }) => id);
  const members = await findMembersFor(db, ids, userId);
  const games = new Map(members.map((one) => [one.collection_id, idsOf(one)]));
  const first = new Map([...games].map(([id, all]) => [id, all.slice(0, MAX_COVER_LOOKUPS)]));
  const covers = await GameCovers.of({ db }, [...first.values()].flat());
  return rows.map((row) => {
    const rom_ids = games.get(row.id) ?? [];
    return {
      ...collectionFields(row),
      ...covers.columns(first.get(row.id) ?? []),
      rom_ids,
      rom_count: rom_ids.length,
    };
  });
}

const idsOf = ({ rom_ids }: Members): number[] =>
  (JSON.parse(`[${rom_ids}]`) as number[]).toSorted((a, b) => a - b);

const collectionFields = (row: CollectionRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url_cover: row.url_cover,
  path_cover_small: resourceUrl(row.path_cover_small, row.updated_at) || null,
  path_cover_large: resourceUrl(row.path_cover_large, row.updated_at) || null,
  is_public: row.is_public === 1,
  is_favorite: row.is_favorite === 1,
  is_virtual: false,
  is_smart: false,
  user_id: row.user_id,
  user__username: row.username,
  owner_username: row.username,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function addCollection(
  deps: CollectionDeps,
  userId: number,
  { query, body }: Pick<Received<typeof addRoute>, 'query' | 'body'>,
): Promise<Collection> {
  const cover = await loadCover(deps, body, '');
  const now = timestamp(deps.clock());
  const { is_favorite: isFavorite = false } = query;
  const id = await withUserLock(deps.db, userId, async (db) => {
    const named = await requireFreeName(db, { userId, name: body.name ?? '', isFavorite });
    const added = await insertCollection(db, {
      ...named,
      user_id: userId,
      description: body.description ?? '',
      url_cover: body.url_cover ?? '',
      is_public: (query.is_public ?? body.is_public) ? 1 : 0,
      created_at: now,
      updated_at: now,
    });
    if (body.rom_ids) {
      await addMembers(db, { collectionId: added, romIds: body.rom_ids, now });
    }
    return added;
  });
  if (cover) await storeCover(deps, id, cover);
  return announced(deps, await readCollection(deps, userId, id));
}

export async function updateCollection(
  deps: CollectionDeps,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<Collection> {
  const current = await requireOwn(deps, userId, id);
  const changes = query.remove_cover === true ? { ...body, url_cover: '' } : body;
  const cover = await loadCover(deps, changes, current.url_cover);
  const now = timestamp(deps.clock());
  const isPublic = query.is_public ?? body.is_public;
  const removesCover = query.remove_cover === true && !cover;
  await withUserLock(deps.db, userId, async (db) => {
    const before = await requireOwn({ db }, userId, id);
    const isFavorite = before.is_favorite === 1;
    const named = body.name
      ? await requireFreeName(db, { userId, name: body.name, isFavorite, id })
      : {};
    const patch: Updateable<CollectionTable> = {
      ...named,
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.url_cover === undefined ? {} : { url_cover: body.url_cover }),
      ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
      ...(removesCover ? NO_COVER : {}),
      updated_at: now,
    };
    await saveCollection(db, id, patch);
    if (body.rom_ids) {
      await replaceMembers(db, { collectionId: id, romIds: body.rom_ids, now, userId });
    }
  });
  if (cover) await storeCover(deps, id, cover);
  if (removesCover) await deps.storage.resources.removeCollection(id);
  return announced(deps, await readCollection(deps, userId, id), current.is_public === 1);
}

const NO_COVER = { url_cover: '', path_cover_small: '', path_cover_large: '' } as const;

/** Changes only the given games, so that concurrent changes lose nothing. */
export async function changeMembers(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: number,
  { id, romIds, isMember }: { id: number; romIds: readonly number[]; isMember: boolean },
): Promise<Collection> {
  const now = timestamp(deps.clock());
  await withUserLock(deps.db, userId, async (db) => {
    await requireOwn({ db }, userId, id);
    await (isMember ? addMembers : removeMembers)(db, { collectionId: id, romIds, now });
  });
  return announced(deps, await readCollection(deps, userId, id));
}

/** Adds or removes favorites. The first favorite creates the collection. */
export async function setFavorites(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: number,
  { rom_ids: romIds, favorite }: { rom_ids: readonly number[]; favorite: boolean },
): Promise<Collection> {
  const now = timestamp(deps.clock());
  const id = await withUserLock(deps.db, userId, async (db) => {
    const collectionId = await findOrAddFavorites(db, userId, now);
    await (favorite ? addMembers : removeMembers)(db, { collectionId, romIds, now });
    return collectionId;
  });
  return announced(deps, await readCollection(deps, userId, id));
}

/** Removes the row first: an orphaned cover is harmless, a row without its cover looks broken. */
export async function deleteCollection(
  { db, storage, events }: Pick<Deps, 'db' | 'storage' | 'events'>,
  userId: number,
  id: number,
): Promise<null> {
  const { is_public } = await requireOwn({ db }, userId, id);
  await withUserLock(db, userId, (transaction) => removeCollection(transaction, id));
  await storage.resources.removeCollection(id);
  if (is_public === 1) emitShared({ events });
  return null;
}
