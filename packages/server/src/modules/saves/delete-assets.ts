import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import { assetNotFound, requireOwn } from './asset-access.ts';
import {
  findAsset,
  findScreenshots,
  freeAssetName,
  type AssetRow,
  moveToTrash,
  restoreFromTrash,
} from './assets.queries.ts';
import { stemOf } from './file-label.ts';
import type { AssetKind } from './saves.tables.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock'>;

interface AssetSelection {
  readonly kind: AssetKind;
  readonly ids: readonly number[];
}

/** Deletes all or none, each with its screenshot. */
export async function deleteAssets(
  { db, clock }: SaveDeps,
  actor: Actor,
  { kind, ids }: AssetSelection,
): Promise<number[]> {
  if (ids.length === 0) throw new AppError('bad_request', `No ${kind}s were provided`);
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, actor.user.id);
    for (const id of new Set(ids)) {
      const row = await requireOwn(transaction, actor, { id, kind });
      const screenshots = await screenshotsOf(transaction, row);
      await moveToTrash(transaction, { ids: [id, ...screenshots.map((one) => one.id)], now });
    }
  });
  return [...ids];
}

/** Restores them unchanged; a name that is taken by now gets a number. */
export async function undeleteAssets(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { kind, ids }: AssetSelection,
): Promise<number[]> {
  if (ids.length === 0) throw new AppError('bad_request', `No ${kind}s were provided`);
  await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, actor.user.id);
    for (const id of new Set(ids)) {
      const row = await findAsset(transaction, { id, kind });
      if (row?.user_id !== actor.user.id) throw assetNotFound(kind, id);
      if (row.deleted_at === null) continue;
      const screenshots = await screenshotsOf(transaction, row);
      for (const one of [row, ...screenshots]) await undeleteOne(transaction, one);
    }
  });
  return [...ids];
}

async function undeleteOne(db: Db, row: AssetRow): Promise<void> {
  const { user_id: userId, rom_id: romId, kind } = row;
  const name = await freeAssetName(db, { userId, romId, kind, name: row.file_name });
  await restoreFromTrash(db, row.id, { file_name: name, stem: stemOf(name) });
}

/** Screenshots of the same name in the same state: both not deleted, or deleted together. */
async function screenshotsOf(db: Db, row: AssetRow): Promise<AssetRow[]> {
  if (row.kind === 'screenshot') return [];
  const { user_id, rom_id, stem, deleted_at } = row;
  const found = await findScreenshots(db, { userIds: [user_id], romIds: [rom_id] });
  return found.filter((one) => one.stem === stem && one.deleted_at === deleted_at);
}
