import type { DirectoryEntry } from './archive-directory.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { ContentDigest } from './content-digest.ts';
import { FingerprintError } from './fingerprint.ts';
import type { Member } from './fingerprint.ts';

/**
 * Splits a stream of all members, in the order of the directory, by the sizes in the directory. The
 * checksum of each member verifies the split: a wrong one means a broken archive.
 */
export class MemberSplitter {
  readonly members: Member[] = [];
  readonly #entries: readonly DirectoryEntry[];
  readonly #guard: ArchiveGuard;
  #index = -1;
  #left = 0;
  #digest: ContentDigest | null = null;

  constructor(entries: readonly DirectoryEntry[], guard: ArchiveGuard) {
    this.#entries = entries;
    this.#guard = guard;
    this.#startNext();
  }

  update(chunk: Uint8Array): void {
    this.#guard.countUnpacked(chunk.length);
    for (let at = 0; at < chunk.length;) {
      if (!this.#digest) throw broken('is larger than declared');
      const count = Math.min(this.#left, chunk.length - at);
      this.#digest.update(chunk.subarray(at, at + count));
      this.#left -= count;
      at += count;
      if (this.#left === 0) this.#startNext();
    }
  }

  finish(): readonly Member[] {
    if (this.#digest) throw broken('is smaller than declared');
    return this.members;
  }

  /** Ends the current member and starts the next one with content. */
  #startNext(): void {
    while (this.#left === 0) {
      const ended = this.#entries[this.#index];
      if (ended && this.#digest) this.#add(ended, this.#digest);
      this.#index += 1;
      const entry = this.#entries[this.#index];
      this.#digest = entry ? new ContentDigest(entry.name ?? '', entry.size) : null;
      if (!entry) return;
      this.#left = entry.size;
    }
  }

  #add({ name, crc }: DirectoryEntry, digest: ContentDigest): void {
    const content = digest.finish();
    if (crc !== undefined && crc !== content.crc) throw broken('has a wrong checksum');
    if (name !== null) this.members.push({ name, ...content });
  }
}

const broken = (text: string) => new FingerprintError('broken', `An archived file ${text}`);
