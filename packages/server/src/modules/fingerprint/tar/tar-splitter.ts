import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import { isTarHeader, TAR_BLOCK } from '#modules/fingerprint/archive-kind.ts';
import { ContentDigest } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { Member } from '#modules/fingerprint/fingerprint.ts';
import { memberName } from '#modules/fingerprint/member-name.ts';
import { parseTarHeader, parseTarRecords } from './tar-header.ts';

type Section = 'header' | 'content' | 'extension' | 'padding' | 'end';

/** Long names and similar extensions are short; a longer one is an attack. */
const MAX_EXTENSION_BYTES = 1024 * 1024;

/**
 * Splits the stream of a tar into members. Without `digests` it only lists them, and the reader may
 * `skip` as many bytes as `skippable` says instead of reading them.
 */
export class TarSplitter {
  readonly members: Member[] = [];
  readonly #guard: ArchiveGuard;
  readonly #digests: boolean;
  #section: Section = 'header';
  #left = TAR_BLOCK;
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
    return this.#section === 'content' || this.#section === 'padding' ? this.#left : 0;
  }

  skip(count: number): void {
    this.#advance(count);
  }

  update(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#section !== 'end';) {
      const count = Math.min(this.#left, chunk.length - at);
      this.#consume(chunk.subarray(at, at + count));
      this.#advance(count);
      at += count;
    }
  }

  /** Many tools omit the two empty blocks at the end, but no valid tar ends inside a member. */
  finish(): readonly Member[] {
    const isBetween = this.#section === 'header' && this.#left === TAR_BLOCK;
    if (this.#section === 'end' || isBetween) return this.members;
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
    this.#left -= count;
    while (this.#left === 0 && this.#section !== 'end') this.#finishSection();
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
    this.#name = header.isFile ? memberName(this.#nextName ?? header.name) : null;
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
    this.#left = length;
  }

  #collect(): Buffer {
    const bytes = Buffer.concat(this.#buffered);
    this.#buffered = [];
    return bytes;
  }
}
