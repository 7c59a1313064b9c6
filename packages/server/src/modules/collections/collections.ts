import type {
  Collection,
  addCollection as addRoute,
  Received,
  updateCollection as updateRoute,
} from '@saveroom/contract';
import type { Updateable } from 'kysely';

import type { Deps } from '#core/deps.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';

import {
  deniedError,
  isShared,
  mayEdit,
  requireEditable,
  requireOwn,
  requireVisible,
} from './collection-access.ts';
import { type CollectionDeps, loadCover, storeCover } from './collection-cover.ts';
import {
  notifyViewers,
  withUserLock,
  checkedNameColumns,
  findOrAddFavorites,
} from './collection-rules.ts';
import {
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
import { replaceEditors } from './sharing.queries.ts';

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
  const row = await requireVisible(deps, userId, id);
  const [view] = await collectionViews(deps, [row], userId);
  if (!view) throw new Error('invariant: one row has one view');
  return view;
}

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
      can_edit: mayEdit(row, userId),
      is_shared: isShared(row),
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
    const named = await checkedNameColumns(db, { userId, name: body.name ?? '', isFavorite });
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
      await addMembers(db, { collectionId: added, romIds: body.rom_ids, now, userId });
    }
    return added;
  });
  if (cover) await storeCover(deps, id, cover);
  return notifyViewers(deps, await readCollection(deps, userId, id), {
    about: { collection_id: id },
  });
}

export async function updateCollection(
  deps: CollectionDeps,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<Collection> {
  const current = await requireEditable(deps, userId, id);
  const isPublic = query.is_public ?? body.is_public;
  const isOwn = current.user_id === userId;
  if (!isOwn && changesOwnerOnlyFields(current, { query, body })) throw deniedError(id);
  const changes = query.remove_cover === true ? { ...body, url_cover: '' } : body;
  const cover = await loadCover(deps, changes, current.url_cover);
  const now = timestamp(deps.clock());
  const removesCover = query.remove_cover === true && !cover;
  await withUserLock(deps.db, current.user_id, async (db) => {
    const before = await requireEditable({ db }, userId, id);
    const isFavorite = before.is_favorite === 1;
    const named =
      body.name && isOwn
        ? await checkedNameColumns(db, { userId, name: body.name, isFavorite, id })
        : {};
    const becomesFavorites = 'is_favorite' in named && named.is_favorite === 1;
    if (becomesFavorites) await replaceEditors(db, { collectionId: id, userIds: [], now });
    const patch: Updateable<CollectionTable> = {
      ...named,
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.url_cover === undefined ? {} : { url_cover: body.url_cover }),
      ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
      ...(removesCover ? NO_COVER : {}),
      // Only the owner can change favorites.
      ...(becomesFavorites ? { everyone_edits: 0 } : {}),
      updated_at: now,
    };
    await saveCollection(db, id, patch);
    if (body.rom_ids) {
      await replaceMembers(db, { collectionId: id, romIds: body.rom_ids, now, userId });
    }
  });
  if (cover) await storeCover(deps, id, cover);
  if (removesCover) await deps.storage.resources.removeCollection(id);
  const wasVisible = current.is_public === 1 || isShared(current);
  return notifyViewers(deps, await readCollection(deps, userId, id), {
    wasVisible,
    about: { collection_id: id },
  });
}

/**
 * Whether a request changes a field that only the owner may change. Unchanged fields are allowed,
 * because clients send all of them.
 */
function changesOwnerOnlyFields(
  row: CollectionRow,
  { query, body }: Pick<Received<typeof updateRoute>, 'query' | 'body'>,
): boolean {
  const isPublic = query.is_public ?? body.is_public;
  return (
    query.remove_cover === true ||
    body.artwork !== undefined ||
    (Boolean(body.name) && body.name !== row.name) ||
    (isPublic !== undefined && isPublic !== (row.is_public === 1)) ||
    (body.url_cover !== undefined && body.url_cover !== row.url_cover)
  );
}

const NO_COVER = { url_cover: '', path_cover_small: '', path_cover_large: '' } as const;

/** Changes only the given games, so that concurrent changes lose nothing. */
export async function changeMembers(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: number,
  { id, romIds, isMember }: { id: number; romIds: readonly number[]; isMember: boolean },
): Promise<Collection> {
  const now = timestamp(deps.clock());
  const { user_id: ownerId } = await requireEditable(deps, userId, id);
  await withUserLock(deps.db, ownerId, async (db) => {
    await requireEditable({ db }, userId, id);
    await (isMember ? addMembers : removeMembers)(db, { collectionId: id, romIds, now, userId });
  });
  return notifyViewers(deps, await readCollection(deps, userId, id), {
    about: { collection_id: id },
  });
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
    await (favorite ? addMembers : removeMembers)(db, { collectionId, romIds, now, userId });
    return collectionId;
  });
  return notifyViewers(deps, await readCollection(deps, userId, id), {
    about: { collection_id: id },
  });
}

/** Removes the row first: an orphaned cover is harmless, a row without its cover looks broken. */
export async function deleteCollection(
  { db, storage, events }: Pick<Deps, 'db' | 'storage' | 'events'>,
  userId: number,
  id: number,
): Promise<null> {
  const row = await requireOwn({ db }, userId, id);
  const wasVisible = row.is_public === 1 || isShared(row);
  await withUserLock(db, userId, (transaction) => removeCollection(transaction, id));
  await storage.resources.removeCollection(id);
  if (wasVisible) emitShared({ events }, { collection_id: id });
  return null;
}
