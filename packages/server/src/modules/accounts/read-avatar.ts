import type { Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

interface Place {
  readonly folder: string;
  readonly file: string;
}

export async function avatarOf({ db, storage }: Parts, userId: number): Promise<RawReply> {
  const user = await findUser(db, userId);
  const picture = user && (await storage.avatars.read(user.avatar_path));
  if (!picture) throw new AppError('not_found', 'Avatar not found');
  return avatarReply(picture);
}

export async function avatarAt({ storage }: Parts, place: Place): Promise<RawReply> {
  const picture = await storage.avatars.read(pathOf(place));
  if (!picture) throw new AppError('not_found', 'Avatar not found');
  return avatarReply(picture);
}

/** As clients know it of everything among the raw assets: to be saved, not shown. */
export async function rawAvatarAt({ storage }: Parts, place: Place): Promise<RawReply> {
  const picture = await storage.avatars.read(pathOf(place));
  if (!picture) throw new AppError('not_found', 'Asset not found');
  return avatarReply(picture, { 'content-disposition': 'attachment; filename="avatar.webp"' });
}

const pathOf = ({ folder, file }: Place): string => `users/${folder}/profile/${file}`;

const avatarReply = (picture: Uint8Array, more: Record<string, string> = {}): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': INERT_CONTENT_POLICY,
      ...more,
    },
    picture,
  );
