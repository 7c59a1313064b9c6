import type { Db } from '#core/db/engine.ts';
import type { AssetKind } from './saves.tables.ts';
import { findAssetNamed, type AssetRow } from './asset-rows.queries.ts';
import { pictureLabel, stemOf } from './file-label.ts';
import type { StoredContent } from './asset-store.ts';

import type { ReceivedFile } from './receive-files.ts';
import {
  findContent,
  findSuccessors,
  insertAsset,
  insertVersion,
  isOwnVersion,
  showVersion,
} from './versions.queries.ts';

/** Longer than any line of versions somebody would look through. */
const FURTHEST = 1000;

export interface Place {
  readonly userId: number;
  readonly romId: number;
  readonly kind: AssetKind;
}

export interface Origin {
  readonly emulator: string | null;
  readonly coreVersion: string | null;
  readonly deviceId: string | null;
  /** The version that was played on from, as the caller says. */
  readonly basedOn: number | null;
  /** The caller does not know whether it arrived before. */
  readonly isAgain: boolean;
}

export interface Kept {
  readonly assetId: number;
  /** The newest, or the one that was there already. */
  readonly versionId: number;
}

interface NewVersion extends Place, Origin {
  /** Null: the first of its name. */
  readonly asset: AssetRow | null;
  readonly label: string;
  readonly slot: string | null;
  readonly content: StoredContent;
  readonly screenshot: ReceivedFile | null;
  readonly now: string;
}

/**
 * Never over what is there: the content becomes the newest version. What equals the newest already
 * adds nothing, so that an upload can be sent twice. Called in a transaction that holds the shelf of
 * the person.
 */
export async function appendVersion(db: Db, version: NewVersion): Promise<Kept> {
  const { asset, content, now } = version;
  const sent = asset && version.isAgain ? await findSent(db, asset.id, version) : undefined;
  if (asset && sent) return { assetId: asset.id, versionId: sent };
  const screenshot_version_id = await appendScreenshot(db, version);
  if (asset?.sha256 === content.sha256) {
    const emulator = version.emulator ?? asset.emulator;
    await showVersion(db, asset.id, { version_id: asset.version_id, emulator, updated_at: now });
    return { assetId: asset.id, versionId: asset.version_id };
  }
  const line = await lineOf(db, version);
  const assetId = asset?.id ?? (await insertFirst(db, version));
  const emulator = version.emulator ?? asset?.emulator ?? null;
  const version_id = await insertVersion(db, {
    asset_id: assetId,
    ...line,
    sha256: content.sha256,
    size: content.size,
    content_hash: content.contentHash,
    emulator,
    core_version: version.coreVersion,
    device_id: version.deviceId,
    screenshot_version_id,
    created_at: now,
  });
  await showVersion(db, assetId, { version_id, emulator, updated_at: now });
  return { assetId, versionId: version_id };
}

const insertFirst = (db: Db, version: NewVersion): Promise<number> =>
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

/** The picture is called as what it is the picture of: that is how older clients find it. */
async function appendScreenshot(db: Db, version: NewVersion): Promise<number | null> {
  const { screenshot, userId, romId, label, now } = version;
  if (!screenshot) return null;
  const name = pictureLabel(stemOf(label), screenshot.label);
  const place = { userId, romId, kind: 'screenshot' } as const;
  const { versionId } = await appendVersion(db, {
    ...place,
    asset: (await findAssetNamed(db, { ...place, name })) ?? null,
    label: name,
    slot: null,
    content: screenshot.content,
    screenshot: null,
    emulator: null,
    coreVersion: null,
    deviceId: version.deviceId,
    basedOn: null,
    isAgain: false,
    now,
  });
  return versionId;
}

/** What this device sent of the same content before, and went on from the same. */
async function findSent(
  db: Db,
  assetId: number,
  { content, deviceId, basedOn }: NewVersion,
): Promise<number | undefined> {
  const same = await findContent(db, { assetId, sha256: content.sha256 });
  return same.find(
    (one) => one.device_id === deviceId && (basedOn === null || one.parent_id === basedOn),
  )?.id;
}

/** Without a word from the caller it follows what it takes the place of. */
async function lineOf(
  db: Db,
  { asset, basedOn, content, isAgain, deviceId, ...place }: NewVersion,
): Promise<{ parent_id: number | null; diverged_from: number | null }> {
  const follows = { parent_id: asset?.version_id ?? null, diverged_from: null };
  if (basedOn === null || !(await isOwnVersion(db, { ...place, id: basedOn }))) return follows;
  const successors = await findSuccessors(db, { ...place, parentId: basedOn });
  // A device that lost its way in the middle went on from what it had sent itself.
  const rivals = successors.filter((one) => !isAgain || one.device_id !== deviceId);
  const rival = rivals.find(({ sha256 }) => sha256 !== content.sha256);
  const diverged_from = rival ? await lastAfter(db, place, rival.id) : null;
  return { parent_id: basedOn, diverged_from };
}

/** Where the other line has got to meanwhile. */
async function lastAfter(db: Db, place: Place, id: number): Promise<number> {
  let last = id;
  for (let step = 0; step < FURTHEST; step += 1) {
    const [next] = await findSuccessors(db, { ...place, parentId: last });
    if (!next) break;
    last = next.id;
  }
  return last;
}
