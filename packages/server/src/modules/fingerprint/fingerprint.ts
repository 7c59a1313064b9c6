import type { ArchiveKind } from './archives/archive-kind.ts';
import type { ChdHeader } from './chd-header.ts';
import type { HeaderKind } from './rom-header.ts';

/** Lower-case hex; the CRC has eight digits. */
export interface Digests {
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
}

/** The content without the header that a copier or an emulator added. */
export interface Headerless extends Digests {
  readonly kind: HeaderKind;
}

/** A file in an archive. */
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
  | 'empty' // an archive without any member of interest
  | 'unreadable' // missing, no permission, or the disk failed
  | 'changed' // grew, shrank or was written to while it was read
  | 'crashed'; // the worker crashed on it

/** Why a file or archive could not be read. */
export interface Problem {
  readonly code: ProblemCode;
  readonly text: string;
}

/**
 * Identifies a file. `crc`, `md5` and `sha1` are the digests of
 * - the bytes of a plain file;
 * - the largest member of an archive: for an archive of one game that is the game, which hash
 *   databases contain. Every member has its own digests in `members`;
 * - the bytes of the archive itself if it can't be read completely: see `problem`.
 * A quick fingerprint has only what takes milliseconds to read, so any of them may be missing.
 */
export interface Fingerprint extends Partial<Digests> {
  readonly level: 'quick' | 'full';
  /** Size of the file on disk. */
  readonly size: number;
  readonly headerless?: Headerless;
  readonly chd?: ChdHeader;
  readonly archive?: ArchiveKind;
  readonly members?: readonly Member[];
  readonly problem?: Problem;
}

/** Fingerprints of the files of a game that is a folder. */
export interface FolderFingerprint {
  /** Sorted by name, which is also the order of the aggregate. */
  readonly files: readonly { readonly path: string; readonly fingerprint: Fingerprint }[];
  /** Digests of the concatenated files; missing if a file could not be read. */
  readonly aggregate?: Digests;
}

/** An AbortSignal, or its replacement in a worker whose event loop is blocked. */
export interface StopSignal {
  readonly aborted: boolean;
}

export interface ReadOptions {
  readonly signal?: StopSignal;
  /** Called with the number of bytes read from disk since the last call. */
  readonly onBytes?: (count: number) => void;
}

/** Thrown inside this module; callers get a `Problem` in the result. */
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

export function throwIfStopped(signal: StopSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('Cancelled', 'AbortError');
}

/**
 * The problem that an error reports. Rethrows errors that the file did not cause, such as a bug.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof FingerprintError) return error.problem;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/^E[A-Z]+$/.test(code)) return { code: 'unreadable', text: readErrorText(code) };
  throw error;
}

function readErrorText(code: string): string {
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
