const LONG_SIDE = 20;
const MOST_KEPT = 400;
const BITMAP_HEADER = 54;

/** One colour channel as the hash keeps it: its average, and waves of so many across and down. */
interface Channel {
  readonly average: number;
  readonly across: number;
  readonly down: number;
  readonly waves: readonly number[];
}

const kept = new Map<string, string | null>();

/** The blurred picture a thumbhash stands for, as an address; null: that was no thumbhash. */
export function thumbHashImage(hash: string): string | null {
  const known = kept.get(hash);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const image = decode(hash);
  kept.set(hash, image);
  return image;
}

function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0));
    return bytes.length < 5 ? null : drawBitmap(readChannels(bytes));
  } catch {
    return null;
  }
}

/** Transparency is passed over: where a picture has none of its own, its average shows. */
function readChannels(bytes: Uint8Array): { l: Channel; p: Channel; q: Channel } {
  const byte = (index: number) => bytes[index] ?? 0;
  const [colours, shape] = [byte(0) | (byte(1) << 8) | (byte(2) << 16), byte(3) | (byte(4) << 8)];
  const hasAlpha = colours >> 23 === 1;
  const isLandscape = shape >> 15 === 1;
  const [long, short] = [hasAlpha ? 5 : 7, shape & 7];
  const [across, down] = (isLandscape ? [long, short] : [short, long]).map((n) => Math.max(3, n));
  let nibble = (hasAlpha ? 6 : 5) * 2;
  const read = (average: number, scale: number, [nx = 3, ny = 3]: (number | undefined)[]) => {
    const waves = wavesOf(nx, ny).map(() => {
      const value = (byte(nibble >> 1) >> ((nibble & 1) * 4)) & 15;
      nibble += 1;
      return (value / 7.5 - 1) * scale;
    });
    return { average, across: nx, down: ny, waves };
  };
  const l = read((colours & 63) / 63, ((colours >> 18) & 31) / 31, [across, down]);
  const p = read(((colours >> 6) & 63) / 31.5 - 1, (((shape >> 3) & 63) / 63) * 1.25, []);
  const q = read(((colours >> 12) & 63) / 31.5 - 1, (((shape >> 9) & 63) / 63) * 1.25, []);
  return { l, p, q };
}

/** The low frequencies, row by row, without the average itself. */
function wavesOf(across: number, down: number): [x: number, y: number][] {
  const waves: [number, number][] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = y ? 0 : 1; x * down < across * (down - y); x += 1) waves.push([x, y]);
  }
  return waves;
}

/** As an uncompressed bitmap: the one format that needs neither a canvas nor a checksum. */
function drawBitmap({ l, p, q }: { l: Channel; p: Channel; q: Channel }): string {
  const ratio = l.across / l.down;
  const width = Math.round(LONG_SIDE * Math.min(1, ratio));
  const height = Math.round(LONG_SIDE / Math.max(1, ratio));
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(BITMAP_HEADER + rowBytes * height);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, 0x42_4d); // "BM"
  header.setUint32(2, bytes.length, true);
  header.setUint32(10, BITMAP_HEADER, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, width, true);
  header.setInt32(22, -height, true); // negative: the first row is the top one
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  const [light, yellow, red] = [l, p, q].map((channel) => paint(channel, width, height));
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const lightness = light?.[pixel] ?? 0;
    const b = lightness - (2 / 3) * (yellow?.[pixel] ?? 0);
    const r = (3 * lightness - b + (red?.[pixel] ?? 0)) / 2;
    const at = BITMAP_HEADER + Math.floor(pixel / width) * rowBytes + (pixel % width) * 3;
    bytes[at] = toByte(b);
    bytes[at + 1] = toByte(r - (red?.[pixel] ?? 0));
    bytes[at + 2] = toByte(r);
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** The values of a channel, pixel by pixel. Plain loops: a screen has a hundred of these. */
function paint({ average, across, down, waves }: Channel, width: number, height: number) {
  const values = new Float32Array(width * height).fill(average);
  const [columns, rows] = [cosines(across, width), cosines(down, height)];
  wavesOf(across, down).forEach(([waveX, waveY], index) => {
    const strength = 2 * (waves[index] ?? 0);
    for (let y = 0, at = 0; y < height; y += 1) {
      const row = strength * (rows[waveY * height + y] ?? 0);
      for (let x = waveX * width; x < (waveX + 1) * width; x += 1, at += 1) {
        values[at] = (values[at] ?? 0) + row * (columns[x] ?? 0);
      }
    }
  });
  return values;
}

/** So many waves along a side, one after the other. */
const cosines = (count: number, side: number): Float32Array =>
  Float32Array.from({ length: count * side }, (_, index) =>
    Math.cos((Math.PI / side) * ((index % side) + 0.5) * Math.floor(index / side)),
  );

const toByte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));
