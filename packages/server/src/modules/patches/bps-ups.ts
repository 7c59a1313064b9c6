import type { ByteReader } from './byte-reader.ts';
import { damagedPatch, WrongBaseError } from './patch-error.ts';
import { copySource, crcOf, crcText, type PatchJob } from './patch-job.ts';

const MAGIC_BYTES = 4;
const FOOTER_BYTES = 12;
const CHUNK_BYTES = 64 * 1024;

/** The checksums of base and result. */
interface Footer {
  readonly source: number;
  readonly target: number;
}

/** BPS: copies from base and result, and new bytes. */
export function applyBps(job: PatchJob): void {
  const { patch, source, target, requireSize } = job;
  const footer = readFooter(patch);
  const sourceSize = readNumber(patch);
  const targetSize = readNumber(patch);
  patch.skip(readNumber(patch)); // metadata
  requireSize(targetSize);
  const step = progressOf(job, source.size + 2 * targetSize);
  requireSource(job, { size: sourceSize, footer, step });
  const offsets = { source: 0, target: 0 };
  let at = 0;
  const requireWithin = (length: number, end: number, available: number): void => {
    if (length > targetSize - at || end > available) throw damagedPatch('it reads past the end');
  };
  while (patch.remaining > 0) {
    const action = readNumber(patch);
    const length = Math.floor(action / 4) + 1;
    const kind = action % 4;
    if (kind === 0) {
      requireWithin(length, at + length, source.size);
      target.copyFrom(source, at, at, length);
    } else if (kind === 1) {
      requireWithin(length, 0, 0);
      copyFromPatch(job, at, length);
    } else {
      const from = kind === 2 ? source : target;
      const name = kind === 2 ? 'source' : 'target';
      const start = offsets[name] + readSigned(patch);
      // A copy from the result may overlap what it writes, but must start before it.
      const end = kind === 2 ? start + length : start;
      if (start < 0 || (kind === 3 && start >= at)) throw damagedPatch('a copy starts outside');
      requireWithin(length, end, from.size);
      target.copyFrom(from, start, at, length);
      offsets[name] = start + length;
    }
    at += length;
    step(length);
  }
  requireTarget(job, { size: targetSize, footer, step });
}

/** UPS: the differences between base and result, combined with XOR. */
export function applyUps(job: PatchJob): void {
  const { patch, source, target, requireSize } = job;
  const footer = readFooter(patch);
  const sourceSize = readNumber(patch);
  const targetSize = readNumber(patch);
  requireSize(targetSize);
  const step = progressOf(job, source.size + 2 * targetSize);
  requireSource(job, { size: sourceSize, footer, step });
  copySource(job, targetSize, step);
  if (targetSize > target.size) target.write(targetSize - 1, Buffer.alloc(1));
  for (let at = 0; patch.remaining > 0; at += 1) {
    at += readNumber(patch);
    for (let run = readRun(patch); run.length > 0; run = readRun(patch)) {
      if (at + run.length > Math.max(sourceSize, targetSize)) {
        throw damagedPatch('it writes past the end');
      }
      // Of a base file that is longer than the result, the rest is listed too.
      combine(job, at, run.subarray(0, Math.max(0, targetSize - at)));
      at += run.length;
    }
  }
  requireTarget(job, { size: targetSize, footer, step });
}

/** The differences up to the next 0, in pieces; an empty piece is the end. */
function readRun(patch: ByteReader): Buffer {
  const run: number[] = [];
  while (run.length < CHUNK_BYTES) {
    const difference = patch.u8();
    if (difference === 0) {
      if (run.length > 0) patch.seek(patch.position - 1);
      break;
    }
    run.push(difference);
  }
  return Buffer.from(run);
}

function combine({ target }: PatchJob, at: number, run: Buffer): void {
  const bytes = Buffer.allocUnsafe(run.length);
  target.read(at, bytes);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = (bytes[index] ?? 0) ^ (run[index] ?? 0);
  }
  target.write(at, bytes);
}

/** Checks the patch itself; the reader then ends before the checksums. */
function readFooter(patch: ByteReader): Footer {
  const contentEnd = patch.size - FOOTER_BYTES;
  if (contentEnd < MAGIC_BYTES) throw damagedPatch('it ends early');
  patch.seek(contentEnd);
  const source = patch.u32le();
  const target = patch.u32le();
  const own = patch.u32le();
  const actual = crcOf(patch, patch.size - 4);
  if (actual !== own) {
    throw damagedPatch(`its checksum should be ${crcText(own)}, but is ${crcText(actual)}`);
  }
  patch.end = contentEnd;
  patch.seek(MAGIC_BYTES);
  return { source, target };
}

interface Check {
  readonly size: number;
  readonly footer: Footer;
  readonly step: (count: number) => void;
}

function requireSource({ source }: PatchJob, { size, footer, step }: Check): void {
  const actual = crcOf(source, source.size, step);
  if (actual === footer.source && source.size === size) return;
  const isPatched = actual === footer.target;
  throw new WrongBaseError(
    isPatched ? 'The file is already patched.' : 'This patch is for a different file.',
    {
      expected: checksumText(footer.source, size, source.size),
      actual: checksumText(actual, source.size, size),
    },
  );
}

/** The size is named only if it differs. */
const checksumText = (crc: number, size: number, other: number): string =>
  size === other ? crcText(crc) : `${crcText(crc)} (${size} bytes)`;

function requireTarget({ target }: PatchJob, { size, footer, step }: Check): void {
  if (target.size !== size) throw damagedPatch('the result is incomplete');
  const actual = crcOf(target, size, step);
  if (actual === footer.target) return;
  throw damagedPatch(
    `the result should have ${crcText(footer.target)}, but has ${crcText(actual)}`,
  );
}

function progressOf({ onProgress }: PatchJob, total: number): (count: number) => void {
  let done = 0;
  return (count) => onProgress((done += count), total);
}

function copyFromPatch({ patch, target }: PatchJob, at: number, length: number): void {
  for (let done = 0; done < length;) {
    const chunk = patch.bytes(Math.min(CHUNK_BYTES, length - done));
    target.write(at + done, chunk);
    done += chunk.length;
  }
}

/** Seven bits per byte, the lowest first; the last byte has the highest bit set. */
function readNumber(patch: ByteReader): number {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = patch.u8();
    value += (byte & 0x7f) * shift;
    if (byte & 0x80) break;
    value += shift * 128;
    if (value > Number.MAX_SAFE_INTEGER) throw damagedPatch('a number is too large');
  }
  if (value > Number.MAX_SAFE_INTEGER) throw damagedPatch('a number is too large');
  return value;
}

function readSigned(patch: ByteReader): number {
  const value = readNumber(patch);
  return (value % 2 === 1 ? -1 : 1) * Math.floor(value / 2);
}
