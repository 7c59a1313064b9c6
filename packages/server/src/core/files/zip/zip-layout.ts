import {
  centralHeaderLength,
  endLength,
  localHeaderLength,
  type Directory,
  type ZipEntry,
} from './zip-records.ts';

/**
 * The offsets of a zip without compression, computed before any file is read: the length can be
 * announced, and a download can resume at any byte.
 */
export interface ZipLayout<E extends ZipEntry> {
  readonly entries: readonly E[];
  /** The offset of each entry's header. */
  readonly offsets: Float64Array;
  /** The offset of each entry's record, relative to the start of the directory. */
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
