import type { Readable } from 'node:stream';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import type { ReceivedContent, StoredContent } from './asset-store.disk.ts';
import {
  type AssetRow,
  findAssetNamed,
  insertAsset,
  setCurrentVersion,
  setPublic,
} from './assets.queries.ts';
import { fileLabel, screenshotLabel, stemOf } from './file-label.ts';
import { withStoredFiles } from './receive-files.ts';
import { requireBelowQuota } from './saves-quota.ts';
import type { AssetKind } from './saves.tables.ts';
import { findVersions, insertVersion, setScreenshot } from './versions.queries.ts';
import { parseDavPath } from './webdav/dav-path.ts';
import { findWebdavFile, saveWebdavFile } from './webdav/webdav.queries.ts';

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'env'>;

/** The content of a file of another server. */
export interface ImportedContent {
  readonly name: string;
  readonly size: number | null;
  /** If the other server states it. */
  readonly sha256?: string | undefined;
  open(): Promise<Readable>;
}

/** One version of a save, state, screenshot or other file of another server. */
export interface ImportedVersion {
  readonly userId: number;
  /** 0 for files without a game. */
  readonly romId: number;
  readonly kind: AssetKind;
  readonly file: ImportedContent;
  readonly screenshot: ImportedContent | null;
  readonly slot: string | null;
  readonly emulator: string | null;
  readonly coreVersion: string | null;
  readonly isPublic: boolean;
  /** When this version was made. */
  readonly time: string;
}

/** Whether this server has the version already. Without a checksum, size and time are compared. */
export async function hasImportedVersion(db: Db, version: ImportedVersion): Promise<boolean> {
  const { sha256, size } = version.file;
  const asset = await findNamed(db, version, labelOf(version));
  if (!asset) return false;
  if (sha256 !== undefined) return isStored(db, asset, { sha256, time: version.time });
  const versions = await findVersions(db, asset.id);
  return versions.some((one) => one.size === size && one.created_at === version.time);
}

/**
 * Adds a version with its original time. It becomes the current one unless this server has a newer
 * one. Content that is stored already is not added again. False: nothing was added.
 */
export async function importVersion(deps: ImportDeps, version: ImportedVersion): Promise<boolean> {
  const label = labelOf(version);
  const file = { label, content: await receive(deps, version.file) };
  const picture = version.screenshot && (await receiveOrDiscard(deps, version.screenshot, file));
  const name = picture && screenshotLabel(stemOf(label), version.screenshot?.name ?? '');
  const screenshot = picture && { label: name ?? '', content: picture };
  return withStoredFiles({ file, screenshot }, () =>
    deps.db.transaction().execute(async (transaction) => {
      await bumpUserVersion(transaction, version.userId);
      const added = await addVersion(transaction, version, file);
      if (!added) return false;
      if (screenshot) await addScreenshot(transaction, { version, screenshot, to: added });
      await requireBelowQuota({ db: transaction, env: deps.env }, version.userId);
      return true;
    }),
  );
}

function labelOf({ kind, file: { name } }: ImportedVersion): string {
  const label = kind === 'file' ? parseDavPath(encodeURIComponent(name)) : fileLabel(name);
  if (!label) throw new AppError('bad_request', 'The file has no valid name');
  return label;
}

const findNamed = (
  db: Db,
  { userId, romId, kind }: Pick<ImportedVersion, 'userId' | 'romId' | 'kind'>,
  name: string,
): Promise<AssetRow | undefined> => findAssetNamed(db, { userId, romId, kind, name });

/** A later version may have the content of an older one, so only those since then count. */
async function isStored(
  db: Db,
  asset: AssetRow,
  { sha256, time }: { sha256: string; time: string },
): Promise<boolean> {
  if (asset.sha256 === sha256) return true;
  const versions = await findVersions(db, asset.id);
  return versions.some((one) => one.sha256 === sha256 && one.created_at >= time);
}

async function receive(
  { storage, env }: Pick<ImportDeps, 'storage' | 'env'>,
  file: ImportedContent,
): Promise<ReceivedContent> {
  const { name, sha256 } = file;
  const bytes = limited(await file.open(), { name, maxBytes: env.MAX_ASSET_UPLOAD_SIZE_BYTES });
  const content = await storage.saves.receive(storage.diskReserve.guard(bytes));
  if (sha256 === undefined || content.sha256 === sha256) return content;
  await content.discard();
  throw new AppError('bad_request', `${name} is damaged: its checksum differs`);
}

async function receiveOrDiscard(
  deps: ImportDeps,
  screenshot: ImportedContent,
  file: { readonly content: ReceivedContent },
): Promise<ReceivedContent> {
  try {
    return await receive(deps, screenshot);
  } catch (error) {
    await file.content.discard();
    throw error;
  }
}

async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  { name, maxBytes }: { name: string; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too_large', `${name} is too large`);
    yield chunk;
  }
}

interface NamedContent {
  readonly label: string;
  readonly content: StoredContent;
}

/** Returns the id of the new version and of its asset; null: it is stored already. */
async function addVersion(
  db: Db,
  version: ImportedVersion,
  { label, content }: NamedContent,
): Promise<{ assetId: number; versionId: number } | null> {
  const { userId, romId, kind, slot, emulator, time } = version;
  const asset = await findNamed(db, version, label);
  const { sha256, size, contentHash: content_hash, md5 } = content;
  if (asset && (await isStored(db, asset, { sha256, time }))) return null;
  const owner = { user_id: userId, rom_id: romId, kind, file_name: label, stem: stemOf(label) };
  const times = { created_at: time, updated_at: time };
  const assetId =
    asset?.id ?? (await insertAsset(db, { ...owner, emulator, slot, deleted_at: null, ...times }));
  const isNewest = !asset || asset.updated_at <= time;
  const versionId = await insertVersion(db, {
    asset_id: assetId,
    sha256,
    size,
    content_hash,
    md5,
    emulator,
    core_version: version.coreVersion,
    device_id: null,
    created_at: time,
    parent_id: isNewest && asset ? asset.version_id : null,
    diverged_from: null,
    screenshot_version_id: null,
  });
  if (isNewest) {
    await setCurrentVersion(db, assetId, { version_id: versionId, emulator, updated_at: time });
  }
  if (!asset && version.isPublic) await setPublic(db, assetId, 1);
  if (kind === 'file') await showOnWebdav(db, { userId, path: label, assetId, now: time });
  return { assetId, versionId };
}

/** A path that a client of this server uses already stays as it is. */
async function showOnWebdav(
  db: Db,
  file: { userId: number; path: string; assetId: number; now: string },
): Promise<void> {
  if (!(await findWebdavFile(db, file))) await saveWebdavFile(db, file);
}

async function addScreenshot(
  db: Db,
  {
    version,
    screenshot,
    to,
  }: {
    version: ImportedVersion;
    screenshot: NamedContent;
    to: { readonly versionId: number };
  },
): Promise<void> {
  const picture: ImportedVersion = {
    ...version,
    kind: 'screenshot',
    screenshot: null,
    slot: null,
    emulator: null,
    coreVersion: null,
    isPublic: false,
  };
  const added = await addVersion(db, picture, screenshot);
  const asset = await findNamed(db, picture, screenshot.label);
  const known = asset ? await findVersions(db, asset.id) : [];
  const { sha256 } = screenshot.content;
  const id = added?.versionId ?? known.find((one) => one.sha256 === sha256)?.id;
  if (id !== undefined) await setScreenshot(db, to.versionId, id);
}
