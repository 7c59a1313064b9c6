const BASE64 = /^[A-Za-z0-9+/]{7,}={0,2}$/;

/** The average color of a thumbhash as CSS; null if the hash is invalid. */
export function averageColour(hash: string | null | undefined): string | null {
  if (!hash || !BASE64.test(hash)) return null;
  const [low = 0, middle = 0, high = 0] = Array.from(atob(hash.slice(0, 4)), (char) =>
    char.charCodeAt(0),
  );
  // Three channels of six bits each: lightness, yellow to blue, red to green.
  const bits = low | (middle << 8) | (high << 16);
  const [lightness, yellow, red] = [
    (bits & 63) / 63,
    ((bits >> 6) & 63) / 31.5 - 1,
    ((bits >> 12) & 63) / 31.5 - 1,
  ];
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  return `rgb(${toByte(r)} ${toByte(r - red)} ${toByte(b)})`;
}

const toByte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));

/** The longer side of a thumbhash in units of its header; shorter with transparency. */
const LONG_SIDE = 7;
const LONG_SIDE_TRANSPARENT = 5;

/** The approximate aspect ratio of the picture of a thumbhash; null if the hash is invalid. */
export function approximateRatio(hash: string | null | undefined): number | null {
  if (!hash || !BASE64.test(hash)) return null;
  const [, , flags = 0, sides = 0, orientation = 0] = Array.from(atob(hash.slice(0, 8)), (char) =>
    char.charCodeAt(0),
  );
  const long = flags & 0x80 ? LONG_SIDE_TRANSPARENT : LONG_SIDE;
  const short = Math.max(1, sides & 7);
  return orientation & 0x80 ? long / short : short / long;
}
