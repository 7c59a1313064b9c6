import { createHash } from 'node:crypto';

import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';

import { BadgeIcons } from './badge-icon.ts';
import { renderBadge } from './render-badge.ts';

const PICTURE = /^([a-z0-9._-]{1,80})\.(svg|ico)$/;
/** Badges change only with releases. Private, because the response may set cookies. */
const CACHE_CONTROL = 'private, max-age=604800, stale-while-revalidate=2592000';

const icons = new BadgeIcons();

export const badgeRoutes = [
  handle(contract.getPlatformBadge, async ({ params }) => {
    const [, slug, kind] = PICTURE.exec(params.picture) ?? [];
    if (!slug) throw new AppError('not_found', 'Badge not found');
    return kind === 'svg'
      ? pictureReply('image/svg+xml', Buffer.from(renderBadge(slug)))
      : pictureReply('image/x-icon', await icons.of(slug));
  }),
];

const pictureReply = (type: string, bytes: Uint8Array): RawReply =>
  new RawReply(
    200,
    {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      'content-security-policy': INERT_CONTENT_POLICY,
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`,
    },
    bytes,
  );
