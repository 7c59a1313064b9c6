import type { AssetVersion } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import { assetNotFound, requireOwn } from './asset-access.ts';
import type { StoredContent } from './asset-store.disk.ts';
import { versionPath } from './asset-view.ts';
import {
  findAsset,
  type AssetRow,
  findAssetNamed,
  insertAsset,
  setCurrentVersion,
} from './assets.queries.ts';
import { screenshotLabel, stemOf } from './file-label.ts';
import type { ReceivedFile } from './receive-files.ts';
import {
  type AssetScope,
  findLatestDescendant,
  findVersionsWithContent,
  findSuccessors,
  insertVersion,
  isOwnVersion,
  findTimeline,
  findVersion,
  findVersions,
  type TimelineQuery,
  type VersionRow,
} from './versions.queries.ts';

interface VersionOrigin {
  readonly emulator: string | null;
  readonly coreVersion: string | null;
  readonly deviceId: string | null;
  /** The version the player continued from, according to the caller. */
  readonly basedOn: number | null;
  /** A newer version that the caller didn't know and that does not continue any version it had. */
  readonly unrelatedTo?: number | undefined;
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
 * Adds the content as the newest version of a save, a state or a screenshot. Existing versions are
 * never changed. Content equal to the newest version adds nothing, so that an upload can be sent
 * twice. Must be called in a transaction that holds the lock of the user.
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
    md5: content.md5,
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
    (version) =>
      version.device_id === deviceId && (basedOn === null || version.parent_id === basedOn),
  )?.id;
}

/**
 * The parent of a new version and, if both continue different versions, the version it conflicts
 * with (`diverged_from`). The parent is the one that the caller names, else the newest until now.
 */
async function findLineage(
  db: Db,
  { asset, basedOn, unrelatedTo, content, isRetry, deviceId, ...scope }: NewVersion,
): Promise<{ parent_id: number | null; diverged_from: number | null }> {
  if (unrelatedTo !== undefined) return { parent_id: null, diverged_from: unrelatedTo };
  const afterNewest = { parent_id: asset?.version_id ?? null, diverged_from: null };
  if (basedOn === null || !(await isOwnVersion(db, { ...scope, id: basedOn }))) return afterNewest;
  const successors = await findSuccessors(db, { ...scope, parentId: basedOn });
  // On a retry, a successor from the same device is its own earlier upload, not a divergence.
  const others = successors.filter((successor) => !isRetry || successor.device_id !== deviceId);
  const conflicting = others.find(({ sha256 }) => sha256 !== content.sha256);
  const diverged_from = conflicting
    ? await findLatestDescendant(db, { ...scope, id: conflicting.id })
    : null;
  return { parent_id: basedOn, diverged_from };
}

type Kind = 'save' | 'state';

/** Works for a deleted asset too: its owner may check the versions before restoring it. */
export async function listVersions(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  { id, kind }: { id: number; kind: Kind },
): Promise<AssetVersion[]> {
  const asset = await findAsset(db, { id, kind });
  if (asset?.user_id !== user.id) throw assetNotFound(kind, id);
  return (await findVersions(db, id)).map(versionView);
}

export async function readTimeline(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  query: Omit<TimelineQuery, 'userId'>,
): Promise<AssetVersion[]> {
  return (await findTimeline(db, { userId: user.id, ...query })).map(versionView);
}

/** Adds a copy as the newest version, so that the newest until now stays in the history. */
export async function restoreVersion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, version, kind }: { id: number; version: number; kind: Kind },
): Promise<AssetRow> {
  const now = timestamp(clock());
  return db.transaction().execute(async (transaction) => {
    // Also locks the row of the user until the transaction ends.
    await bumpUserVersion(transaction, actor.user.id);
    const asset = await requireOwn(transaction, actor, { id, kind });
    const restored = await findVersion(transaction, { id: version, assetId: id });
    if (!restored) throw new AppError('not_found', `Version with ID ${version} not found`);
    if (restored.id === asset.version_id) return asset;
    const { emulator } = restored;
    const version_id = await insertVersion(transaction, {
      asset_id: id,
      parent_id: restored.id,
      sha256: restored.sha256,
      size: restored.size,
      content_hash: restored.content_hash,
      md5: restored.md5,
      emulator,
      core_version: restored.core_version,
      device_id: restored.device_id,
      screenshot_version_id: restored.screenshot_version_id,
      diverged_from: null,
      created_at: now,
    });
    await setCurrentVersion(transaction, id, { version_id, emulator, updated_at: now });
    return requireOwn(transaction, actor, { id, kind });
  });
}

function versionView(row: VersionRow): AssetVersion {
  const { screenshot_id, screenshot_version_id } = row;
  return {
    id: row.id,
    asset_id: row.asset_id,
    kind: row.kind === 'state' ? 'state' : 'save',
    rom_id: row.rom_id,
    file_name: row.file_name,
    slot: row.slot,
    emulator: row.emulator,
    core_version: row.core_version,
    device_id: row.device_id,
    device_name: row.device_name,
    file_size_bytes: row.size,
    content_hash: row.content_hash,
    parent_id: row.parent_id,
    diverged_from: row.diverged_from,
    is_current: row.id === row.version_id,
    is_public: row.is_public === 1,
    download_path: versionPath(row.kind, row.asset_id, row.id),
    screenshot_path:
      screenshot_id === null || screenshot_version_id === null
        ? null
        : versionPath('screenshot', screenshot_id, screenshot_version_id),
    deleted_at: row.deleted_at,
    created_at: row.created_at,
  };
}
