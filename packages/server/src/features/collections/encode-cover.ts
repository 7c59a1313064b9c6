import { AppError } from '#lib/app-error.ts';

const LARGE = 1200;
const SMALL = 400;
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;

/** How files begin that may become a picture: bytes and where. Nothing else reaches the decoders. */
const BEGINNINGS = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
];

export interface Cover {
  readonly small: Uint8Array;
  readonly large: Uint8Array;
}

/** A picture is drawn anew: what is stored is an image and nothing that was hidden in the file. */
export async function encodeCover(bytes: Uint8Array): Promise<Cover> {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (!BEGINNINGS.some(({ at, bytes: sign }) => start.startsWith(sign, at))) throw noPicture();
  // Loaded on first use: the library costs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  const draw = (side: number): Promise<Uint8Array> =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
  try {
    return { large: await draw(LARGE), small: await draw(SMALL) };
  } catch (cause) {
    throw noPicture(cause);
  }
}

const noPicture = (cause?: unknown): AppError =>
  new AppError(
    'bad_request',
    'The picture could not be read. Use a JPEG, PNG, WebP, GIF or AVIF file.',
    { cause },
  );
