import type { addSave as route, Received, Save } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';
import { countOperation, findSync, saveSync, type DeviceRow } from './devices/devices.queries.ts';
import { findAssetNamed, findAssets, findAsset, type AssetRow } from './asset-rows.queries.ts';
import { numberedLabel, stampedLabel } from './file-label.ts';

import { appendVersion, type Kept } from './append-version.ts';
import { asDevice } from './as-device.ts';
import { viewOf } from './read-saves.ts';
import { keepingFiles, receiveFiles, requireFile } from './receive-files.ts';
import { requireGame } from './require-asset.ts';
import { requireQuota, withinQuota } from './saves-quota.ts';
import { moveToTrash, markPlayed } from './versions.queries.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'env' | 'clock'>;
type Query = Received<typeof route>['query'];

/** The bytes are safe on the disk, then the row, then the answer: what was answered is kept. */
export async function addSave(
  deps: Parts,
  { actor, http, query }: { actor: Actor; http: Exchange; query: Query },
): Promise<Save> {
  const { db, clock } = deps;
  const device = await asDevice(deps, actor, { id: query.device_id, scope: 'devices.write' });
  await requireGame(deps, query.rom_id);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, { field: 'saveFile', what: 'Save' });
  const { label, content } = await requireFile(files, 'save');
  const now = clock();
  const upload: Upload = {
    userId: actor.user.id,
    device,
    query,
    now: timestamp(now),
    contentHash: content.contentHash,
    label: query.slot === undefined ? label : stampedLabel(label, now),
  };
  const kept = await keepingFiles(files, () =>
    db.transaction().execute(async (transaction) => {
      // First: uploads of one person wait for each other, and each sees what the one before did.
      await bumpShelf(transaction, upload.userId);
      return withinQuota({ ...deps, db: transaction }, upload.userId, async () => {
        const target = await findTarget(transaction, upload);
        const sent = target.isKept
          ? { assetId: target.asset.id, versionId: target.asset.version_id }
          : await appendVersion(transaction, {
              ...{ userId: upload.userId, romId: query.rom_id, kind: 'save' },
              ...{ asset: target.asset, label: target.label, slot: query.slot ?? null },
              ...{ content, screenshot: files.screenshot, now: upload.now },
              emulator: query.emulator ?? null,
              coreVersion: query.core_version ?? null,
              deviceId: device?.id ?? null,
              basedOn: query.based_on ?? null,
              isAgain: query.again ?? false,
            });
        await afterwards(transaction, upload, sent);
        return sent;
      });
    }),
  );
  // Who goes on from here goes on from what they sent, whatever came after it.
  const row = { ...(await stored(db, kept.assetId)), version_id: kept.versionId };
  return viewOf(deps, row, device);
}

interface Upload {
  readonly userId: number;
  readonly device: DeviceRow | null;
  readonly query: Query;
  readonly label: string;
  readonly contentHash: string;
  readonly now: string;
}

type Target =
  | { readonly isKept: true; readonly asset: AssetRow }
  | { readonly isKept: false; readonly asset: AssetRow | null; readonly label: string };

/** What the upload becomes a version of. Throws when the device has not seen what it would follow. */
async function findTarget(db: Db, upload: Upload): Promise<Target> {
  const { userId, query, label, device } = upload;
  const romId = query.rom_id;
  const named = await findAssetNamed(db, { userId, romId, kind: 'save', name: label });
  if (query.slot === undefined) {
    if (named && device && !query.overwrite) {
      const sync = await findSync(db, { deviceId: device.id, assetId: named.id });
      if (sync && sync.version_id !== named.version_id) {
        throw new AppError('conflict', 'Save has been updated since your last sync');
      }
    }
    return { isKept: false, asset: named ?? null, label };
  }
  const inSlot = await findAssets(db, { userId, romId, kind: 'save', slot: query.slot });
  const same = inSlot.find(({ content_hash }) => content_hash === upload.contentHash);
  if (same) return { isKept: true, asset: same };
  const [newest] = inSlot;
  if (newest && device && !query.overwrite) {
    const sync = await findSync(db, { deviceId: device.id, assetId: newest.id });
    if (sync?.version_id !== newest.version_id) {
      throw new AppError('conflict', 'Slot has a newer save since your last sync');
    }
  }
  return { isKept: false, asset: null, label: named ? await freeLabel(db, upload) : label };
}

/** Two saves of one slot within a second are still two. */
async function freeLabel(db: Db, { userId, query, label }: Upload): Promise<string> {
  const place = { userId, romId: query.rom_id, kind: 'save' } as const;
  let name = label;
  for (let number = 2; await findAssetNamed(db, { ...place, name }); number += 1) {
    name = numberedLabel(label, number);
  }
  return name;
}

async function afterwards(db: Db, upload: Upload, { assetId, versionId }: Kept): Promise<void> {
  const { userId, query, device, now } = upload;
  const romId = query.rom_id;
  await markPlayed(db, { userId, romId, now });
  if (device) await saveSync(db, { deviceId: device.id, assetId, versionId, now });
  if (query.session_id !== undefined) {
    await countOperation(db, { sessionId: query.session_id, userId, now });
  }
  if (query.autocleanup && query.slot !== undefined) {
    const inSlot = await findAssets(db, { userId, romId, kind: 'save', slot: query.slot });
    const old = inSlot.filter(({ id }) => id !== assetId).slice(query.autocleanup_limit - 1);
    await moveToTrash(db, { ids: old.map(({ id }) => id), now });
  }
}

async function stored(db: Db, id: number): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind: 'save' });
  if (!row) throw new Error(`invariant: inserted asset ${id} not found`);
  return row;
}
