import type { AssetVersion } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';
import { findAsset, type AssetRow } from './asset-rows.queries.ts';
import { versionAddress } from './asset-view.ts';

import { noAsset, requireOwn } from './require-asset.ts';
import {
  findTimeline,
  findVersion,
  findVersions,
  insertVersion,
  showVersion,
  type TimelineWanted,
  type VersionRow,
} from './versions.queries.ts';

type Kind = 'save' | 'state';

/** Of one in the trash too: somebody may look before they take it out. */
export async function listVersions(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  { id, kind }: { id: number; kind: Kind },
): Promise<AssetVersion[]> {
  const asset = await findAsset(db, { id, kind });
  if (asset?.user_id !== user.id) throw noAsset(kind, id);
  return (await findVersions(db, id)).map(versionView);
}

export async function readTimeline(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  wanted: Omit<TimelineWanted, 'userId'>,
): Promise<AssetVersion[]> {
  return (await findTimeline(db, { userId: user.id, ...wanted })).map(versionView);
}

/** As a version of its own on top: what was newest until now stays in the history. */
export async function restoreVersion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, version, kind }: { id: number; version: number; kind: Kind },
): Promise<AssetRow> {
  const now = timestamp(clock());
  return db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, actor.user.id);
    const asset = await requireOwn(transaction, actor, { id, kind });
    const wanted = await findVersion(transaction, { id: version, assetId: id });
    if (!wanted) throw new AppError('not_found', `Version with ID ${version} not found`);
    if (wanted.id === asset.version_id) return asset;
    const { emulator } = wanted;
    const version_id = await insertVersion(transaction, {
      asset_id: id,
      parent_id: wanted.id,
      sha256: wanted.sha256,
      size: wanted.size,
      content_hash: wanted.content_hash,
      emulator,
      core_version: wanted.core_version,
      device_id: wanted.device_id,
      screenshot_version_id: wanted.screenshot_version_id,
      diverged_from: null,
      created_at: now,
    });
    await showVersion(transaction, id, { version_id, emulator, updated_at: now });
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
