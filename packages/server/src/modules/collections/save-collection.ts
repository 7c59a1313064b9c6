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
import {
  type ReencodedPicture,
  reencodePicture,
  pictureFromUrl,
} from '#modules/artwork/artwork.api.ts';

import { withUserLock } from './with-user-lock.ts';
import { insertCollection, saveCollection } from './collections.queries.ts';
import { addMembers, replaceMembers } from './members.queries.ts';
import { requireFreeName } from './name-rules.ts';
import { readCollection, requireOwn } from './read-collections.ts';

type CollectionDeps = Pick<Deps, 'db' | 'storage' | 'outbound' | 'sources' | 'clock'>;

interface NewCover {
  readonly picture: ReencodedPicture;
  /** Where the cover was downloaded; empty: it was uploaded. */
  readonly url_cover: string;
}

const COVER_SIZES = {
  small: { width: 400, height: 400 },
  large: { width: 1200, height: 1200 },
  exactUpTo: 0,
};

export async function addCollection(
  deps: CollectionDeps,
  userId: number,
  { query, body }: Pick<Received<typeof addRoute>, 'query' | 'body'>,
): Promise<Collection> {
  const cover = await loadCover(deps, body, '');
  const now = timestamp(deps.clock());
  const isFavorite = query.is_favorite ?? false;
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
  return readCollection(deps, userId, id);
}

export async function updateCollection(
  deps: CollectionDeps,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<Collection> {
  const known = await requireOwn(deps, userId, id);
  const changes = query.remove_cover === true ? { ...body, url_cover: '' } : body;
  const cover = await loadCover(deps, changes, known.url_cover);
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
  return readCollection(deps, userId, id);
}

const NO_COVER = { url_cover: '', path_cover_small: '', path_cover_large: '' } as const;

/** The uploaded cover, or the one at a new URL. Undefined: neither. */
async function loadCover(
  deps: Pick<Deps, 'outbound' | 'sources'>,
  { artwork, url_cover = '' }: Received<typeof updateRoute>['body'],
  currentUrl: string,
): Promise<NewCover | undefined> {
  if (artwork) return { picture: await reencodePicture(artwork.bytes, COVER_SIZES), url_cover: '' };
  if (url_cover === '' || url_cover === currentUrl) return undefined;
  const bytes = await pictureFromUrl(deps, url_cover);
  return { picture: await reencodePicture(bytes, COVER_SIZES), url_cover };
}

/** Writes the files first, so that a row never references a missing cover. */
async function storeCover(
  { db, storage, clock }: CollectionDeps,
  id: number,
  { picture, url_cover }: NewCover,
): Promise<void> {
  const saving = storage.resources.saveCollectionCover(id, picture);
  const paths = await saving.catch((error: unknown) => {
    throw dataFault(error);
  });
  await saveCollection(db, id, { ...paths, url_cover, updated_at: timestamp(clock()) });
}
