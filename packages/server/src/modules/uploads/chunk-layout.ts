import type { UploadRow } from './uploads.queries.ts';

type UploadSize = Pick<UploadRow, 'total_size' | 'total_chunks'>;

/** The size of every chunk but the last. */
export const chunkSize = ({ total_size, total_chunks }: UploadSize): number =>
  Math.ceil(total_size / total_chunks);

/**
 * The offset of a chunk of this length. Some clients split by number of chunks, others by a size of
 * their own. Either way all chunks but the last are equal, and the last ends with the file.
 */
export function chunkOffset({ total_size, total_chunks }: UploadSize, seq: number, length: number) {
  if (seq === 0) return 0;
  return seq === total_chunks - 1 ? total_size - length : seq * length;
}

/** The expected length of a chunk sent without a content length. */
export function expectedLength(upload: UploadSize, seq: number): number {
  const size = chunkSize(upload);
  return Math.min(size, Math.max(0, upload.total_size - seq * size));
}

/** True: all chunks but the last have the same size, so they follow each other without gaps. */
export const areContiguous = (sizes: readonly number[]): boolean =>
  sizes.slice(0, -1).every((size) => size === sizes[0]);
