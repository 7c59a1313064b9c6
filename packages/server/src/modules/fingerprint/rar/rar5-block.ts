import { crc32 } from '@node-rs/crc32';

import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { memberName } from '#modules/fingerprint/member-name.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import type { RarBlock } from './rar-block.ts';

const FILE = 2;
const LOCK = 4;
const END = 5;
const HEADER = { extra: 0x01, data: 0x02, fromPrevious: 0x08, intoNext: 0x10 };
const FILE_FLAG = { folder: 0x01, time: 0x02, crc: 0x04, sizeUnknown: 0x08 };
const EXTRA_ENCRYPTION = 1;
const MAX_HEADER_BYTES = 2 * 1024 * 1024;
/** A checksum of four bytes and a length of at most three. */
const MAX_START_BYTES = 7;

export function readRar5Block(file: OpenFile, at: number): RarBlock {
  const start = new Varints(file.read(at, MAX_START_BYTES), 4);
  const length = start.next();
  if (length === 0 || length > MAX_HEADER_BYTES) throw damaged();
  const header = file.require(at, start.at + length);
  if (crc32(header.subarray(4)) !== header.readUInt32LE(0)) throw damaged();
  const fields = new Varints(header, start.at);
  const type = fields.next();
  const flags = fields.next();
  const extraSize = (flags & HEADER.extra) === 0 ? 0 : fields.next();
  const dataSize = (flags & HEADER.data) === 0 ? 0 : fields.next();
  const next = at + header.length + dataSize;
  if (type === END) return { kind: 'end', next };
  if (type === LOCK) return { kind: 'locked', next };
  if (type !== FILE) return { kind: 'other', next };
  const extra = header.subarray(header.length - extraSize);
  const block = readFileBlock(fields, next);
  const isSplit = (flags & (HEADER.fromPrevious | HEADER.intoNext)) !== 0;
  return { ...block, isEncrypted: hasRecord(extra, EXTRA_ENCRYPTION), isSplit };
}

function readFileBlock(fields: Varints, next: number): RarBlock {
  const fileFlags = fields.next();
  const size = fields.next();
  fields.next(); // attributes
  if ((fileFlags & FILE_FLAG.time) !== 0) fields.uint32();
  const crc = (fileFlags & FILE_FLAG.crc) === 0 ? undefined : fields.uint32();
  fields.next(); // method
  fields.next(); // system it was made on
  const name = fields.bytes(fields.next()).toString('utf8');
  if ((fileFlags & FILE_FLAG.folder) !== 0) return { kind: 'other', next };
  if ((fileFlags & FILE_FLAG.sizeUnknown) !== 0) {
    throw new FingerprintError('unsupported', 'The RAR archive doesn’t list file sizes');
  }
  const known = crc === undefined ? {} : { crc: hexCrc(crc) };
  return { kind: 'file', next, entry: { name: memberName(name), size, ...known } };
}

/** The extra area is a list of records: length, type, content. */
function hasRecord(extra: Buffer, type: number): boolean {
  const fields = new Varints(extra, 0);
  while (fields.at < extra.length) {
    const length = fields.next();
    const end = fields.at + length;
    if (fields.next() === type) return true;
    if (end <= fields.at - 1) throw damaged();
    fields.at = end;
  }
  return false;
}

/** Numbers with seven bits per byte, lowest first; the top bit marks that more bytes follow. */
class Varints {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw damaged();
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw damaged();
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE(0);
  }

  bytes(length: number): Buffer {
    const part = this.#bytes.subarray(this.at, this.at + length);
    if (part.length < length) throw damaged();
    this.at += length;
    return part;
  }
}

const damaged = () => new FingerprintError('broken', 'A RAR header is damaged');
