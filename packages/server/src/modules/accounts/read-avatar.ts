import type { Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser } from './users.queries.ts';

type AvatarDeps = Pick<Deps, 'db' | 'storage'>;

interface AvatarUrl {
  readonly folder: string;
  readonly file: string;
}

export async function avatarOf({ db, storage }: AvatarDeps, userId: number): Promise<RawReply> {
  const user = await findUser(db, userId);
  const picture = user && (await storage.avatars.read(user.avatar_path));
  if (!picture) throw new AppError('not_found', 'Avatar not found');
  return avatarReply(picture);
}

export async function avatarAt({ storage }: AvatarDeps, url: AvatarUrl): Promise<RawReply> {
  const picture = await storage.avatars.read(storedPath(url));
  if (!picture) throw new AppError('not_found', 'Avatar not found');
  return avatarReply(picture);
}

/** Sent as an attachment, as clients expect of all raw assets. */
export async function rawAvatarAt({ storage }: AvatarDeps, url: AvatarUrl): Promise<RawReply> {
  const picture = await storage.avatars.read(storedPath(url));
  if (!picture) throw new AppError('not_found', 'Asset not found');
  return avatarReply(picture, { 'content-disposition': 'attachment; filename="avatar.webp"' });
}

const storedPath = ({ folder, file }: AvatarUrl): string => `users/${folder}/profile/${file}`;

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
