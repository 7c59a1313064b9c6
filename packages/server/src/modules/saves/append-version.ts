import type { Db } from '#core/db/engine.ts';
import { findAssetNamed, type AssetRow } from './asset-rows.queries.ts';
import { screenshotLabel, stemOf } from './file-label.ts';
import type { StoredContent } from './asset-store.disk.ts';

import type { ReceivedFile } from './receive-files.ts';
import {
  type AssetScope,
  findLatestDescendant,
  findVersionsWithContent,
  findSuccessors,
  insertAsset,
  insertVersion,
  isOwnVersion,
  setCurrentVersion,
} from './versions.queries.ts';

export interface VersionOrigin {
  readonly emulator: string | null;
  readonly coreVersion: string | null;
  readonly deviceId: string | null;
  /** The version the player continued from, according to the caller. */
  readonly basedOn: number | null;
  /** The caller sends it again, not knowing whether it arrived before. */
  readonly isRetry: boolean;
}

export interface AppendedVersion {
  readonly assetId: number;
  /** The new version, or the existing one with the same content. */
  readonly versionId: number;
}

interface NewVersion extends AssetScope, VersionOrigin {
  /** Null: no asset has this name yet. */
  readonly asset: AssetRow | null;
  readonly label: string;
  readonly slot: string | null;
  readonly content: StoredContent;
  readonly screenshot: ReceivedFile | null;
  readonly now: string;
}

/**
 * Never overwrites: the content becomes the newest version. Content that equals the newest version
 * adds nothing, so that an upload can be sent twice. Must be called in a transaction that holds the
 * lock of the user.
 */
export async function appendVersion(db: Db, version: NewVersion): Promise<AppendedVersion> {
  const { asset, content, now } = version;
  const retried = asset && version.isRetry ? await findRetried(db, asset.id, version) : undefined;
  if (asset && retried) return { assetId: asset.id, versionId: retried };
  const screenshot_version_id = await appendScreenshot(db, version);
  if (asset?.sha256 === content.sha256) {
    const emulator = version.emulator ?? asset.emulator;
    await setCurrentVersion(db, asset.id, {
      version_id: asset.version_id,
      emulator,
      updated_at: now,
    });
    return { assetId: asset.id, versionId: asset.version_id };
  }
  const lineage = await findLineage(db, version);
  const assetId = asset?.id ?? (await insertNewAsset(db, version));
  const emulator = version.emulator ?? asset?.emulator ?? null;
  const version_id = await insertVersion(db, {
    asset_id: assetId,
    ...lineage,
    sha256: content.sha256,
    size: content.size,
    content_hash: content.contentHash,
    emulator,
    core_version: version.coreVersion,
    device_id: version.deviceId,
    screenshot_version_id,
    created_at: now,
  });
  await setCurrentVersion(db, assetId, { version_id, emulator, updated_at: now });
  return { assetId, versionId: version_id };
}

const insertNewAsset = (db: Db, version: NewVersion): Promise<number> =>
  insertAsset(db, {
    user_id: version.userId,
    rom_id: version.romId,
    kind: version.kind,
    file_name: version.label,
    stem: stemOf(version.label),
    emulator: version.emulator,
    slot: version.slot,
    deleted_at: null,
    created_at: version.now,
    updated_at: version.now,
  });

/** The screenshot is named like its save, because older clients find it by that name. */
async function appendScreenshot(db: Db, version: NewVersion): Promise<number | null> {
  const { screenshot, userId, romId, label, now } = version;
  if (!screenshot) return null;
  const name = screenshotLabel(stemOf(label), screenshot.label);
  const scope = { userId, romId, kind: 'screenshot' } as const;
  const { versionId } = await appendVersion(db, {
    ...scope,
    asset: (await findAssetNamed(db, { ...scope, name })) ?? null,
    label: name,
    slot: null,
    content: screenshot.content,
    screenshot: null,
    emulator: null,
    coreVersion: null,
    deviceId: version.deviceId,
    basedOn: null,
    isRetry: false,
    now,
  });
  return versionId;
}

/** The version this device already sent with the same content and, if given, the same parent. */
async function findRetried(
  db: Db,
  assetId: number,
  { content, deviceId, basedOn }: NewVersion,
): Promise<number | undefined> {
  const versions = await findVersionsWithContent(db, { assetId, sha256: content.sha256 });
  return versions.find(
    (one) => one.device_id === deviceId && (basedOn === null || one.parent_id === basedOn),
  )?.id;
}

/** Unless the caller names a parent, the version follows the one that was newest until now. */
async function findLineage(
  db: Db,
  { asset, basedOn, content, isRetry, deviceId, ...scope }: NewVersion,
): Promise<{ parent_id: number | null; diverged_from: number | null }> {
  const follows = { parent_id: asset?.version_id ?? null, diverged_from: null };
  if (basedOn === null || !(await isOwnVersion(db, { ...scope, id: basedOn }))) return follows;
  const successors = await findSuccessors(db, { ...scope, parentId: basedOn });
  // On a retry, a successor from the same device is its own earlier upload, not a divergence.
  const rivals = successors.filter((one) => !isRetry || one.device_id !== deviceId);
  const rival = rivals.find(({ sha256 }) => sha256 !== content.sha256);
  const diverged_from = rival ? await findLatestDescendant(db, { ...scope, id: rival.id }) : null;
  return { parent_id: basedOn, diverged_from };
}
