import type { Db } from '#core/db/engine.ts';
import type { AssetKind } from './saves.tables.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';
import { findAsset, findAssetNamed, findScreenshots, type AssetRow } from './asset-rows.queries.ts';
import { numberedLabel, stemOf } from './file-label.ts';

import { noAsset, requireOwn } from './require-asset.ts';
import { moveToTrash, takeOutOfTrash } from './versions.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

interface Chosen {
  readonly kind: AssetKind;
  readonly ids: readonly number[];
}

/** All of them or none; each with its picture. */
export async function deleteAssets(
  { db, clock }: Parts,
  actor: Actor,
  { kind, ids }: Chosen,
): Promise<number[]> {
  if (ids.length === 0) throw new AppError('bad_request', `No ${kind}s were provided`);
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, actor.user.id);
    for (const id of new Set(ids)) {
      const row = await requireOwn(transaction, actor, { id, kind });
      const pictures = await picturesOf(transaction, row);
      await moveToTrash(transaction, { ids: [id, ...pictures.map((one) => one.id)], now });
    }
  });
  return [...ids];
}

/** Back where they were, byte by byte; under another name only if theirs is taken by now. */
export async function undeleteAssets(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { kind, ids }: Chosen,
): Promise<number[]> {
  if (ids.length === 0) throw new AppError('bad_request', `No ${kind}s were provided`);
  await db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, actor.user.id);
    for (const id of new Set(ids)) {
      const row = await findAsset(transaction, { id, kind });
      if (row?.user_id !== actor.user.id) throw noAsset(kind, id);
      if (row.deleted_at === null) continue;
      const pictures = await picturesOf(transaction, row);
      for (const one of [row, ...pictures]) await undeleteOne(transaction, one);
    }
  });
  return [...ids];
}

async function undeleteOne(db: Db, row: AssetRow): Promise<void> {
  const place = { userId: row.user_id, romId: row.rom_id, kind: row.kind };
  let name = row.file_name;
  for (let number = 2; await findAssetNamed(db, { ...place, name }); number += 1) {
    name = numberedLabel(row.file_name, number);
  }
  await takeOutOfTrash(db, row.id, { file_name: name, stem: stemOf(name) });
}

/** Those of the same name that are where the save is: both there, or deleted together. */
async function picturesOf(db: Db, row: AssetRow): Promise<AssetRow[]> {
  if (row.kind === 'screenshot') return [];
  const { user_id, rom_id, stem, deleted_at } = row;
  const found = await findScreenshots(db, { userIds: [user_id], romIds: [rom_id] });
  return found.filter((one) => one.stem === stem && one.deleted_at === deleted_at);
}
