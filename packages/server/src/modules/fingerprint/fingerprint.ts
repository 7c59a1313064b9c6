import type { ArchiveKind } from './archive-kind.ts';
import type { ChdHeader } from './chd-header.ts';
import type { HeaderKind } from './rom-header.ts';

/** Lower-case hex; the CRC has eight digits. */
export interface Digests {
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
}

/** The same content without the header a copier or an emulator put before it. */
export interface Headerless extends Digests {
  readonly kind: HeaderKind;
}

export interface Member extends Partial<Digests> {
  readonly name: string;
  readonly size: number;
  readonly headerless?: Headerless;
}

export type ProblemCode =
  | 'encrypted'
  | 'broken'
  | 'bomb'
  | 'unsupported'
  | 'too-many-entries'
  | 'timeout'
  | 'empty' // an archive without a single member that counts
  | 'unreadable' // not there, no right to read it, or the disk failed
  | 'changed' // grew, shrank or was written to while it was read
  | 'crashed'; // the worker died on it

export interface Problem {
  readonly code: ProblemCode;
  readonly text: string;
}

/**
 * What identifies a file. `crc`, `md5` and `sha1` are
 * - of the bytes of a plain file;
 * - of the content of the largest member of an archive: for an archive of one game that is the
 *   game, and it is what hash databases know. Every other member keeps its own in `members`;
 * - of the archive's own bytes when it cannot be read in full: see `problem`.
 * A quick fingerprint holds only what costs milliseconds, so any of them may be missing.
 */
export interface Fingerprint extends Partial<Digests> {
  readonly level: 'quick' | 'full';
  /** Of the file on disk. */
  readonly size: number;
  readonly headerless?: Headerless;
  readonly chd?: ChdHeader;
  readonly archive?: ArchiveKind;
  readonly members?: readonly Member[];
  readonly problem?: Problem;
}

export interface FolderFingerprint {
  /** In the order of their names, which is the order of the aggregate. */
  readonly files: readonly { readonly path: string; readonly fingerprint: Fingerprint }[];
  /** Of the bytes of all files, one after the other; missing when one could not be read. */
  readonly aggregate?: Digests;
}

/** An AbortSignal, or whatever a worker has in place of one while its event loop stands still. */
export interface Stop {
  readonly aborted: boolean;
}

export interface ReadOptions {
  readonly signal?: Stop;
  /** Called with the number of bytes read from disk since the last call. */
  readonly onBytes?: (count: number) => void;
}

/** Thrown inside this folder; whoever calls from outside gets a `Problem` in the result. */
export class FingerprintError extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, text: string) {
    super(text);
    this.code = code;
  }

  get problem(): Problem {
    return { code: this.code, text: this.message };
  }
}

export function throwIfStopped(signal: Stop | undefined): void {
  if (signal?.aborted) throw new DOMException('Cancelled', 'AbortError');
}

/** Rethrows what is not about the file: a cancellation, or a mistake of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof FingerprintError) return error.problem;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/^E[A-Z]+$/.test(code)) return { code: 'unreadable', text: readFault(code) };
  throw error;
}

function readFault(code: string): string {
  switch (code) {
    case 'ENOENT':
      return 'The file no longer exists';
    case 'EACCES':
    case 'EPERM':
      return 'No permission to read the file';
    case 'EISDIR':
      return 'This is a folder';
    default:
      return `Can’t read the file (${code})`;
  }
}
