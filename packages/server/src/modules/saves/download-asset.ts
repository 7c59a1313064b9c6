import type { Actor, Deps } from '#core/deps.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { KIND_NAMES, requireReadable } from './asset-access.ts';
import { FOLDERS } from './asset-view.ts';
import { findAssetNamed } from './assets.queries.ts';
import { countOperation, recordSync } from './devices/devices.queries.ts';
import { resolveDevice } from './devices/devices.ts';
import type { AssetKind } from './saves.tables.ts';
import { emitSync } from './sync/emit-sync.ts';
import { findVersion } from './versions.queries.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage'>;

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

interface StoredAsset {
  readonly kind: AssetKind;
  readonly file_name: string;
  readonly sha256: string;
}

/** Only images get their own media type; the content policy keeps any file from running code. */
export async function sendStoredAsset(
  { storage }: SaveDeps,
  { kind, file_name, sha256 }: StoredAsset,
): Promise<FileReply> {
  const file = await storage.saves.open(sha256);
  if (!file) throw new AppError('not_found', `${KIND_NAMES[kind]} file not found on disk`);
  const extension = file_name.slice(file_name.lastIndexOf('.') + 1).toLowerCase();
  const type = kind === 'screenshot' ? IMAGE_TYPES[extension] : undefined;
  const etag = `"${sha256}"`;
  return new FileReply({ ...file, etag }, file_name, type, {
    'content-security-policy': INERT_CONTENT_POLICY,
  });
}

export async function downloadAsset(
  deps: SaveDeps,
  actor: Actor,
  asset: { id: number; kind: AssetKind },
): Promise<FileReply> {
  return sendStoredAsset(deps, await requireReadable(deps.db, actor, asset));
}

interface SaveQuery {
  readonly device_id?: string | undefined;
  readonly session_id?: number | undefined;
  readonly optimistic: boolean;
}

export async function downloadSave(
  deps: SaveDeps & Pick<Deps, 'clock' | 'events'>,
  actor: Actor,
  { id, device_id, session_id, optimistic }: SaveQuery & { id: number },
): Promise<FileReply> {
  const { db, clock } = deps;
  const device = await resolveDevice(deps, actor, { id: device_id, scope: 'devices.read' });
  const row = await requireReadable(db, actor, { id, kind: 'save' });
  const download = await sendStoredAsset(deps, row);
  const now = timestamp(clock());
  if (device && optimistic && row.user_id === actor.user.id) {
    const sync = { deviceId: device.id, assetId: id, versionId: row.version_id, now };
    await recordSync(db, sync);
  }
  if (session_id !== undefined) {
    await countOperation(db, { sessionId: session_id, userId: actor.user.id, now });
    await emitSync(deps, 'sync:progress', { sessionId: session_id, userId: actor.user.id });
  }
  return download;
}

/** Only the owner may download versions; those of deleted assets too. */
export async function downloadVersion(
  deps: SaveDeps,
  actor: Actor,
  { id, version, kind }: { id: number; version: number; kind: AssetKind },
): Promise<FileReply> {
  const found = await findVersion(deps.db, { id: version, assetId: id });
  if (found?.user_id !== actor.user.id || found.kind !== kind) {
    throw new AppError('not_found', `Version with ID ${version} not found`);
  }
  return sendStoredAsset(deps, found);
}

const RAW = /^users\/([0-9a-f]+)\/(saves|states|screenshots)\/[^/]+\/(\d{1,10})\/(?:.*\/)?([^/]+)$/;

/** Resolves the path that RomM 4 clients build. Access depends on the owner, not on the path. */
export async function downloadRaw(deps: SaveDeps, actor: Actor, path: string): Promise<FileReply> {
  for (const spelling of [path, decodeOrNull(path)]) {
    const row = spelling === null ? null : await findByPath(deps, spelling);
    if (!row) continue;
    const isOwn = row.user_id === actor.user.id;
    if (isOwn || row.is_public === 1) return sendStoredAsset(deps, row);
  }
  throw new AppError('not_found', 'Asset not found');
}

async function findByPath({ db }: SaveDeps, path: string) {
  const [, folder = '', kindFolder, romId, name = ''] = RAW.exec(path) ?? [];
  const userId = /^User:(\d{1,10})$/.exec(Buffer.from(folder, 'hex').toString())?.[1];
  const kind = (Object.keys(FOLDERS) as AssetKind[]).find((one) => FOLDERS[one] === kindFolder);
  if (userId === undefined || !kind || !isId(userId) || !isId(romId)) return null;
  const key = { userId: Number(userId), romId: Number(romId), kind, name };
  return (await findAssetNamed(db, key)) ?? null;
}

const isId = (text: string | undefined): boolean => Number(text) <= 2_147_483_647;

/** Decodes a path, because one client encodes it twice. Null: it is not encoded correctly. */
function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
