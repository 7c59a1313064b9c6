import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const READ_BYTES = 4 * 1024 * 1024;

export type FingerprintEvent =
  | { read: number }
  | { sha1: string }
  | { /** The file was moved or changed. */ unreadable: true };

const post = (event: FingerprintEvent): void => self.postMessage(event);

self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  hashFile(file, (read) => post({ read }))
    .then((hash) => post({ sha1: hash }))
    .catch(() => post({ unreadable: true }));
});

/**
 * The SHA-1 of a file, read in parts: `crypto.subtle` needs the whole file and does not exist on
 * http.
 */
export async function hashFile(
  file: File,
  onRead: (bytes: number) => void,
  partBytes = READ_BYTES,
): Promise<string> {
  const hash = sha1.create();
  for (let from = 0; from < file.size; from += partBytes) {
    const part = await file.slice(from, from + partBytes).arrayBuffer();
    hash.update(new Uint8Array(part));
    onRead(from + part.byteLength);
  }
  return bytesToHex(hash.digest());
}
