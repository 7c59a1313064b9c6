import type { UploadOrigin } from '@saveroom/contract';
import type { z } from 'zod';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion, markPlayed, requireRom } from '#modules/roms/roms.api.ts';

import { assetNotFound, requireOwn } from './asset-access.ts';
import { findAsset, findAssetNamed, type AssetRow } from './assets.queries.ts';
import { recordSync } from './devices/devices.queries.ts';
import { resolveDevice } from './devices/devices.ts';
import { screenshotLabel } from './file-label.ts';
import { receiveFiles, requireFile, type ReceivedFiles, withStoredFiles } from './receive-files.ts';
import { requireQuota, requireQuotaAfter } from './saves-quota.ts';
import { removeOlderVersions } from './versions.queries.ts';
import { appendVersion } from './versions.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage' | 'env' | 'clock'>;
type OriginQuery = z.output<typeof UploadOrigin>;

const FORMS = {
  save: { field: 'saveFile', kindName: 'Save' },
  state: { field: 'stateFile', kindName: 'State' },
  screenshot: { field: 'screenshotFile', kindName: 'Screenshot' },
} as const;

interface UploadRequest {
  readonly actor: Actor;
  readonly http: Exchange;
  readonly query: OriginQuery;
}

/** Adds a state, or a new version if the game already has a state of this name. */
export async function addState(
  deps: SaveDeps,
  {
    actor,
    http,
    query,
  }: UploadRequest & { query: { rom_id: number; replaces?: boolean | undefined } },
): Promise<AssetRow> {
  const deviceId = (await deviceOf(deps, actor, query))?.id ?? null;
  const romId = query.rom_id;
  await requireRom(deps, romId);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS.state);
  const { label } = await requireFile(files, 'state');
  const target = { actor, romId, label, origin: query, deviceId } as const;
  return recordUpload(deps, files, { ...target, kind: 'state', replaces: query.replaces ?? false });
}

/** Adds a version to an existing asset; a form without a file changes nothing. */
export async function updateAsset(
  deps: SaveDeps,
  { actor, http, query, kind, id }: UploadRequest & { kind: 'save' | 'state'; id: number },
): Promise<AssetRow> {
  const device = await deviceOf(deps, actor, query);
  const asset = await requireOwn(deps.db, actor, { id, kind });
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS[kind]);
  if (!files.file && !files.screenshot) return asset;
  return recordUpload(deps, files, {
    actor,
    kind,
    romId: asset.rom_id,
    label: asset.file_name,
    origin: query,
    deviceId: device?.id ?? null,
    assetId: asset.id,
  });
}

export async function addScreenshot(
  deps: SaveDeps,
  {
    actor,
    http,
    romId,
    target,
  }: Omit<UploadRequest, 'query'> & { romId: number; target: ScreenshotTarget },
): Promise<AssetRow> {
  await requireRom(deps, romId);
  const owner = await findScreenshotOwner(deps, actor, target);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS.screenshot);
  const { label: sent } = await requireFile(files, 'screenshot');
  const label = owner ? screenshotLabel(owner.stem, sent) : sent;
  const only = { file: files.file, screenshot: null };
  return recordUpload(deps, only, {
    actor,
    kind: 'screenshot',
    label,
    origin: {},
    deviceId: null,
    romId: owner?.rom_id ?? romId,
  });
}

interface ScreenshotTarget {
  readonly state_id?: number | undefined;
  readonly save_id?: number | undefined;
}

const findScreenshotOwner = async (
  { db }: SaveDeps,
  actor: Actor,
  { state_id, save_id }: ScreenshotTarget,
): Promise<AssetRow | null> => {
  if (state_id !== undefined) return requireOwn(db, actor, { id: state_id, kind: 'state' });
  if (save_id !== undefined) return requireOwn(db, actor, { id: save_id, kind: 'save' });
  return null;
};

const deviceOf = (deps: SaveDeps, actor: Actor, { device_id }: OriginQuery) =>
  resolveDevice(deps, actor, { id: device_id, scope: 'devices.write' });

interface RecordTarget {
  readonly actor: Actor;
  readonly romId: number;
  readonly kind: 'save' | 'state' | 'screenshot';
  readonly label: string;
  readonly origin: OriginQuery;
  readonly deviceId: string | null;
  /** Undefined: the asset is found by its name. */
  readonly assetId?: number;
  /** Whether older versions are removed. */
  readonly replaces?: boolean;
}

function recordUpload(
  deps: SaveDeps,
  files: ReceivedFiles,
  target: RecordTarget,
): Promise<AssetRow> {
  const { db, clock } = deps;
  const { actor, romId, kind, label, origin, deviceId } = target;
  const userId = actor.user.id;
  const now = timestamp(clock());
  return withStoredFiles(files, () =>
    db.transaction().execute(async (transaction) => {
      await bumpUserVersion(transaction, userId);
      const asset =
        target.assetId === undefined
          ? ((await findAssetNamed(transaction, { userId, romId, kind, name: label })) ?? null)
          : await requireOwn(transaction, actor, { id: target.assetId, kind });
      const content = files.file?.content ?? currentContent(asset);
      const { assetId: id, versionId } = await requireQuotaAfter(
        { ...deps, db: transaction },
        userId,
        async () => {
          const appended = await appendVersion(transaction, {
            userId,
            romId,
            kind,
            asset,
            label,
            slot: null,
            deviceId,
            now,
            content,
            screenshot: files.screenshot,
            emulator: origin.emulator ?? null,
            coreVersion: origin.core_version ?? null,
            basedOn: origin.based_on ?? null,
            isRetry: origin.again ?? false,
          });
          const { assetId, versionId: newest } = appended;
          if (target.replaces) {
            await removeOlderVersions(transaction, { assetId, versionId: newest });
          }
          return appended;
        },
      );
      if (kind !== 'screenshot') await markPlayed(transaction, { userId, romId, now });
      const row = await findAsset(transaction, { id, kind });
      if (!row) throw assetNotFound(kind, id);
      if (deviceId !== null && kind === 'save') {
        await recordSync(transaction, { deviceId, assetId: id, versionId, now });
      }
      // The caller continues from the version it sent, even if a newer one exists by now.
      return { ...row, version_id: versionId };
    }),
  );
}

/** For a form with only a screenshot: the content of the asset stays the same. */
function currentContent(asset: AssetRow | null) {
  if (!asset) throw new Error('invariant: screenshot without an asset');
  const { sha256, size, content_hash: contentHash, md5 } = asset;
  return { sha256, size, contentHash, md5 };
}
