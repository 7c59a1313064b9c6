/** Four bytes a pixel, at most 100 by 100: the sums below go over every pixel for every wave. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Lightness, yellow to blue, red to green and how opaque: each from 0 to 1, pixel by pixel. */
interface Channels {
  readonly l: Float64Array;
  readonly p: Float64Array;
  readonly q: Float64Array;
  readonly a: Float64Array;
  readonly hasAlpha: boolean;
}

interface Waves {
  readonly average: number;
  readonly scale: number;
  /** The low frequencies as parts of the scale, from 0 to 1. */
  readonly strengths: readonly number[];
}

/**
 * A blurred picture in some 25 bytes, after the published description of ThumbHash: the averages of
 * the channels and a few cosine waves of each. Base64.
 */
export function thumbHash(picture: SmallPicture): string {
  const { width, height } = picture;
  const { hasAlpha, ...channels } = readChannels(picture);
  const long = Math.max(width, height);
  const most = hasAlpha ? 5 : 7;
  const across = Math.max(1, Math.round((most * width) / long));
  const down = Math.max(1, Math.round((most * height) / long));
  const size = [width, height] as const;
  const l = wavesOf(channels.l, size, [Math.max(3, across), Math.max(3, down)]);
  const p = wavesOf(channels.p, size, [3, 3]);
  const q = wavesOf(channels.q, size, [3, 3]);
  const a = hasAlpha ? wavesOf(channels.a, size, [5, 5]) : null;

  const isLandscape = width > height;
  const colours =
    Math.round(63 * l.average) |
    (Math.round(31.5 + 31.5 * p.average) << 6) |
    (Math.round(31.5 + 31.5 * q.average) << 12) |
    (Math.round(31 * l.scale) << 18) |
    (Number(hasAlpha) << 23);
  const shape =
    (isLandscape ? down : across) |
    (Math.round(63 * p.scale) << 3) |
    (Math.round(63 * q.scale) << 9) |
    (Number(isLandscape) << 15);
  const bytes = [colours, colours >> 8, colours >> 16, shape, shape >> 8];
  if (a) bytes.push(Math.round(15 * a.average) | (Math.round(15 * a.scale) << 4));
  const strengths = [l, p, q, a].flatMap((one) => one?.strengths ?? []);
  for (let index = 0; index < strengths.length; index += 2) {
    const [low = 0, high = 0] = strengths.slice(index, index + 2);
    bytes.push(Math.round(15 * low) | (Math.round(15 * high) << 4));
  }
  return Buffer.from(bytes.map((byte) => byte & 255)).toString('base64');
}

function readChannels({ width, height, rgba }: SmallPicture): Channels {
  const count = width * height;
  const [l, p, q, a] = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const at = (pixel: number, channel: number) => (rgba[pixel * 4 + channel] ?? 0) / 255;
  const average = [0, 0, 0];
  let opaque = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const alpha = at(pixel, 3);
    opaque += alpha;
    for (const channel of [0, 1, 2]) {
      average[channel] = (average[channel] ?? 0) + alpha * at(pixel, channel);
    }
  }
  const mean = average.map((sum) => (opaque > 0 ? sum / opaque : 0));
  for (let pixel = 0; pixel < count; pixel += 1) {
    const alpha = at(pixel, 3);
    // What shows through is the average colour: edges of a logo do not turn dark.
    const [r = 0, g = 0, b = 0] = mean.map((back, i) => back * (1 - alpha) + alpha * at(pixel, i));
    l[pixel] = (r + g + b) / 3;
    p[pixel] = (r + g) / 2 - b;
    q[pixel] = r - g;
    a[pixel] = alpha;
  }
  return { l, p, q, a, hasAlpha: opaque < count };
}

function wavesOf(
  channel: Float64Array,
  [width, height]: readonly [number, number],
  [across, down]: readonly [number, number],
): Waves {
  const [columns, rows] = [cosines(across, width), cosines(down, height)];
  const found: number[] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x * down < across * (down - y); x += 1) {
      let sum = 0;
      for (let row = 0, at = 0; row < height; row += 1) {
        const factor = rows[y * height + row] ?? 0;
        for (let column = 0; column < width; column += 1, at += 1) {
          sum += (channel[at] ?? 0) * (columns[x * width + column] ?? 0) * factor;
        }
      }
      found.push(sum / (width * height));
    }
  }
  const [average = 0, ...strengths] = found;
  const scale = Math.max(...strengths.map(Math.abs));
  const part = (strength: number) => (scale > 0 ? 0.5 + (0.5 / scale) * strength : 0.5);
  return { average, scale, strengths: strengths.map(part) };
}

/** So many waves along a side, one after the other. */
const cosines = (count: number, side: number): Float64Array =>
  Float64Array.from({ length: count * side }, (_, index) =>
    Math.cos((Math.PI / side) * ((index % side) + 0.5) * Math.floor(index / side)),
  );
