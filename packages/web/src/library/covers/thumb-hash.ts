import { thumbHashToDataURL } from 'thumbhash';

const MAX_CACHED = 400;
const MIN_BYTES = 5;

const cache = new Map<string, string | null>();

/** The blurred picture of a thumbhash as a data URL; null if the hash is invalid. */
export function thumbHashImage(hash: string): string | null {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  const image = decode(hash);
  cache.set(hash, image);
  return image;
}

function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length < MIN_BYTES ? null : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
