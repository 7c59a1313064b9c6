import type { Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser } from './users.queries.ts';

const SIDE = 256;
const MAX_PIXELS = 50_000_000;

interface AvatarUrl {
  readonly folder: string;
  readonly file: string;
}

export async function avatarOf(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: number,
): Promise<RawReply> {
  const user = await findUser(db, userId);
  const picture = user && (await storage.avatars.read(user.avatar_path));
  if (!picture) throw new AppError('not_found', 'Avatar not found');
  return avatarReply(picture);
}

export async function avatarAt(
  { storage }: Pick<Deps, 'storage'>,
  { folder, file }: AvatarUrl,
  { notFound = 'Avatar not found', headers = {} } = {},
): Promise<RawReply> {
  const picture = await storage.avatars.read(`users/${folder}/profile/${file}`);
  if (!picture) throw new AppError('not_found', notFound);
  return avatarReply(picture, headers);
}

/** Sent as an attachment, as clients expect of all raw assets. */
export const rawAvatarAt = (deps: Pick<Deps, 'storage'>, url: AvatarUrl): Promise<RawReply> =>
  avatarAt(deps, url, {
    notFound: 'Asset not found',
    headers: { 'content-disposition': 'attachment; filename="avatar.webp"' },
  });

const avatarReply = (picture: Uint8Array, extraHeaders: Record<string, string> = {}): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': INERT_CONTENT_POLICY,
      ...extraHeaders,
    },
    picture,
  );

/** Re-encodes the picture, so that no hidden data of the uploaded file is stored. */
export async function encodeAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on first use, because sharp needs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  try {
    const { format } = await sharp(bytes, options).metadata();
    if (!['jpeg', 'png', 'webp', 'gif', 'heif'].includes(format ?? '')) throw new Error('format');
    return await sharp(bytes, options)
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (error) {
    const detail = 'Can’t read the picture. Use a JPEG, PNG, WebP, GIF or AVIF file.';
    throw new AppError('bad_request', detail, { cause: error });
  }
}
