import { ContentDigest } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError, type Member } from '#modules/fingerprint/fingerprint.ts';

import { normalizeMemberName } from './archive-directory.ts';
import { isTarHeader, TAR_BLOCK } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';

type Section = 'header' | 'content' | 'extension' | 'padding' | 'end';

interface TarHeader {
  readonly name: string;
  readonly size: number;
  /** One letter; files are `0`, a zero byte or `7`. */
  readonly type: string;
  readonly isFile: boolean;
}

/** Extensions hold long names and similar fields; a longer one is an attack. */
const MAX_EXTENSION_BYTES = 1024 * 1024;
const FILE_TYPES = new Set(['0', '\0', '7']);

/**
 * Splits the stream of a tar into members. Without `digests` it only lists them, and the reader may
 * `skip` as many bytes as `skippable` says instead of reading them.
 */
export class TarSplitter {
  readonly members: Member[] = [];
  readonly #guard: ArchiveGuard;
  readonly #digests: boolean;
  #section: Section = 'header';
  #remaining = TAR_BLOCK;
  #padding = 0;
  #buffered: Buffer[] = [];
  #extensionType = '';
  #nextName: string | undefined;
  #nextSize: number | undefined;
  #name: string | null = null;
  #size = 0;
  #digest: ContentDigest | null = null;

  constructor(guard: ArchiveGuard, { digests }: { digests: boolean }) {
    this.#guard = guard;
    this.#digests = digests;
  }

  get isDone(): boolean {
    return this.#section === 'end';
  }

  get skippable(): number {
    return this.#section === 'content' || this.#section === 'padding' ? this.#remaining : 0;
  }

  skip(count: number): void {
    this.#advance(count);
  }

  update(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#section !== 'end';) {
      const count = Math.min(this.#remaining, chunk.length - at);
      this.#consume(chunk.subarray(at, at + count));
      this.#advance(count);
      at += count;
    }
  }

  /**
   * Returns all members. Throws if the tar ends inside a member. The two empty blocks at its end
   * may be missing, because many tools omit them.
   */
  finish(): readonly Member[] {
    const isBetweenMembers = this.#section === 'header' && this.#remaining === TAR_BLOCK;
    if (this.#section === 'end' || isBetweenMembers) return this.members;
    throw new FingerprintError('broken', 'The TAR archive is incomplete');
  }

  #consume(bytes: Uint8Array): void {
    if (this.#section === 'header' || this.#section === 'extension') {
      this.#buffered.push(Buffer.from(bytes));
    } else if (this.#section === 'content') {
      this.#guard.countUnpacked(bytes.length);
      this.#digest?.update(bytes);
    }
  }

  #advance(count: number): void {
    this.#remaining -= count;
    while (this.#remaining === 0 && this.#section !== 'end') this.#finishSection();
  }

  #finishSection(): void {
    const section = this.#section;
    if (section === 'header') this.#startMember(this.#collect());
    else if (section === 'padding' || section === 'end') this.#enter('header', TAR_BLOCK);
    else {
      if (section === 'content') this.#finishMember();
      else this.#readExtension(this.#collect());
      this.#enter('padding', this.#padding);
    }
  }

  #startMember(block: Buffer): void {
    if (block.every((byte) => byte === 0)) return this.#enter('end', 0);
    if (!isTarHeader(block)) throw new FingerprintError('broken', 'A TAR header is damaged');
    const header = parseTarHeader(block);
    // Long names (L, K) and pax headers (x, g) describe the member after them.
    const isExtension = 'LKxg'.includes(header.type);
    const size = isExtension ? header.size : (this.#nextSize ?? header.size);
    this.#padding = (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
    if (isExtension) {
      if (size > MAX_EXTENSION_BYTES) throw new FingerprintError('bomb', 'A file name is too long');
      this.#extensionType = header.type;
      return this.#enter('extension', size);
    }
    this.#guard.countEntry(size);
    this.#size = size;
    this.#name = header.isFile ? normalizeMemberName(this.#nextName ?? header.name) : null;
    this.#digest =
      this.#digests && this.#name !== null ? new ContentDigest(this.#name, size) : null;
    this.#nextName = undefined;
    this.#nextSize = undefined;
    return this.#enter('content', size);
  }

  #finishMember(): void {
    if (this.#name === null) return;
    const content = this.#digest?.finish();
    this.members.push({ name: this.#name, size: this.#size, ...content });
  }

  #readExtension(bytes: Buffer): void {
    if (this.#extensionType === 'L') this.#nextName = bytes.toString('utf8').replace(/\0.*$/s, '');
    if (this.#extensionType !== 'x') return;
    const records = parseTarRecords(bytes);
    this.#nextName = records.get('path') ?? this.#nextName;
    const size = Number(records.get('size') ?? Number.NaN);
    if (Number.isSafeInteger(size) && size >= 0) this.#nextSize = size;
  }

  #enter(section: Section, length: number): void {
    this.#section = section;
    this.#remaining = length;
  }

  #collect(): Buffer {
    const bytes = Buffer.concat(this.#buffered);
    this.#buffered = [];
    return bytes;
  }
}

export function parseTarHeader(block: Buffer): TarHeader {
  const type = block.toString('latin1', 156, 157);
  const isUstar = block.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isUstar ? readText(block, 345, 155) : '';
  const name = readText(block, 0, 100);
  return {
    name: prefix ? `${prefix}/${name}` : name,
    size: readSize(block),
    type,
    isFile: FILE_TYPES.has(type),
  };
}

/** Parses a pax header: lines of `length key=value`, where the length counts the whole line. */
function parseTarRecords(bytes: Buffer): ReadonlyMap<string, string> {
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

function readText(block: Buffer, offset: number, length: number): string {
  const field = block.subarray(offset, offset + length);
  const zero = field.indexOf(0);
  return field.toString('utf8', 0, zero < 0 ? length : zero);
}

/** Octal text or, for files beyond 8 GiB, a binary number marked by the top bit. */
function readSize(block: Buffer): number {
  const field = block.subarray(124, 136);
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0;
  const text = field.toString('latin1').replace(/\0.*$/s, '').trim();
  const size = isBinary ? Number(field.readBigUInt64BE(4)) : Number.parseInt(text || '0', 8);
  if (Number.isSafeInteger(size) && size >= 0) return size;
  throw new FingerprintError('broken', 'A TAR header is damaged');
}
