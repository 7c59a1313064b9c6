import { AppError } from '#core/lib/app-error.ts';

/** RetroArch compares the hashes in this file with its own to decide what to transfer. */
export const MANIFEST_PATH = 'manifest.server';

const MAX_BYTES = 1000;
const MAX_DEPTH = 20;

/**
 * Decodes the part of a URL below the root, without slashes at its ends. The path is only a key in
 * the database and never names a file on disk. Windows versions of RetroArch send backslashes.
 */
export function parseDavPath(encoded: string): string {
  const decoded = decode(encoded).replaceAll('\\', '/');
  const parts = decoded.split('/').filter((part) => part !== '');
  const isAllowed = parts.every((part) => part !== '.' && part !== '..' && !/\p{Cc}/u.test(part));
  const path = parts.join('/');
  if (!isAllowed || parts.length > MAX_DEPTH || Buffer.byteLength(path) > MAX_BYTES) {
    throw new AppError('bad_request', 'This path isn’t allowed');
  }
  return path;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch (cause) {
    throw new AppError('bad_request', 'This path isn’t encoded correctly', { cause });
  }
}

/** RetroArch treats paths as equal that only differ in the case of ASCII letters. */
export const pathKey = (path: string): string =>
  path.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export const encodeDavPath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');
