import type { AssetVersion } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';
import { findAsset, type AssetRow } from './asset-rows.queries.ts';
import { versionAddress } from './asset-view.ts';

import { assetNotFound, requireOwn } from './require-asset.ts';
import {
  findTimeline,
  findVersion,
  findVersions,
  insertVersion,
  setCurrentVersion,
  type TimelineQuery,
  type VersionRow,
} from './versions.queries.ts';

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
    download_path: versionAddress(row.kind, row.asset_id, row.id),
    screenshot_path:
      screenshot_id === null || screenshot_version_id === null
        ? null
        : versionAddress('screenshot', screenshot_id, screenshot_version_id),
    deleted_at: row.deleted_at,
    created_at: row.created_at,
  };
}
