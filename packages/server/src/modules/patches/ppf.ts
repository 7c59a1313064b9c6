import { crc32 } from '@node-rs/crc32';

import { AppError } from '#core/lib/app-error.ts';

import type { ByteReader } from './byte-reader.ts';
import { damagedPatch, WrongBaseError } from './patch-error.ts';
import { copySource, crcText, type PatchJob } from './patch-job.ts';

const MAGIC_BYTES = 5;
const DESCRIPTION_BYTES = 50;
const BLOCK_BYTES = 1024;
const BIN_BLOCK_AT = 0x93_20;
const GI_BLOCK_AT = 0x80_a0;
const DIZ_BEGIN = '@BEGIN_FILE_ID.DIZ';
const DIZ_END = '@END_FILE_ID.DIZ';

interface PpfHeader {
  readonly version: 1 | 2 | 3;
  /** The bytes at `at` of the base file. */
  readonly block: { readonly at: number; readonly bytes: Buffer } | null;
  /** Every change is followed by the bytes it replaces. */
  readonly hasUndo: boolean;
}

/** PPF 1 to 3: a list of changed ranges of a disc image. */
export function applyPpf(job: PatchJob): void {
  const { patch, source, target, requireSize, onProgress } = job;
  const header = readHeader(patch);
  patch.end -= descriptionBytes(patch, header);
  if (patch.remaining < 0) throw damagedPatch('it ends early');
  requireSize(source.size);
  requireBlock(job, header);
  let done = 0;
  copySource(job, source.size, (count) => onProgress((done += count), source.size));
  while (patch.remaining > 0) {
    const offset = header.version === 3 ? patch.u64le() : patch.u32le();
    const length = patch.u8();
    const bytes = readChange(patch, length, header.version);
    if (offset + bytes.length > source.size) {
      throw new WrongBaseError('This patch is for a different file.', {
        expected: `at least ${offset + bytes.length} bytes`,
        actual: `${source.size} bytes`,
      });
    }
    target.write(offset, bytes);
    if (header.hasUndo) patch.skip(length);
  }
}

function readHeader(patch: ByteReader): PpfHeader {
  patch.seek(MAGIC_BYTES);
  const version = patch.u8() + 1;
  if (version !== 1 && version !== 2 && version !== 3) {
    throw new AppError('bad_request', `PPF version ${version} isn’t supported`);
  }
  patch.skip(DESCRIPTION_BYTES);
  if (version === 1) return { version, block: null, hasUndo: false };
  if (version === 2) {
    // The size of the image is not checked: it was often wrong, and PPF 3 dropped it.
    patch.skip(4);
    return {
      version,
      block: { at: BIN_BLOCK_AT, bytes: patch.bytes(BLOCK_BYTES) },
      hasUndo: false,
    };
  }
  const at = patch.u8() === 1 ? GI_BLOCK_AT : BIN_BLOCK_AT;
  const hasBlock = patch.u8() === 1;
  const hasUndo = patch.u8() === 1;
  patch.skip(1);
  return { version, block: hasBlock ? { at, bytes: patch.bytes(BLOCK_BYTES) } : null, hasUndo };
}

function readChange(patch: ByteReader, length: number, version: number): Buffer {
  if (length > 0) return patch.bytes(length);
  if (version > 1) throw damagedPatch('a change has no length');
  const value = patch.u8();
  return Buffer.alloc(patch.u8(), value);
}

function requireBlock({ source }: PatchJob, { block }: PpfHeader): void {
  if (!block) return;
  const found = Buffer.alloc(BLOCK_BYTES);
  source.read(block.at, found);
  if (found.equals(block.bytes)) return;
  const text = (bytes: Buffer) =>
    `${crcText(crc32(bytes))} of the 1024 bytes at 0x${block.at.toString(16).toUpperCase()}`;
  throw new WrongBaseError('This patch is for a different file.', {
    expected: text(block.bytes),
    actual: text(found),
  });
}

/** The length of the text that may follow the changes: begin mark, text, end mark, length. */
function descriptionBytes(patch: ByteReader, { version }: PpfHeader): number {
  const lengthBytes = version === 2 ? 4 : 2;
  const markBytes = DIZ_BEGIN.length + DIZ_END.length + lengthBytes;
  if (version === 1 || patch.remaining < markBytes) return 0;
  const start = patch.position;
  patch.seek(patch.end - lengthBytes - DIZ_END.length);
  const isPresent = patch.text(DIZ_END.length) === DIZ_END;
  const length = patch.bytes(lengthBytes).readUIntLE(0, lengthBytes);
  patch.seek(start);
  return isPresent ? length + markBytes : 0;
}
