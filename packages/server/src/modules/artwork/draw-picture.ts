import type { Sharp } from 'sharp';

import { AppError } from '#core/lib/app-error.ts';
import { AtOnce } from '#core/lib/at-once.ts';

import { beginsLikePicture } from './picture-kind.ts';
import { thumbHash, type SmallPicture } from './thumb-hash.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

export interface PictureSizes {
  readonly small: Box;
  readonly large: Box;
  /** Pixel art of so many pixels at most is kept exactly as it is; 0: never. */
  readonly exactUpTo: number;
}

export interface DrawnPicture {
  readonly small: Uint8Array;
  readonly large: Uint8Array;
  /** Of the large one. */
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  /** Nearly all of it is pure green: what ScreenScraper sends for "there is none". */
  readonly isPlaceholder: boolean;
}

const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;
const QUALITY = 86;
/** More than this costs three times the work and saves next to nothing. */
const EFFORT = 2;
/** The side of what colours and blur are read from; the algorithm takes no more. */
const GLANCE = 100;
const GREEN_TOLERANCE = 24;
const GREEN_SHARE = 0.9;
/** A decoded picture may take 200 MB, and whoever browses needs the other cores: one at a time. */
const drawing = new AtOnce(1);

type Image = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** A picture is drawn anew: what is stored is an image and nothing that was hidden in the file. */
export async function drawPicture(bytes: Uint8Array, sizes: PictureSizes): Promise<DrawnPicture> {
  if (!beginsLikePicture(bytes)) throw noPicture();
  return drawing.run(async () => {
    try {
      return await draw(bytes, sizes);
    } catch (cause) {
      throw noPicture(cause);
    }
  });
}

async function draw(bytes: Uint8Array, sizes: PictureSizes): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  // Read once, at the size of the large one: everything else is made from that.
  const { data, info }: Image = await sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    animated: false,
  })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(within(sizes.large))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const again = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const isExact = width * height <= sizes.exactUpTo;
  const webp = isExact ? { lossless: true } : { quality: QUALITY, effort: EFFORT };
  const glance = await glanceOf(again());
  return {
    large: await again().webp(webp).toBuffer(),
    small: await again().resize(within(sizes.small)).webp(webp).toBuffer(),
    width,
    height,
    thumbhash: thumbHash(glance),
    isPlaceholder: isMostlyGreen(glance),
  };
}

const within = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const;

async function glanceOf(picture: Sharp): Promise<SmallPicture> {
  const { data, info }: Image = await picture
    .resize(within({ width: GLANCE, height: GLANCE }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

function isMostlyGreen({ rgba }: SmallPicture): boolean {
  let green = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0] = rgba.subarray(at, at + 3);
    if (r <= GREEN_TOLERANCE && g >= 255 - GREEN_TOLERANCE && b <= GREEN_TOLERANCE) green += 1;
  }
  return green >= (rgba.length / 4) * GREEN_SHARE;
}

/** On first use: the library costs more memory than the rest of an idle server. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture is read twice, and one thread for each is enough.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const noPicture = (cause?: unknown): AppError =>
  new AppError('bad_request', 'Can’t read the image. Use a JPEG, PNG, WebP, GIF or AVIF file.', {
    cause,
  });
