import {
  centralHeaderLength,
  endLength,
  localHeaderLength,
  type Directory,
  type ZipEntry,
} from './zip-records.ts';

/**
 * Where every byte of a stored archive lies, known before the first one is read: the length can be
 * announced, and a download can go on at any byte.
 */
export interface ZipLayout<E extends ZipEntry> {
  readonly entries: readonly E[];
  /** Of each entry's header. */
  readonly offsets: Float64Array;
  /** Of each entry's record in the directory, from the directory's start. */
  readonly directoryOffsets: Float64Array;
  readonly directory: Directory;
  readonly length: number;
}

export function layOut<E extends ZipEntry>(entries: readonly E[]): ZipLayout<E> {
  const offsets = new Float64Array(entries.length);
  const directoryOffsets = new Float64Array(entries.length);
  let offset = 0;
  let length = 0;
  entries.forEach((entry, index) => {
    offsets[index] = offset;
    directoryOffsets[index] = length;
    length += centralHeaderLength(entry, offset);
    offset += localHeaderLength(entry) + entry.size;
  });
  const directory = { entries: entries.length, offset, length };
  return {
    entries,
    offsets,
    directoryOffsets,
    directory,
    length: offset + length + endLength(directory),
  };
}

/** The last index whose value is not above `target`; -1: none. */
export function lastNotAbove(values: Float64Array, target: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
