import { FILE_HEAD_BYTES } from '@saveroom/contract';

/** The beginning of a file, which tells what it is; undefined: it cannot be read. */
export async function headOf(file: File): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  } catch {
    return undefined;
  }
}
