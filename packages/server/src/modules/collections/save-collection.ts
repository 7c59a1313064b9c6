import type {
  addCollection as addRoute,
  Collection,
  Received,
  updateCollection as updateRoute,
} from '@saveroom/contract';
import type { Updateable } from 'kysely';

import type { CollectionTable } from './collections.tables.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { dataFault } from '#core/files/disk-fault.ts';

import { changeShelf } from './change-shelf.ts';
import { insertCollection, saveCollection } from './collections.queries.ts';
import { chosenCover, type ChosenCover } from './chosen-cover.ts';
import { addMembers, replaceMembers } from './members.queries.ts';
import { requireFreeName } from './name-rules.ts';
import { readCollection, requireOwn } from './read-collections.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'outbound' | 'sources' | 'clock'>;

export async function addCollection(
  parts: Parts,
  userId: number,
  { query, body }: Pick<Received<typeof addRoute>, 'query' | 'body'>,
): Promise<Collection> {
  const cover = await chosenCover(parts, body, '');
  const now = timestamp(parts.clock());
  const isFavorite = query.is_favorite ?? false;
  const id = await changeShelf(parts.db, userId, async (db) => {
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
  if (cover) await keepCover(parts, id, cover);
  return readCollection(parts, userId, id);
}

export async function updateCollection(
  parts: Parts,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<Collection> {
  const known = await requireOwn(parts, userId, id);
  const wishes = query.remove_cover === true ? { ...body, url_cover: '' } : body;
  const cover = await chosenCover(parts, wishes, known.url_cover);
  const now = timestamp(parts.clock());
  const isPublic = query.is_public ?? body.is_public;
  const removesCover = query.remove_cover === true && !cover;
  await changeShelf(parts.db, userId, async (db) => {
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
  if (cover) await keepCover(parts, id, cover);
  if (removesCover) await parts.storage.resources.removeCollection(id);
  return readCollection(parts, userId, id);
}

const NO_COVER = { url_cover: '', path_cover_small: '', path_cover_large: '' } as const;

/** The files first: a row never names a picture that is not there. */
async function keepCover(
  { db, storage, clock }: Parts,
  id: number,
  { picture, url_cover }: ChosenCover,
): Promise<void> {
  const saving = storage.resources.saveCollectionCover(id, picture);
  const paths = await saving.catch((error: unknown) => {
    throw dataFault(error);
  });
  await saveCollection(db, id, { ...paths, url_cover, updated_at: timestamp(clock()) });
}
