import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { type Criteria, parseCriteria, readCriteria } from '#modules/list-index/list-index.api.ts';

import { isShared } from './collection-access.ts';
import { type CollectionDeps, saveCover } from './collection-cover.ts';
import {
  addFavorites,
  notifyViewers,
  collectionNameKey,
  isFavoritesName,
  checkedNameColumns,
  withUserLock,
} from './collection-rules.ts';
import {
  addMembers,
  findByName,
  findCollection,
  findCollections,
  findFavorites,
  findMemberIds,
  insertCollection,
  saveCollection,
} from './collections.queries.ts';
import { requireCriteria } from './smart-collections.ts';
import {
  findSmartByName,
  findSmartCollection,
  findSmartCollections,
  insertSmartCollection,
  saveSmartCollection,
} from './smart-collections.queries.ts';

interface Imported {
  readonly userId: number;
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
}

interface ImportedCollection extends Imported {
  readonly romIds: readonly number[];
  readonly readCover: (() => Promise<Uint8Array>) | null;
}

interface ImportedSmartCollection extends Imported {
  readonly criteria: Criteria;
}

interface ImportOptions {
  readonly isDryRun: boolean;
  /** Whether a different description or filter of this server is replaced. */
  readonly replaces: boolean;
}

/**
 * `kept`: this server has another description or filter, which stays. `replaced`: it was replaced.
 */
type Outcome = 'new' | 'same' | 'kept' | 'replaced';

/** Adds a collection, or the missing games to the collection of this name. */
export async function importCollection(
  deps: CollectionDeps,
  collection: ImportedCollection,
  { isDryRun, replaces }: ImportOptions,
): Promise<Outcome> {
  const { db } = deps;
  const { userId, name, description, romIds, readCover } = collection;
  const key = collectionNameKey(name);
  const isFavorites = isFavoritesName(name);
  const found = isFavorites
    ? await findFavorites(db, userId)
    : await findByName(db, { userId, key });
  const existing = found && (await findCollection(db, found.id));
  const members = new Set(existing ? await findMemberIds(db, existing.id) : []);
  const missing = romIds.filter((id) => !members.has(id));
  const hasOtherDescription =
    existing && !isFavorites && description !== '' && existing.description !== description;
  const cover = !isFavorites && (existing?.path_cover_large ?? '') === '' ? readCover : null;
  const isNew = !existing || missing.length > 0 || cover !== null;
  const outcome = isNew ? 'new' : outcomeOf({ isSame: !hasOtherDescription, replaces });
  if (isDryRun || outcome === 'same' || outcome === 'kept') return outcome;
  const picture = cover && (await cover());
  const now = timestamp(deps.clock());
  const id = await withUserLock(db, userId, async (transaction) => {
    if (isFavorites) {
      await addFavorites(transaction, { userId, romIds, now });
      return null;
    }
    const collectionId = existing?.id ?? (await insert(transaction, collection, now));
    await addMembers(transaction, { collectionId, romIds: missing, now, userId });
    if (hasOtherDescription && replaces) {
      await saveCollection(transaction, collectionId, { description, updated_at: now });
    }
    return collectionId;
  });
  if (picture && id !== null) await saveCover(deps, id, picture);
  const wasShared = existing !== undefined && isShared(existing);
  const isPublic = existing ? existing.is_public === 1 : collection.isPublic;
  notifyViewers(deps, { is_public: isPublic, is_shared: wasShared });
  return outcome;
}

/** The outcome for a collection that this server already has. */
function outcomeOf({ isSame, replaces }: { isSame: boolean; replaces: boolean }): Outcome {
  if (isSame) return 'same';
  return replaces ? 'replaced' : 'kept';
}

const insert = async (db: Db, { userId, ...imported }: Imported, now: string): Promise<number> =>
  insertCollection(db, {
    ...(await checkedNameColumns(db, { userId, name: imported.name, isFavorite: false })),
    user_id: userId,
    description: imported.description,
    is_public: imported.isPublic ? 1 : 0,
    created_at: now,
    updated_at: now,
  });

export async function importSmartCollection(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  { userId, name, description, isPublic, criteria }: ImportedSmartCollection,
  { isDryRun, replaces }: ImportOptions,
): Promise<Outcome> {
  const filter_criteria = requireCriteria(criteria);
  const key = collectionNameKey(name);
  const named = await findSmartByName(db, { userId, key });
  const existing = named && (await findSmartCollection(db, named.id));
  const isSame =
    existing !== undefined &&
    existing.description === description &&
    filterText(existing.filter_criteria) === filterText(filter_criteria);
  const outcome = existing ? outcomeOf({ isSame, replaces }) : 'new';
  if (isDryRun || outcome === 'same' || outcome === 'kept') return outcome;
  const updated_at = timestamp(clock());
  await withUserLock(db, userId, async (transaction) => {
    if (existing) {
      const patch = { description, filter_criteria, updated_at };
      await saveSmartCollection(transaction, existing.id, patch);
      return;
    }
    await insertSmartCollection(transaction, {
      user_id: userId,
      name,
      name_key: key,
      description,
      filter_criteria,
      is_public: isPublic ? 1 : 0,
      created_at: updated_at,
      updated_at,
    });
  });
  notifyViewers({ events }, { is_public: existing ? existing.is_public === 1 : isPublic });
  return outcome;
}

/**
 * A text that is equal for filters with the same meaning, whatever the names and order of their
 * parameters.
 */
const filterText = (text: string): string => {
  const criteria = parseCriteria(text);
  return JSON.stringify(criteria && readCriteria(criteria).data);
};

/** The id of a collection with this name that the user sees; the user's own one is preferred. */
export async function findCollectionNamed(
  db: Db,
  userId: number,
  { name, isSmart }: { name: string; isSmart: boolean },
): Promise<number | undefined> {
  const key = collectionNameKey(name);
  const visible = await (isSmart ? findSmartCollections : findCollections)(db, userId);
  const named = visible.filter((row) => row.name_key === key);
  return (named.find((row) => row.user_id === userId) ?? named[0])?.id;
}
