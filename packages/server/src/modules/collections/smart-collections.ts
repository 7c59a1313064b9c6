import type {
  addSmartCollection as addRoute,
  Received,
  SmartCollection,
  updateSmartCollection as updateRoute,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type Criteria,
  parseCriteria,
  readCriteria,
  smartRequest,
  type View,
} from '#modules/list-index/list-index.api.ts';

import {
  notifyViewers,
  withUserLock,
  collectionNameKey,
  nameTakenError,
} from './collection-rules.ts';
import { MAX_IDS, fairShareLimit } from './fair-share-limit.ts';
import { MAX_COVERS, GameCovers } from './game-covers.ts';
import {
  findSmartByName,
  findSmartCollection,
  findSmartCollections,
  insertSmartCollection,
  removeSmartCollection,
  saveSmartCollection,
  type SmartRow,
} from './smart-collections.queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'listIndex'>;
type WriteDeps = Pick<Deps, 'db' | 'listIndex' | 'clock' | 'events'>;

export async function listSmartCollections(
  deps: ReadDeps,
  userId: number | null,
  {
    updated_after: after,
    with_rom_ids,
  }: { updated_after?: string | undefined; with_rom_ids: boolean },
): Promise<SmartCollection[]> {
  const updatedAfter = after === undefined ? undefined : timestamp(new Date(after));
  const rows = await findSmartCollections(deps.db, userId, updatedAfter);
  return smartViews(deps, rows, { userId, withRomIds: with_rom_ids });
}

export async function readSmartCollection(
  deps: ReadDeps,
  userId: number | null,
  id: number,
): Promise<SmartCollection> {
  const row = await requireSmart(deps.db, id);
  if (row.is_public === 0 && row.user_id !== userId) throw notFoundError(id);
  const [view] = await smartViews(deps, [row], { userId, withRomIds: true });
  if (!view) throw notFoundError(id);
  return view;
}

export async function addSmartCollection(
  deps: WriteDeps,
  userId: number,
  { query, body }: Pick<Received<typeof addRoute>, 'query' | 'body'>,
): Promise<SmartCollection> {
  const filter_criteria = requireCriteria(body.filter_criteria ?? {});
  const now = timestamp(deps.clock());
  const id = await withUserLock(deps.db, userId, async (db) =>
    insertSmartCollection(db, {
      ...(await checkedNameColumns(db, { userId, name: body.name ?? '' })),
      user_id: userId,
      description: body.description ?? '',
      is_public: (query.is_public ?? body.is_public) ? 1 : 0,
      filter_criteria,
      created_at: now,
      updated_at: now,
    }),
  );
  return notifyViewers(deps, await readSmartCollection(deps, userId, id));
}

export async function updateSmartCollection(
  deps: WriteDeps,
  userId: number,
  { params: { id }, query, body }: Received<typeof updateRoute>,
): Promise<SmartCollection> {
  const { description, filter_criteria: criteria } = body;
  const isPublic = query.is_public ?? body.is_public;
  const before = await withUserLock(deps.db, userId, async (db) => {
    const row = await requireOwn(db, userId, id);
    await saveSmartCollection(db, id, {
      ...(body.name ? await checkedNameColumns(db, { userId, name: body.name, id }) : {}),
      ...(description === undefined ? {} : { description }),
      ...(criteria === undefined ? {} : { filter_criteria: requireCriteria(criteria) }),
      ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
      updated_at: timestamp(deps.clock()),
    });
    return row;
  });
  return notifyViewers(deps, await readSmartCollection(deps, userId, id), {
    wasVisible: before.is_public === 1,
  });
}

export async function deleteSmartCollection(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: number,
  id: number,
): Promise<null> {
  const removed = await withUserLock(db, userId, async (transaction) => {
    const row = await requireOwn(transaction, userId, id);
    await removeSmartCollection(transaction, id);
    return row;
  });
  if (removed.is_public === 1) emitShared({ events });
  return null;
}

/** The JSON text to store. Throws if the criteria are no valid filter. */
export function requireCriteria(sent: string | Criteria): string {
  const criteria = typeof sent === 'string' ? parseCriteria(sent || '{}') : sent;
  if (!criteria) throw new AppError('bad_request', 'filter_criteria must be a JSON object');
  const { error } = readCriteria(criteria);
  const [issue] = error?.issues ?? [];
  if (issue) {
    const where = issue.path.join('.');
    throw new AppError('bad_request', `filter_criteria: ${where}: ${issue.message}`);
  }
  return JSON.stringify(criteria);
}

async function checkedNameColumns(
  db: Db,
  { userId, name, id }: { userId: number; name: string; id?: number },
) {
  if (name === '') throw new AppError('bad_request', 'Enter a name for the collection');
  const key = collectionNameKey(name);
  const existing = await findSmartByName(db, { userId, key });
  if (existing && existing.id !== id) throw nameTakenError(name);
  return { name, name_key: key };
}

async function requireOwn(db: Db, userId: number, id: number): Promise<SmartRow> {
  const row = await requireSmart(db, id);
  if (row.user_id !== userId) throw row.is_public === 1 ? deniedError(id) : notFoundError(id);
  return row;
}

async function requireSmart(db: Db, id: number): Promise<SmartRow> {
  const row = await findSmartCollection(db, id);
  if (!row) throw notFoundError(id);
  return row;
}

const notFoundError = (id: number): AppError =>
  new AppError('not_found', `Smart collection with id '${id}' not found`);

const deniedError = (id: number): AppError =>
  new AppError('forbidden', `Permission denied for smart collection with id '${id}'`);

interface ViewOptions {
  readonly userId: number | null;
  readonly withRomIds: boolean;
}

/** Builds the views. Their games depend on the user: hidden games, marks and permissions. */
async function smartViews(
  { db, listIndex }: Pick<Deps, 'db' | 'listIndex'>,
  rows: readonly SmartRow[],
  { userId, withRomIds }: ViewOptions,
): Promise<SmartCollection[]> {
  const requests = rows.map((row) => smartRequest(row.filter_criteria, userId));
  const views = await listIndex.views(requests.filter((request) => request !== null));
  const inOrder = views.values();
  const games = requests.map((request) => (request ? inOrder.next().value : undefined));
  const coverGames = games.map((view) => view?.covered(MAX_COVERS) ?? []);
  const isList = rows.length > 1;
  const totals = games.map((view) => view?.total ?? 0);
  const maxIds = isList ? fairShareLimit(totals, MAX_IDS) : Infinity;
  const covers = await GameCovers.of({ db }, coverGames.flat());
  return rows.map((row, index) => ({
    ...smartCollectionFields(row),
    ...covers.columns(coverGames[index] ?? []),
    ...gameFields(games[index], withRomIds ? maxIds : 0),
  }));
}

const gameFields = (view: View | undefined, maxIds: number) => ({
  rom_ids: view?.page(0, Math.min(maxIds, view.total)) ?? [],
  rom_count: view?.total ?? 0,
});

const smartCollectionFields = (row: SmartRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  filter_criteria: parseCriteria(row.filter_criteria) ?? {},
  filter_summary: row.filter_criteria,
  path_cover_small: null,
  path_cover_large: null,
  is_public: row.is_public === 1,
  is_favorite: false,
  is_virtual: false,
  is_smart: true,
  user_id: row.user_id,
  user__username: row.username,
  owner_username: row.username,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
