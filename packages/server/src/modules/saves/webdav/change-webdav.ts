import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion, markPlayed } from '#modules/roms/roms.api.ts';

import type { ReceivedContent } from '#modules/saves/asset-store.disk.ts';
import {
  findAsset,
  findAssets,
  moveToTrash,
  type AssetRow,
} from '#modules/saves/assets.queries.ts';
import { findSync, recordSync } from '#modules/saves/devices/devices.queries.ts';
import { addStamp } from '#modules/saves/file-label.ts';
import { withStoredFiles } from '#modules/saves/receive-files.ts';
import { requireQuota, requireQuotaAfter } from '#modules/saves/saves-quota.ts';
import { appendVersion, type AppendedVersion } from '#modules/saves/versions.ts';

import { matchGames, type GameFile } from './match-games.ts';
import {
  findFile,
  freeLabel,
  lineKey,
  newestByLine,
  requireFreePath,
  type WebdavFile,
} from './webdav-files.ts';
import {
  assignGame,
  countWebdavFiles,
  findManifestRead,
  findVersionUpTo,
  isAssetOnWebdav,
  saveWebdavFile,
} from './webdav.queries.ts';

type WebdavDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'env'>;

/** Who sends a file. */
export interface WebdavCaller {
  readonly actor: Actor;
  /** Identifies the client whose last read of the manifest counts. */
  readonly client: string;
  readonly deviceId: string;
}

/** A quota of bytes does not limit empty files. */
const MAX_FILES = 20_000;
const NO_GAME = 0;

/** Conditions of the request: `If-Match` and `If-None-Match`. */
export interface Preconditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** Stores the file as a new version; none is ever overwritten. True: the path is new. */
export async function putFile(
  deps: WebdavDeps,
  caller: WebdavCaller,
  { path, http, conditions }: { path: string; http: Exchange; conditions: Preconditions },
): Promise<{ isNew: boolean; etag: string }> {
  const { db, env, storage, clock } = deps;
  const userId = caller.actor.user.id;
  await storage.diskReserve.requireSpace(http.contentLength);
  await requireQuota(deps, userId, http.contentLength);
  const bytes = http.bytes({ maxBytes: env.MAX_ASSET_UPLOAD_SIZE_BYTES });
  const content = await storage.saves.receive(storage.diskReserve.guard(bytes));
  const now = clock();
  const isNew = await withStoredFiles({ file: { label: path, content }, screenshot: null }, () =>
    db.transaction().execute(async (transaction) => {
      await bumpUserVersion(transaction, userId);
      const file = await findFile(transaction, userId, path);
      requireConditions(file?.asset ?? null, conditions);
      if (!file?.asset) await requireFreePath(transaction, userId, path);
      if (!file && (await countWebdavFiles(transaction, userId)) >= MAX_FILES) {
        throw new AppError('over_quota', `You can store up to ${MAX_FILES} files over WebDAV.`);
      }
      await requireQuotaAfter({ ...deps, db: transaction }, userId, async () => {
        const upload = { caller, path, file, content, now };
        const { assetId, versionId } = await appendUpload(transaction, upload);
        const at = timestamp(now);
        await saveWebdavFile(transaction, { userId, path, assetId, now: at });
        await recordUpload(transaction, upload, { assetId, versionId });
      });
      return !file?.asset;
    }),
  );
  return { isNew, etag: `"${content.sha256}"` };
}

interface Upload {
  readonly caller: WebdavCaller;
  readonly path: string;
  readonly file: WebdavFile | null;
  readonly content: ReceivedContent;
  readonly now: Date;
}

