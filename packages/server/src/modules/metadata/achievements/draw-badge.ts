import { beginsLikePicture } from '#modules/artwork/artwork.api.ts';

const SIDE = 96;
const MOST_PIXELS = 1_000_000;

/** Drawn anew: what is stored is a picture and nothing that was hidden in the file. */
export async function drawBadge(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!beginsLikePicture(bytes)) return null;
  // On first use: the library costs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
}
