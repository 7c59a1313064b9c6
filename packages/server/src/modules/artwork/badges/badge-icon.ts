import { LRUCache } from 'lru-cache';

import { renderBadge } from './render-badge.ts';

const SIDE = 64;
const MAX_CACHED = 256;
const HEADER_BYTES = 22;

/** Badges as icon files for clients without SVG support. */
export class BadgeIcons {
  readonly #cache = new LRUCache<string, Uint8Array>({ max: MAX_CACHED });

  async of(slug: string): Promise<Uint8Array> {
    const icon = this.#cache.get(slug) ?? (await drawIcon(slug));
    this.#cache.set(slug, icon);
    return icon;
  }
}

async function drawIcon(slug: string): Promise<Uint8Array> {
  // Loaded on first use, because it needs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(renderBadge(slug))).resize(SIDE, SIDE);
  return wrapAsIcon(await picture.png({ compressionLevel: 9 }).toBuffer());
}

/** An icon file may contain a PNG after a directory of one entry. */
function wrapAsIcon(png: Buffer): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(SIDE, 6);
  header.writeUInt8(SIDE, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
