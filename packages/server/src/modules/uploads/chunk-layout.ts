import type { UploadRow } from './uploads.queries.ts';

type Whole = Pick<UploadRow, 'total_size' | 'total_chunks'>;

/** Of every piece but the last. */
export const chunkSize = ({ total_size, total_chunks }: Whole): number =>
  Math.ceil(total_size / total_chunks);

/**
 * Where a piece of this length begins. Some clients cut by the number of pieces, others by a size of
 * their own: either way all but the last are equal, and the last one ends where the file does.
 */
export function chunkOffset({ total_size, total_chunks }: Whole, seq: number, length: number) {
  if (seq === 0) return 0;
  return seq === total_chunks - 1 ? total_size - length : seq * length;
}

/** How long a piece is when its sender does not say. */
export function nominalLength(whole: Whole, seq: number): number {
  const size = chunkSize(whole);
  return Math.min(size, Math.max(0, whole.total_size - seq * size));
}

/** Whether pieces of these lengths lie one behind the other. */
export const fitTogether = (sizes: readonly number[]): boolean =>
  sizes.slice(0, -1).every((size) => size === sizes[0]);
