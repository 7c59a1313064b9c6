import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { findHeader, HEAD_LENGTH } from '#modules/fingerprint/fingerprint.api.ts';

import { applyBps, applyUps } from './bps-ups.ts';
import { ByteReader } from './byte-reader.ts';
import { applyIps } from './ips.ts';
import { PagedFile } from './paged-file.disk.ts';
import { damagedPatch, WrongBaseError } from './patch-error.ts';
import { type PatchJob } from './patch-job.ts';
import { applyPpf } from './ppf.ts';
import { applyVcdiff } from './vcdiff.ts';

export interface PatchRequest {
  readonly basePath: string;
  /** Some copier headers are recognized by the extension. */
  readonly baseName: string;
  readonly patchPath: string;
  readonly targetPath: string;
  /** The largest base file and result. */
  readonly maxBytes: number;
  /** Free space for the result. */
  readonly freeBytes: number;
}

type Format = (job: PatchJob) => void;

const FORMATS: readonly { readonly magic: Buffer; readonly apply: Format }[] = [
  { magic: Buffer.from('PATCH'), apply: applyIps },
  { magic: Buffer.from('BPS1'), apply: applyBps },
  { magic: Buffer.from('UPS1'), apply: applyUps },
  { magic: Buffer.from('PPF10'), apply: applyPpf },
  { magic: Buffer.from('PPF20'), apply: applyPpf },
  { magic: Buffer.from('PPF30'), apply: applyPpf },
  { magic: Buffer.from([0xd6, 0xc3, 0xc4]), apply: applyVcdiff },
];

/**
 * Applies a patch of any format and returns the size of the result. Throws a `WrongBaseError` if
 * the patch is for a different file. Blocks its thread; the memory does not grow with the files.
 */
export function applyPatch(
  request: PatchRequest,
  onProgress: PatchJob['onProgress'] = () => {},
): number {
  const patch = new PagedFile(request.patchPath, { mode: 'read' });
  try {
    const format = findFormat(patch);
    const header = readHeader(request);
    try {
      return run(request, { format, patch, header: Buffer.alloc(0), onProgress });
    } catch (error) {
      if (!(error instanceof WrongBaseError) || !header) throw error;
      return retryWithoutHeader(error, () => run(request, { format, patch, header, onProgress }));
    }
  } finally {
    patch.close();
  }
}

/** Many patches are made for the content without its header. The result gets the header back. */
function retryWithoutHeader(first: WrongBaseError, attempt: () => number): number {
  try {
    return attempt();
  } catch (error) {
    // The checksum of the file as it is says more to users than that without its header.
    throw error instanceof WrongBaseError ? first : error;
  }
}

function findFormat(patch: PagedFile): Format {
  const head = Buffer.alloc(8);
  patch.read(0, head);
  const found = FORMATS.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  if (found) return found.apply;
  throw new AppError(
    'bad_request',
    'This isn’t a patch in a supported format: IPS, BPS, UPS, xdelta (VCDIFF) or PPF',
  );
}

/** Null: the base file has no known header. */
function readHeader({ basePath, baseName, maxBytes }: PatchRequest): Buffer | null {
  const base = new PagedFile(basePath, { mode: 'read' });
  try {
    if (base.size > maxBytes) throw tooLargeError(maxBytes);
    const head = Buffer.alloc(Math.min(HEAD_LENGTH, base.size));
    base.read(0, head);
    const header = findHeader(head, baseName, base.size);
    return header && head.subarray(0, header.length);
  } finally {
    base.close();
  }
}

interface Attempt {
  readonly format: Format;
  readonly patch: PagedFile;
  /** Left out of the base file and added to the result. */
  readonly header: Buffer;
  readonly onProgress: PatchJob['onProgress'];
}

function run(request: PatchRequest, { format, patch, header, onProgress }: Attempt): number {
  const { basePath, targetPath, maxBytes, freeBytes } = request;
  const start = header.length;
  const source = new PagedFile(basePath, { mode: 'read', start });
  const target = new PagedFile(targetPath, { mode: 'write', start });
  try {
    const requireSize = (size: number): void => {
      if (size + start > maxBytes) throw tooLargeError(maxBytes);
      if (size + start <= freeBytes) return;
      throw new AppError(
        'no_space',
        `The server’s disk is full. This needs ${bytesText(size)}, but only ${bytesText(freeBytes)} is free.`,
      );
    };
    format({ patch: new ByteReader(patch), source, target, requireSize, onProgress });
    if (target.size === 0) throw damagedPatch('it produces an empty file');
    target.flush(header);
    return target.size + start;
  } finally {
    source.close();
    target.close();
  }
}

const tooLargeError = (maxBytes: number): AppError =>
  new AppError(
    'too_large',
    `Only files of up to ${bytesText(maxBytes)} can be patched (ROM_PATCHER_MAX_FILE_SIZE_BYTES)`,
  );