async function appendUpload(db: Db, upload: Upload): Promise<AppendedVersion> {
  const { caller, path, file, content, now } = upload;
  const userId = caller.actor.user.id;
  const known = file?.asset ?? null;
  const target = known ? await requireGameOf(db, known, path) : await findTarget(db, userId, path);
  const { asset } = target;
  if (asset?.sha256 === content.sha256) return { assetId: asset.id, versionId: asset.version_id };
  const isInSlot = asset !== null && asset.slot !== null;
  const lineage = asset ? await findLineage(db, upload, { asset, isKnown: known !== null }) : null;
  return appendVersion(db, {
    userId,
    romId: target.romId,
    kind: target.kind,
    content,
    now: timestamp(now),
    // In a slot, each upload is a save of its own, as apps with slots expect.
    asset: isInSlot ? null : asset,
    label: isInSlot ? addStamp(target.label, now) : target.label,
    slot: asset?.slot ?? null,
    screenshot: null,
    emulator: target.emulator,
    coreVersion: null,
    deviceId: caller.deviceId,
    isRetry: false,
    ...(lineage ?? { basedOn: null }),
  });
}

interface UploadTarget extends Omit<GameFile, 'kind'> {
  readonly kind: GameFile['kind'] | 'file';
  /** Null: it is created. */
  readonly asset: AssetRow | null;
}

/** The asset of a known path. A file without a game gets one as soon as the library has it. */
async function requireGameOf(db: Db, asset: AssetRow, path: string): Promise<UploadTarget> {
  const game = asset.kind === 'file' ? (await matchGames(db, [path])).get(path) : undefined;
  if (!game) {
    const { rom_id: romId, kind, file_name: label, emulator } = asset;
    return { asset, romId, kind, label, emulator };
  }
  const label = await freeLabel(db, asset.user_id, game);
  await assignGame(db, asset.id, { ...game, label });
  const { kind, romId } = game;
  return { ...game, label, asset: { ...asset, kind, rom_id: romId, file_name: label } };
}

/** Where the file of a new path is stored. A save continues the one that the game has already. */
async function findTarget(db: Db, userId: number, path: string): Promise<UploadTarget> {
  const game = (await matchGames(db, [path])).get(path);
  if (!game) {
    return { asset: null, romId: NO_GAME, kind: 'file', label: path, emulator: null };
  }
  const { kind, romId, label } = game;
  if (kind === 'save') {
    const saves = await findAssets(db, { userId, kind, romId });
    const asset = newestByLine(saves).get(lineKey({ rom_id: romId, file_name: label }));
    const line = saves.filter((one) => asset && lineKey(one) === lineKey(asset));
    const isShared = await isAnyOnWebdav(db, line);
    if (asset && !isShared) return { ...game, label: asset.file_name, asset };
  }
  if (kind === 'screenshot') {
    const state = await findFile(db, userId, path.replace(/\.png$/i, ''));
    if (state?.asset) {
      const named = { ...game, label: `${state.asset.file_name}.png` };
      return { ...named, asset: null, label: await freeLabel(db, userId, named) };
    }
  }
  return { ...game, asset: null, label: await freeLabel(db, userId, game) };
}

/** Whether one of these saves has a path already: that of another core. */
async function isAnyOnWebdav(db: Db, assets: readonly AssetRow[]): Promise<boolean> {
  for (const { id } of assets) if (await isAssetOnWebdav(db, id)) return true;
  return false;
}

/**
 * RetroArch uploads a file only if the manifest had the hash that it knows. If a newer version has
 * arrived since, or the manifest did not list the file, the two are in conflict: both are kept.
 */
async function findLineage(
  db: Db,
  { caller }: Upload,
  { asset, isKnown }: { asset: AssetRow; isKnown: boolean },
): Promise<{ basedOn: number | null; unrelatedTo?: number }> {
  const unrelated = { basedOn: null, unrelatedTo: asset.version_id };
  if (!isKnown) return unrelated;
  const { actor, client, deviceId } = caller;
  const read = await findManifestRead(db, { userId: actor.user.id, client });
  const isSeen = !read || asset.version_id <= read.version_id || asset.device_id === deviceId;
  if (isSeen) return { basedOn: asset.version_id };
  const base = await findVersionUpTo(db, { assetId: asset.id, versionId: read.version_id });
  return base === null ? unrelated : { basedOn: base };
}

