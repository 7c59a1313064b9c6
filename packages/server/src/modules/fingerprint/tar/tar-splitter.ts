import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import { isTarHeader, TAR_BLOCK } from '#modules/fingerprint/archive-kind.ts';
import { ContentDigest } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { Member } from '#modules/fingerprint/fingerprint.ts';
import { memberName } from '#modules/fingerprint/member-name.ts';
import { parseTarHeader, parseTarRecords } from './tar-header.ts';

type Part = 'header' | 'content' | 'extension' | 'padding' | 'end';

/** Long names and their like are short; longer is no tar of anybody's. */
const LONGEST_EXTENSION = 1024 * 1024;

/**
 * Cuts the stream of a tar into members. With `digests` off it only lists: whoever reads may then
 * `skip` what `skippable` says instead of reading it.
 */
export class TarSplitter {
  readonly members: Member[] = [];
  readonly #guard: ArchiveGuard;
  readonly #digests: boolean;
  #part: Part = 'header';
  #left = TAR_BLOCK;
  #padding = 0;
  #gathered: Buffer[] = [];
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
    return this.#part === 'end';
  }

  get skippable(): number {
    return this.#part === 'content' || this.#part === 'padding' ? this.#left : 0;
  }

  skip(count: number): void {
    this.#advance(count);
  }

  update(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#part !== 'end';) {
      const count = Math.min(this.#left, chunk.length - at);
      this.#take(chunk.subarray(at, at + count));
      this.#advance(count);
      at += count;
    }
  }

  /** Many tools leave out the two empty blocks at the end, but none stops inside a member. */
  finish(): readonly Member[] {
    const isBetween = this.#part === 'header' && this.#left === TAR_BLOCK;
    if (this.#part === 'end' || isBetween) return this.members;
    throw new FingerprintError('broken', 'The TAR archive is incomplete');
  }

  #take(bytes: Uint8Array): void {
    if (this.#part === 'header' || this.#part === 'extension') {
      this.#gathered.push(Buffer.from(bytes));
    } else if (this.#part === 'content') {
      this.#guard.countUnpacked(bytes.length);
      this.#digest?.update(bytes);
    }
  }

  #advance(count: number): void {
    this.#left -= count;
    while (this.#left === 0 && this.#part !== 'end') this.#finishPart();
  }

  #finishPart(): void {
    const part = this.#part;
    if (part === 'header') this.#startMember(this.#collect());
    else if (part === 'padding' || part === 'end') this.#enter('header', TAR_BLOCK);
    else {
      if (part === 'content') this.#finishMember();
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
      if (size > LONGEST_EXTENSION) throw new FingerprintError('bomb', 'A file name is too long');
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

  #enter(part: Part, length: number): void {
    this.#part = part;
    this.#left = length;
  }

  #collect(): Buffer {
    const bytes = Buffer.concat(this.#gathered);
    this.#gathered = [];
    return bytes;
  }
}
