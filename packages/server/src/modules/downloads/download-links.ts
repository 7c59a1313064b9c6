import type { createDownloadLink as route, Reply } from '@saveroom/contract';

import type { Actor, Caller, Deps } from '#core/deps.ts';
import type { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { isSameText, sign } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findUser } from '#modules/accounts/accounts.api.ts';
import { limitDownload } from '#modules/limits/limits.api.ts';

import { downloadFile } from './download-roms.ts';
import { findFile } from './downloads.queries.ts';

const LIFETIME_S = 60 * 60;
/** 132 bits: a short address makes a QR code that the camera of a console can read. */
const SIGNATURE_LENGTH = 22;
/** The kiosk visitor has no account. */
const KIOSK_ID = -1;

type LinkDeps = Pick<
  Deps,
  'db' | 'disk' | 'env' | 'secrets' | 'clock' | 'log' | 'permissions' | 'visibleTo'
>;

/** What a link is for. It is signed together with the version of the user's credentials. */
interface LinkClaims {
  readonly fileId: number;
  readonly userId: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Creates a link that downloads one file with the permission of the caller. */
export async function createDownloadLink(
  deps: LinkDeps,
  { user, guest }: Actor,
  { fileId, publicBase }: { fileId: number; publicBase: string },
): Promise<Reply<typeof route>> {
  // A link contains the id of the user who created it, but guests have no account.
  if (guest) throw new AppError('forbidden', 'Guests can’t create download links');
  const file = await findFile(deps.db, fileId);
  if (!file) throw new AppError('not_found', 'File not found');
  const version = (await findUser(deps.db, user.id))?.credentials_version ?? 0;
  const expires = Math.floor(deps.clock().getTime() / 1000) + LIFETIME_S;
  const claims = { fileId, userId: user.id, expires };
  const token = `${textOf(claims)}.${signatureOf(deps, claims, version)}`;
  const extension = /\.[a-z\d]{1,8}$/i.exec(file.file_name)?.[0] ?? '';
  return {
    url: `${publicBase}/api/download-links/${token}/${fileId}${extension}`,
    expires_at: timestamp(new Date(expires * 1000)),
  };
}

/** Sends the file of a link, if the user who created it may still download files. */
export async function sendLinkedFile(deps: LinkDeps, token: string): Promise<FileReply> {
  const claims = parseToken(token);
  if (!claims) throw invalidLinkError();
  const account = await findOwner(deps, claims);
  if (!account) throw invalidLinkError();
  const expected = signatureOf(deps, claims, account.version);
  if (!isSameText(token.slice(token.lastIndexOf('.') + 1), expected)) throw invalidLinkError();
  if (claims.expires * 1000 <= deps.clock().getTime()) {
    throw new AppError('gone', 'This link has expired. Create a new one.');
  }
  const file = await downloadFile(await deps.visibleTo(account.caller), claims.fileId);
  return limitDownload(deps, claims.userId, file);
}

/** The file of a link that was sent. */
export const linkedFileId = (token: string): number | undefined => parseToken(token)?.fileId;

/** Undefined: there is no such user any more, or the user may not download files. */
async function findOwner(
  { db, env, permissions, visibleTo }: Pick<LinkDeps, 'db' | 'env' | 'permissions' | 'visibleTo'>,
  { userId, fileId }: LinkClaims,
): Promise<{ readonly version: number; readonly caller: Caller } | undefined> {
  if (userId === KIOSK_ID) {
    if (!env.KIOSK_MODE) return undefined;
    return { version: 0, caller: await permissions.ofVisitors() };
  }
  const user = await findUser(db, userId);
  if (!user || user.enabled === 0) return undefined;
  const set = await permissions.of(user);
  const game = { kind: 'file', id: fileId } as const;
  const { db: visible } = await visibleTo(set);
  const mayDownload =
    set.rights.has('roms.download') ||
    (await permissions.coversGame(set, 'roms.download', { game, visible }));
  if (!mayDownload) return undefined;
  return { version: user.credentials_version, caller: { restrictions: set.restrictions } };
}

const textOf = ({ fileId, userId, expires }: LinkClaims): string =>
  [fileId, userId, expires].map((value) => value.toString(36)).join('.');

const signatureOf = (
  { secrets }: Pick<LinkDeps, 'secrets'>,
  claims: LinkClaims,
  credentialsVersion: number,
): string =>
  sign(secrets.downloads, `${textOf(claims)}.${credentialsVersion}`).slice(0, SIGNATURE_LENGTH);

function parseToken(token: string): LinkClaims | null {
  const [, ...parts] = /^([\da-z]{1,8})\.(-?[\da-z]{1,8})\.([\da-z]{1,8})\./.exec(token) ?? [];
  const [fileId, userId, expires] = parts.map((part) => Number.parseInt(part, 36));
  if (fileId === undefined || userId === undefined || expires === undefined) return null;
  return { fileId, userId, expires };
}

const invalidLinkError = (): AppError => new AppError('not_found', 'This link isn’t valid');