async function recordUpload(
  db: Db,
  { caller, file, now }: Upload,
  { assetId, versionId }: AppendedVersion,
): Promise<void> {
  const userId = caller.actor.user.id;
  const at = timestamp(now);
  await recordSync(db, { deviceId: caller.deviceId, assetId, versionId, now: at });
  const save = file && (await findAsset(db, { id: assetId, kind: 'save' }));
  // The first sync uploads saves of any age; only a changed one was played just now.
  if (save) await markPlayed(db, { userId, romId: save.rom_id, now: at });
}

function requireConditions(asset: AssetRow | null, { ifMatch, ifNoneMatch }: Preconditions): void {
  const matches = (header: string): boolean =>
    asset !== null &&
    header.split(',').some((tag) => ['*', `"${asset.sha256}"`].includes(tag.trim()));
  const isMet =
    (ifMatch === undefined || matches(ifMatch)) &&
    (ifNoneMatch === undefined || !matches(ifNoneMatch));
  if (!isMet) throw new PreconditionError();
}

/** 412: the file has changed, or exists already. */
export class PreconditionError extends Error {}

/**
 * Moves the file to the trash. The path remains as deleted, so that other devices learn it.
 *
 * RetroArch deletes a file that is missing on its device without checking whether the server has a
 * newer one: one from another device, or one that its owner restored. Such a file is kept.
 */
export async function deleteFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: WebdavCaller,
  path: string,
): Promise<void> {
  const userId = caller.actor.user.id;
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, userId);
    const file = await findFile(transaction, userId, path);
    if (!file) throw new AppError('not_found', 'File not found');
    if (!file.asset || (await isUnknownTo(transaction, caller, file.asset))) return;
    await moveToTrash(transaction, { ids: [file.asset.id], now });
    await saveWebdavFile(transaction, { userId, path: file.path, assetId: null, now });
  });
}

/** Whether a client that syncs by the manifest never had the current version. */
async function isUnknownTo(
  db: Db,
  { actor, client, deviceId }: WebdavCaller,
  { id, version_id }: AssetRow,
): Promise<boolean> {
  if (!(await findManifestRead(db, { userId: actor.user.id, client }))) return false;
  const sync = await findSync(db, { deviceId, assetId: id });
  return sync?.version_id !== version_id;
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly overwrites: boolean;
}

/**
 * Moves a file to another path. RetroArch moves files below `deleted` instead of deleting them: one
 * with a game goes to the trash, where its owner can restore it.
 */
export async function moveFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: WebdavCaller,
  { from, to, overwrites }: Move,
): Promise<{ isNew: boolean }> {
  const userId = caller.actor.user.id;
  const now = timestamp(deps.clock());
  return deps.db.transaction().execute(async (db) => {
    await bumpUserVersion(db, userId);
    const source = await findFile(db, userId, from);
    if (!source?.asset) throw new AppError('not_found', 'File not found');
    const { asset } = source;
    const isDeletion = to.toLowerCase().startsWith('deleted/');
    if (isDeletion && (await isUnknownTo(db, caller, asset))) return { isNew: true };
    const target = await findFile(db, userId, to);
    if (target?.row.id === source.row.id) throw new AppError('forbidden', 'Both paths are equal');
    if (target?.asset && !overwrites) throw new PreconditionError();
    await saveWebdavFile(db, { userId, path: source.path, assetId: null, now });
    if (!target?.asset) await requireFreePath(db, userId, to);
    if (isDeletion && asset.kind !== 'file') {
      await moveToTrash(db, { ids: [asset.id], now });
      return { isNew: true };
    }
    if (target?.asset) await moveToTrash(db, { ids: [target.asset.id], now });
    if (asset.kind === 'file') {
      await assignGame(db, asset.id, { kind: 'file', romId: NO_GAME, label: to });
    }
    await saveWebdavFile(db, { userId, path: to, assetId: asset.id, now });
    return { isNew: !target?.asset };
  });
}
