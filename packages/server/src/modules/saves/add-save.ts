import type { addSave as route, Received, Save } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion, markPlayed, requireRom } from '#modules/roms/roms.api.ts';

import {
  findAssetNamed,
  findAssets,
  findAsset,
  type AssetRow,
  freeAssetName,
  moveToTrash,
} from './assets.queries.ts';
import { countOperation, findSync, recordSync, type DeviceRow } from './devices/devices.queries.ts';
import { resolveDevice } from './devices/devices.ts';
import { addStamp } from './file-label.ts';
import { receiveFiles, requireFile, withStoredFiles } from './receive-files.ts';
import { requireQuota, requireQuotaAfter } from './saves-quota.ts';
import { saveViewFor } from './saves.ts';
import { emitSync } from './sync/emit-sync.ts';
import { appendVersion, type AppendedVersion } from './versions.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage' | 'env' | 'clock'>;
type Query = Received<typeof route>['query'];

/** Writes the file to disk, then the row, then responds: an acknowledged save is never lost. */
export async function addSave(
  deps: SaveDeps & Pick<Deps, 'events'>,
  { actor, http, query }: { actor: Actor; http: Exchange; query: Query },
): Promise<Save> {
  const { db, clock } = deps;
  const device = await resolveDevice(deps, actor, { id: query.device_id, scope: 'devices.write' });
  await requireRom(deps, query.rom_id);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, { field: 'saveFile', kindName: 'Save' });
  const { label, content } = await requireFile(files, 'save');
  const now = clock();
  const upload: Upload = {
    userId: actor.user.id,
    device,
    query,
    now: timestamp(now),
    contentHash: content.contentHash,
    label: query.slot === undefined ? label : addStamp(label, now),
  };
  const recorded = await withStoredFiles(files, () =>
    db.transaction().execute(async (transaction) => {
      // Locks the user first: concurrent uploads run one by one, and each sees the one before.
      await bumpUserVersion(transaction, upload.userId);
      return requireQuotaAfter({ ...deps, db: transaction }, upload.userId, async () => {
        const target = await findTarget(transaction, upload);
        const appended = target.isStored
          ? { assetId: target.asset.id, versionId: target.asset.version_id }
          : await appendVersion(transaction, {
              userId: upload.userId,
              romId: query.rom_id,
              kind: 'save',
              asset: target.asset,
              label: target.label,
              slot: query.slot ?? null,
              content,
              screenshot: files.screenshot,
              now: upload.now,
              emulator: query.emulator ?? null,
              coreVersion: query.core_version ?? null,
              deviceId: device?.id ?? null,
              basedOn: query.based_on ?? null,
              isRetry: query.again ?? false,
            });
        await finishUpload(transaction, upload, appended);
        return appended;
      });
    }),
  );
  if (query.session_id !== undefined) {
    await emitSync(deps, 'sync:progress', { sessionId: query.session_id, userId: upload.userId });
  }
  // The caller continues from the version it sent, even if a newer one exists by now.
  const row = { ...(await requireInserted(db, recorded.assetId)), version_id: recorded.versionId };
  return saveViewFor(deps, row, device);
}

interface Upload {
  readonly userId: number;
  readonly device: DeviceRow | null;
  readonly query: Query;
  readonly label: string;
  readonly contentHash: string;
  readonly now: string;
}

type UploadTarget =
  | { readonly isStored: true; readonly asset: AssetRow }
  | { readonly isStored: false; readonly asset: AssetRow | null; readonly label: string };

/** The asset that gets the new version. Throws if the device has not seen its newest version. */
async function findTarget(db: Db, upload: Upload): Promise<UploadTarget> {
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
    return { isStored: false, asset: named ?? null, label };
  }
  const inSlot = await findAssets(db, { userId, romId, kind: 'save', slot: query.slot });
  const same = inSlot.find(({ content_hash }) => content_hash === upload.contentHash);
  if (same) return { isStored: true, asset: same };
  const [newest] = inSlot;
  if (newest && device && !query.overwrite) {
    const sync = await findSync(db, { deviceId: device.id, assetId: newest.id });
    if (sync?.version_id !== newest.version_id) {
      throw new AppError('conflict', 'Slot has a newer save since your last sync');
    }
  }
  // Two saves of one slot within a second have the same stamp.
  const free = await freeAssetName(db, { userId, romId, kind: 'save', name: label });
  return { isStored: false, asset: null, label: free };
}

async function finishUpload(
  db: Db,
  upload: Upload,
  { assetId, versionId }: AppendedVersion,
): Promise<void> {
  const { userId, query, device, now } = upload;
  const romId = query.rom_id;
  await markPlayed(db, { userId, romId, now });
  if (device) await recordSync(db, { deviceId: device.id, assetId, versionId, now });
  if (query.session_id !== undefined) {
    await countOperation(db, { sessionId: query.session_id, userId, now });
  }
  if (query.autocleanup && query.slot !== undefined) {
    const inSlot = await findAssets(db, { userId, romId, kind: 'save', slot: query.slot });
    const old = inSlot.filter(({ id }) => id !== assetId).slice(query.autocleanup_limit - 1);
    await moveToTrash(db, { ids: old.map(({ id }) => id), now });
  }
}

async function requireInserted(db: Db, id: number): Promise<AssetRow> {
  const row = await findAsset(db, { id, kind: 'save' });
  if (!row) throw new Error(`invariant: inserted asset ${id} not found`);
  return row;
}
