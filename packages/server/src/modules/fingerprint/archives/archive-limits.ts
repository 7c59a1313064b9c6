import {
  FingerprintError,
  type ReadOptions,
  throwIfStopped,
} from '#modules/fingerprint/fingerprint.ts';

/** Limits that stop archives made to fill a disk or to block the server. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Unpacked size of all members. */
  readonly totalBytes: number;
  /** Unpacked to packed; checked only above `ratioFreeBytes`, since padding packs very well. */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly milliseconds: number;
  /** Unpacked size of the directory itself. */
  readonly directoryBytes: number;
}

const MIB = 1024 * 1024;
const MIN_BYTES_PER_MS = (2 * MIB) / 1000;

const LIMITS: ArchiveLimits = {
  entries: 100_000,
  totalBytes: 128 * 1024 * MIB,
  ratio: 1000,
  ratioFreeBytes: 256 * MIB,
  milliseconds: 10 * 60_000,
  directoryBytes: 64 * MIB,
};

/** The limits for an archive: ten minutes plus the time a slow disk needs to read the file. */
export function archiveLimits(packedSize: number, overrides: Partial<ArchiveLimits> = {}) {
  const milliseconds = LIMITS.milliseconds + packedSize / MIN_BYTES_PER_MS;
  return { ...LIMITS, milliseconds, ...overrides };
}

/** Counts the cost of reading an archive and throws when it exceeds what any game needs. */
export class ArchiveGuard {
  readonly limits: ArchiveLimits;
  readonly options: ReadOptions;
  readonly deadline: number;
  readonly #packedSize: number;
  #entries = 0;
  #declared = 0;
  #unpacked = 0;

  constructor(packedSize: number, limits: ArchiveLimits, options: ReadOptions = {}) {
    this.limits = limits;
    this.options = options;
    this.deadline = performance.now() + limits.milliseconds;
    this.#packedSize = packedSize;
  }

  /** Called for each entry of the directory, before anything is unpacked. */
  countEntry(size: number): void {
    this.#entries += 1;
    this.requireEntries(this.#entries);
    this.#declared += size;
    this.#requireBytes(this.#declared);
  }

  requireEntries(count: number): void {
    if (count <= this.limits.entries) return;
    const max = this.limits.entries.toLocaleString('en');
    throw new FingerprintError('too-many-entries', `More than ${max} entries`);
  }

  requireDirectory(size: number): void {
    if (size <= this.limits.directoryBytes) return;
    throw new FingerprintError('too-many-entries', 'The file list is too long');
  }

  countUnpacked(size: number): void {
    this.#unpacked += size;
    this.#requireBytes(this.#unpacked);
    this.check();
  }

  check(): void {
    throwIfStopped(this.options.signal);
    if (performance.now() <= this.deadline) return;
    throw new FingerprintError('timeout', 'Reading the archive took too long');
  }

  #requireBytes(total: number): void {
    const { totalBytes, ratio, ratioFreeBytes } = this.limits;
    const isRatioExceeded = total > ratioFreeBytes && total > ratio * this.#packedSize;
    if (total <= totalBytes && !isRatioExceeded) return;
    throw new FingerprintError('bomb', 'The archive expands to an unsafe size');
  }
}
