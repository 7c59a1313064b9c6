import { renderBadge } from './render-badge.ts';

const SIDE = 64;
const MOST_KEPT = 256;
const HEADER_BYTES = 22;

/** Badges as icon files for clients that draw no SVG. Each is drawn once, the latest are kept. */
export class BadgeIcons {
  readonly #kept = new Map<string, Uint8Array>();

  async of(slug: string): Promise<Uint8Array> {
    const icon = this.#kept.get(slug) ?? (await drawIcon(slug));
    // Put back last: the first of the map is the one nobody asked for the longest.
    this.#kept.delete(slug);
    this.#kept.set(slug, icon);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return icon;
  }
}

async function drawIcon(slug: string): Promise<Uint8Array> {
  // Loaded on first use: the library costs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(renderBadge(slug))).resize(SIDE, SIDE);
  return wrapAsIcon(await picture.png({ compressionLevel: 9 }).toBuffer());
}

/** An icon file may hold a PNG as it is, behind a list of one entry. */
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
