import { createHash } from 'node:crypto';

import * as contract from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';

import { renderBadge, renderSilhouette } from './render-badge.ts';

const BADGE_FILE = /^([a-z0-9._-]{1,80})\.(svg|ico)$/;
/** Badges change only with releases. Private, because the response may set cookies. */
const CACHE_CONTROL = 'private, max-age=604800, stale-while-revalidate=2592000';

const icons = new LRUCache<string, Uint8Array>({ max: 256 });

export const badgeRoutes = [
  handle(contract.getPlatformBadge, async ({ params, query }) => {
    const [, slug, kind] = BADGE_FILE.exec(params.picture) ?? [];
    if (!slug) throw new AppError('not_found', 'Badge not found');
    return kind === 'svg'
      ? pictureReply(
          'image/svg+xml',
          Buffer.from(query.tile ? renderBadge(slug) : renderSilhouette(slug)),
        )
      : pictureReply('image/x-icon', await readIcon(slug));
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

const SIDE_PX = 64;
const HEADER_BYTES = 22;

/** The badge as an icon file, for clients without SVG support. */
async function readIcon(slug: string): Promise<Uint8Array> {
  const icon = icons.get(slug) ?? (await drawIcon(slug));
  icons.set(slug, icon);
  return icon;
}

async function drawIcon(slug: string): Promise<Uint8Array> {
  // Loaded on first use, because it needs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(renderBadge(slug))).resize(SIDE_PX, SIDE_PX);
  return wrapAsIcon(await picture.png({ compressionLevel: 9 }).toBuffer());
}

/** An icon file may contain a PNG after a directory of one entry. */
function wrapAsIcon(png: Buffer): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(SIDE_PX, 6);
  header.writeUInt8(SIDE_PX, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
