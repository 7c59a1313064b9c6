import { isTarHeader, TAR_BLOCK } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { ContentDigest } from './content-digest.ts';
import type { Member } from './fingerprint.ts';
import { TarSplitter } from './tar/tar-splitter.ts';

/** Digests the content of a gz, bz2, xz or zst, which is a tar or a single file. */
export class StreamSplitter {
  readonly #guard: ArchiveGuard;
  readonly #name: string;
  #head = Buffer.alloc(0);
  #tar: TarSplitter | null = null;
  #single: ContentDigest | null = null;

  /** `name` is used for a single file. */
  constructor(name: string, guard: ArchiveGuard) {
    this.#name = name;
    this.#guard = guard;
  }

  get isTar(): boolean {
    return this.#tar !== null;
  }

  update(chunk: Uint8Array): void {
    if (this.#tar) return this.#tar.update(chunk);
    if (this.#single) return this.#updateSingle(this.#single, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    return this.#head.length >= TAR_BLOCK ? this.#detectContent() : undefined;
  }

  finish(): readonly Member[] {
    if (!this.#tar && !this.#single) this.#detectContent();
    if (this.#tar) return this.#tar.finish();
    return this.#single ? [{ name: this.#name, ...this.#single.finish() }] : [];
  }

  #detectContent(): void {
    if (isTarHeader(this.#head)) {
      this.#tar = new TarSplitter(this.#guard, { digests: true });
      return this.#tar.update(this.#head);
    }
    this.#single = new ContentDigest(this.#name);
    return this.#updateSingle(this.#single, this.#head);
  }

  #updateSingle(single: ContentDigest, chunk: Uint8Array): void {
    this.#guard.countUnpacked(chunk.length);
    single.update(chunk);
  }
}
