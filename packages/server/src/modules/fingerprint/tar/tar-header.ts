import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

export interface TarHeader {
  readonly name: string;
  readonly size: number;
  /** One letter; files are `0`, a zero byte or `7`. */
  readonly type: string;
  readonly isFile: boolean;
}

const FILE_TYPES = new Set(['0', '\0', '7']);

export function parseTarHeader(block: Buffer): TarHeader {
  const type = block.toString('latin1', 156, 157);
  const isUstar = block.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isUstar ? textAt(block, 345, 155) : '';
  const name = textAt(block, 0, 100);
  return {
    name: prefix ? `${prefix}/${name}` : name,
    size: sizeAt(block),
    type,
    isFile: FILE_TYPES.has(type),
  };
}

/** Lines of `length key=value`; the length counts the whole line. */
export function parseTarRecords(bytes: Buffer): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? 0 : Number(bytes.toString('latin1', at, space));
    if (!Number.isSafeInteger(length) || length <= space - at) break;
    const line = bytes.toString('utf8', space + 1, at + length - 1);
    const equals = line.indexOf('=');
    if (equals > 0) records.set(line.slice(0, equals), line.slice(equals + 1));
    at += length;
  }
  return records;
}

function textAt(block: Buffer, offset: number, length: number): string {
  const field = block.subarray(offset, offset + length);
  const zero = field.indexOf(0);
  return field.toString('utf8', 0, zero < 0 ? length : zero);
}

/** Octal text or, for files beyond 8 GiB, a binary number marked by the top bit. */
function sizeAt(block: Buffer): number {
  const field = block.subarray(124, 136);
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0;
  const text = field.toString('latin1').replace(/\0.*$/s, '').trim();
  const size = isBinary ? Number(field.readBigUInt64BE(4)) : Number.parseInt(text || '0', 8);
  if (Number.isSafeInteger(size) && size >= 0) return size;
  throw new FingerprintError('broken', 'A TAR header is damaged');
}
