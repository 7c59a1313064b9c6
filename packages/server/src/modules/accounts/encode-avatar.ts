import { AppError } from '#core/lib/app-error.ts';

const SIDE = 256;
const MOST_PIXELS = 50_000_000;

/** A picture is drawn anew: what is stored is an image and nothing that was hidden in the file. */
export async function encodeAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on first use: the library costs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false } as const;
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
