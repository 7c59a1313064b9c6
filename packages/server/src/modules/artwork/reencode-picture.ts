import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

import { AppError } from '#core/lib/app-error.ts';
import { Semaphore } from '#core/lib/concurrency.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

export interface PictureSizes {
  readonly small: Box;
  readonly large: Box;
  /** Pictures of at most this many pixels, such as pixel art, are encoded losslessly. */
  readonly exactUpTo: number;
}

export interface ReencodedPicture {
  readonly small: Uint8Array;
  readonly large: Uint8Array;
  /** Size of the large picture. */
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  /** The picture is nearly all pure green, which ScreenScraper sends for a missing picture. */
  readonly isPlaceholder: boolean;
}

const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
const QUALITY = 86;
/** A higher effort takes three times as long and saves almost nothing. */
const EFFORT = 2;
/** Side of the thumbnail for ThumbHash and the green check; ThumbHash accepts no more. */
const THUMBNAIL_SIDE = 100;
const GREEN_TOLERANCE = 24;
const GREEN_SHARE = 0.9;
/** Only one picture at a time, because it may take 200 MB, and requests need the other cores. */
const encoding = new Semaphore(1);

type Image = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Re-encodes a picture, which drops metadata and anything else hidden in the file. */
export async function reencodePicture(
  bytes: Uint8Array,
  sizes: PictureSizes,
): Promise<ReencodedPicture> {
  if (!hasPictureSignature(bytes)) throw invalidPictureError();
  return encoding.run(async () => {
    try {
      return await encodePicture(bytes, sizes);
    } catch (cause) {
      throw invalidPictureError(cause);
    }
  });
}

async function encodePicture(bytes: Uint8Array, sizes: PictureSizes): Promise<ReencodedPicture> {
  const sharp = await loadSharp();
  // Decode once at the size of the large picture and derive everything else from it.
  const { data, info }: Image = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    animated: false,
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(fitInside(sizes.large))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const isExact = width * height <= sizes.exactUpTo;
  const webp = isExact ? { lossless: true } : { quality: QUALITY, effort: EFFORT };
  const thumbnail = await makeThumbnail(decoded());
  return {
    large: await decoded().webp(webp).toBuffer(),
    small: await decoded().resize(fitInside(sizes.small)).webp(webp).toBuffer(),
    width,
    height,
    thumbhash: Buffer.from(
      rgbaToThumbHash(thumbnail.width, thumbnail.height, thumbnail.rgba),
    ).toString('base64'),
    isPlaceholder: isMostlyGreen(thumbnail),
  };
}

const fitInside = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const;

interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

async function makeThumbnail(picture: Sharp): Promise<Thumbnail> {
  const { data, info }: Image = await picture
    .resize(fitInside({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

function isMostlyGreen({ rgba }: Thumbnail): boolean {
  let green = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0] = rgba.subarray(at, at + 3);
    if (r <= GREEN_TOLERANCE && g >= 255 - GREEN_TOLERANCE && b <= GREEN_TOLERANCE) green += 1;
  }
  return green >= (rgba.length / 4) * GREEN_SHARE;
}

/** Loaded on first use, because it needs more memory than the rest of an idle server. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture is decoded twice, and one thread per picture is enough.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const invalidPictureError = (cause?: unknown): AppError =>
  new AppError('bad_request', 'Can’t read the image. Use a JPEG, PNG, WebP, GIF or AVIF file.', {
    cause,
  });

/** Signatures of supported pictures. Only files with one of them reach the decoders. */
const PICTURE_SIGNATURES = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
] as const;

export const hasPdfSignature = (bytes: Uint8Array): boolean => startOf(bytes).startsWith('%PDF-');

const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 32)).toString('latin1');

/** Checks the content alone, because names and declared types cannot be trusted. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return PICTURE_SIGNATURES.some(({ at, bytes: signature }) => start.startsWith(signature, at));
}
