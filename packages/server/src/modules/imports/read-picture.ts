import { AppError } from '#core/lib/app-error.ts';

import type { ImportedFile } from './import-record.ts';

const PICTURE_MAX_BYTES = 32 * 1024 * 1024;

/** Reads a picture into memory, to be re-encoded. */
export async function readPicture(
  file: ImportedFile,
  signal: AbortSignal,
  maxBytes = PICTURE_MAX_BYTES,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (await file.open(signal)) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too_large', `${file.name} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
