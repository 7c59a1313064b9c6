import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { blackPng, square } from '#testing/pictures.ts';

import { reencodePicture } from './reencode-picture.ts';

const SIZES = {
  small: { width: 100, height: 200 },
  large: { width: 300, height: 600 },
  exactUpTo: 0,
};
const encode = async (bytes: Uint8Array | Promise<Uint8Array>) =>
  reencodePicture(await bytes, SIZES);
const facts = (bytes: Uint8Array) => sharp(bytes).metadata();
const colour = async (bytes: Uint8Array) =>
  (await sharp(bytes).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));

const SCRIPT = '<script>alert(1)</script>';
/** The end record of an empty zip archive, which many programs search from the end of a file. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

describe('the output contains only the picture, for', () => {
  const withText = (name: string) =>
    square(9, 400).withExif({ IFD0: { ImageDescription: SCRIPT, Artist: name } });

  test.each([
    ['a PNG that is also a web page', () => square(9, 400).png().toBuffer(), SCRIPT],
    ['a JPEG with a script in its metadata', () => withText('x').jpeg().toBuffer(), ''],
    ['a GIF that is also a script', () => square(9, 400).gif().toBuffer(), '/*;alert(1)*/'],
    ['a WebP with metadata', () => withText('y').webp().toBuffer(), ''],
  ])('%s', async (_what, make, tail) => {
    const { small, large } = await encode(Buffer.concat([await make(), Buffer.from(tail)]));
    for (const bytes of [small, large]) {
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|alert/);
      const { format, exif, icc, xmp } = await facts(bytes);
      expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' });
    }
  });

  test('a PNG that is also an archive', async () => {
    const png = await square(9, 400).png().toBuffer();
    const { large } = await encode(Buffer.concat([png, EMPTY_ZIP]));
    expect(Buffer.from(large).includes('PK\u0005\u0006')).toBe(false);
  });
});

describe('unusual but valid pictures', () => {
  const red = { width: 600, height: 900, channels: 3, background: '#c82040' } as const;
  const image = () => sharp({ create: red });

  test.each([
    ['CMYK', () => image().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
    ['16 bits a channel', () => image().toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => image().png({ palette: true, colours: 4 }).toBuffer()],
    ['an interlaced PNG', () => image().png({ progressive: true }).toBuffer()],
    ['AVIF', () => image().avif().toBuffer()],
  ])('%s: the colours are preserved', async (_what, make) => {
    const { large, width, height } = await encode(make());
    expect([width, height]).toEqual([300, 450]);
    const [r = 0, g = 0, b = 0] = await colour(large);
    expect(Math.abs(r - 0xc8) + Math.abs(g - 0x20) + Math.abs(b - 0x40)).toBeLessThan(45);
  });

  test('grey and wide-gamut pictures are converted to sRGB', async () => {
    const grey = await encode(image().greyscale().png().toBuffer());
    expect(await facts(grey.large)).toMatchObject({ channels: 3, space: 'srgb' });
    const wide = await encode(image().withIccProfile('p3').png().toBuffer());
    expect((await facts(wide.large)).icc).toBeUndefined();
  });

  test('the EXIF orientation is applied', async () => {
    const lying = await sharp({ create: { ...red, width: 900, height: 600 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await encode(lying)).toMatchObject({ width: 300, height: 450 });
  });

  test('transparency is preserved', async () => {
    const create = { ...red, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } as const;
    const { large } = await encode(sharp({ create }).png().toBuffer());
    expect((await facts(large)).hasAlpha).toBe(true);
  });

  test('pixel art up to exactUpTo is encoded losslessly', async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 256));
    const raw = { width: 64, height: 64, channels: 3 } as const;
    const png = await sharp(noise, { raw }).png().toBuffer();
    const { large } = await reencodePicture(png, { ...SIZES, exactUpTo: 64 * 64 });
    expect(await sharp(large).raw().toBuffer()).toEqual(noise);
  });

  test.each([
    ['very wide', blackPng(5000, 2), { width: 300, height: 1 }],
    ['very tall', blackPng(2, 5000), { width: 1, height: 600 }],
    ['one pixel', blackPng(1, 1), { width: 1, height: 1 }],
  ])('%s: the proportions fit the box', async (_what, picture, size) => {
    expect(await encode(picture)).toMatchObject(size);
  });
});

const frames = (count: number, side: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, at) => Buffer.alloc(side * side * 3, 200 - at * 70)),
  );
const film = (count: number, side: number) =>
  sharp(frames(count, side), {
    raw: { width: side, height: side * count, channels: 3, pageHeight: side },
  });

describe('animations', () => {
  test.each(['gif', 'webp'] as const)('a %s is reduced to its first frame', async (format) => {
    const moving = await film(3, 60).toFormat(format, { loop: 0 }).toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const { large } = await encode(moving);
    const { pages = 1, height } = await facts(large);
    expect([pages, height]).toEqual([1, 60]);
    expect((await colour(large))[0]).toBeGreaterThan(180);
  });

  test('a GIF that declares 65,535 by 65,535 pixels is refused', async () => {
    const gif = await square(9, 50).gif().toBuffer();
    const colours = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    const frame = gif.indexOf(0x2c, 13 + colours);
    for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, at);
    await expect(encode(gif)).rejects.toMatchObject({ code: 'bad_request' });
  });
});

test('a hundred concurrent decompression bombs are refused without using memory', async () => {
  const bomb = blackPng(65_535, 65_535, 1);
  await expect(encode(bomb)).rejects.toThrow('Can’t read the image');
  const before = process.memoryUsage().rss;
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => encode(bomb)));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});
