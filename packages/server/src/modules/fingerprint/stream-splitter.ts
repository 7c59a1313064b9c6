import { isTarHeader, TAR_BLOCK } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { ContentDigest } from './content-digest.ts';
import type { Member } from './fingerprint.ts';
import { TarSplitter } from './tar/tar-splitter.ts';

/** What comes out of a gz, bz2, xz or zst: a tar, or else one file. */
export class StreamSplitter {
  readonly #guard: ArchiveGuard;
  readonly #name: string;
  #head = Buffer.alloc(0);
  #tar: TarSplitter | null = null;
  #single: ContentDigest | null = null;

  /** `name`: of the file inside, should it be one. */
  constructor(name: string, guard: ArchiveGuard) {
    this.#name = name;
    this.#guard = guard;
  }

  get isTar(): boolean {
    return this.#tar !== null;
  }

  update(chunk: Uint8Array): void {
    if (this.#tar) return this.#tar.update(chunk);
    if (this.#single) return this.#take(this.#single, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    return this.#head.length >= TAR_BLOCK ? this.#decide() : undefined;
  }

  finish(): readonly Member[] {
    if (!this.#tar && !this.#single) this.#decide();
    if (this.#tar) return this.#tar.finish();
    return this.#single ? [{ name: this.#name, ...this.#single.finish() }] : [];
  }

  #decide(): void {
    if (isTarHeader(this.#head)) {
      this.#tar = new TarSplitter(this.#guard, { digests: true });
      return this.#tar.update(this.#head);
    }
    this.#single = new ContentDigest(this.#name);
    return this.#take(this.#single, this.#head);
  }

  #take(single: ContentDigest, chunk: Uint8Array): void {
    this.#guard.countUnpacked(chunk.length);
    single.update(chunk);
  }
}
