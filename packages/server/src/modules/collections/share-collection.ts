import type {
  CollectionAddition,
  CollectionPerson,
  CollectionSharing,
  Received,
  setCollectionSharing as setRoute,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';

import { requireEditable, requireOwn, requireVisible } from './collection-access.ts';
import { withUserLock } from './collection-rules.ts';
import { saveCollection } from './collections.queries.ts';
import { findAdditions, findEditors, findPeopleExcept, replaceEditors } from './sharing.queries.ts';

export const listPeople = ({ db }: Pick<Deps, 'db'>, userId: number): Promise<CollectionPerson[]> =>
  findPeopleExcept(db, userId);

export async function readSharing(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  id: number,
): Promise<CollectionSharing> {
  const row = await requireEditable({ db }, userId, id);
  return { everyone: row.everyone_edits === 1, editors: await findEditors(db, id) };
}

export async function shareCollection(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: number,
  { params: { id }, body }: Pick<Received<typeof setRoute>, 'params' | 'body'>,
): Promise<CollectionSharing> {
  const now = timestamp(clock());
  await withUserLock(db, userId, async (transaction) => {
    const row = await requireOwn({ db: transaction }, userId, id);
    if (row.is_favorite === 1) {
      throw new AppError('bad_request', 'Favorites can’t be edited by other people');
    }
    const known = new Set((await findPeopleExcept(transaction, userId)).map((one) => one.user_id));
    const editors = new Set((await findEditors(transaction, id)).map((one) => one.user_id));
    // Someone whose account was disabled meanwhile stays, and can be removed.
    const unknown = body.editor_ids.find((one) => !known.has(one) && !editors.has(one));
    if (unknown !== undefined)
      throw new AppError('bad_request', `No account has the id ${unknown}`);
    const userIds = [...new Set(body.editor_ids)];
    await replaceEditors(transaction, { collectionId: id, userIds, now });
    const everyone_edits = body.everyone ? 1 : 0;
    await saveCollection(transaction, id, { everyone_edits, updated_at: now });
  });
  emitShared({ events }, { collection_id: id });
  return readSharing({ db }, userId, id);
}

const ADDITIONS_MAX = 200;

export async function listAdditions(
  { db }: Pick<Deps, 'db'>,
  userId: number | null,
  id: number,
): Promise<CollectionAddition[]> {
  await requireVisible({ db }, userId, id);
  const rows = await findAdditions(db, { collectionId: id, userId, limit: ADDITIONS_MAX });
  return rows.map(({ rom_id, name, fs_name_no_ext, username, added_at }) => ({
    rom_id,
    rom_name: name || fs_name_no_ext,
    username,
    added_at,
  }));
}
