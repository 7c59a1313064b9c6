import type { AssetKind } from './saves.tables.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { countOperation, saveSync } from './devices/devices.queries.ts';
import { findAssetNamed } from './asset-rows.queries.ts';
import { FOLDERS } from './asset-view.ts';

import { asDevice } from './as-device.ts';
import { requireReadable } from './require-asset.ts';
import { findVersion } from './versions.queries.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const WORDS = { save: 'Save', state: 'State', screenshot: 'Screenshot' } as const;

interface Kept {
  readonly kind: AssetKind;
  readonly file_name: string;
  readonly sha256: string;
}

/** Only pictures are called what they are; nothing of it runs wherever it is opened. */
async function reply({ storage }: Parts, { kind, file_name, sha256 }: Kept): Promise<FileReply> {
  const file = await storage.saves.open(sha256);
  if (!file) throw new AppError('not_found', `${WORDS[kind]} file not found on disk`);
  const extension = file_name.slice(file_name.lastIndexOf('.') + 1).toLowerCase();
  const type = kind === 'screenshot' ? PICTURES[extension] : undefined;
  const etag = `"${sha256}"`;
  return new FileReply({ ...file, etag }, file_name, type, {
    'content-security-policy': INERT_CONTENT_POLICY,
  });
}

export async function downloadAsset(
  deps: Parts,
  actor: Actor,
  wanted: { id: number; kind: AssetKind },
): Promise<FileReply> {
  return reply(deps, await requireReadable(deps.db, actor, wanted));
}

interface SaveQuery {
  readonly device_id?: string | undefined;
  readonly session_id?: number | undefined;
  readonly optimistic: boolean;
}

export async function downloadSave(
  deps: Parts & Pick<Deps, 'clock'>,
  actor: Actor,
  { id, device_id, session_id, optimistic }: SaveQuery & { id: number },
): Promise<FileReply> {
  const { db, clock } = deps;
  const device = await asDevice(deps, actor, { id: device_id, scope: 'devices.read' });
  const row = await requireReadable(db, actor, { id, kind: 'save' });
  const answer = await reply(deps, row);
  const now = timestamp(clock());
  if (device && optimistic && row.user_id === actor.user.id) {
    const sync = { deviceId: device.id, assetId: id, versionId: row.version_id, now };
    await saveSync(db, sync);
  }
  if (session_id !== undefined) {
    await countOperation(db, { sessionId: session_id, userId: actor.user.id, now });
  }
  return answer;
}

/** Versions are for the one who made them; of those in the trash too. */
export async function downloadVersion(
  deps: Parts,
  actor: Actor,
  { id, version, kind }: { id: number; version: number; kind: AssetKind },
): Promise<FileReply> {
  const found = await findVersion(deps.db, { id: version, assetId: id });
  if (found?.user_id !== actor.user.id || found.kind !== kind) {
    throw new AppError('not_found', `Version with ID ${version} not found`);
  }
  return reply(deps, found);
}

const RAW = /^users\/([0-9a-f]+)\/(saves|states|screenshots)\/[^/]+\/(\d{1,10})\/(?:.*\/)?([^/]+)$/;

/** By the path clients of 4.x put together; whose it is decides, not who knows the path. */
export async function downloadRaw(deps: Parts, actor: Actor, path: string): Promise<FileReply> {
  for (const spelling of [path, decoded(path)]) {
    const row = spelling === null ? null : await findByPath(deps, spelling);
    if (!row) continue;
    const isOwn = row.user_id === actor.user.id;
    if (isOwn || row.is_public === 1) return reply(deps, row);
  }
  throw new AppError('not_found', 'Asset not found');
}

async function findByPath({ db }: Parts, path: string) {
  const [, folder = '', nouns, romId, name = ''] = RAW.exec(path) ?? [];
  const userId = /^User:(\d{1,10})$/.exec(Buffer.from(folder, 'hex').toString())?.[1];
  const kind = (Object.keys(FOLDERS) as AssetKind[]).find((one) => FOLDERS[one] === nouns);
  if (userId === undefined || !kind || !isId(userId) || !isId(romId)) return null;
  const of = { userId: Number(userId), romId: Number(romId), kind, name };
  return (await findAssetNamed(db, of)) ?? null;
}

const isId = (text: string | undefined): boolean => Number(text) <= 2_147_483_647;

/** One client encodes paths twice. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
