import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { crc32 } from '@node-rs/crc32';

import type { DirectoryEntry } from '#modules/fingerprint/archive-directory.ts';
import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

export interface UnpackedMember {
  /** The name in the archive; it is never used as a path on disk. */
  readonly name: string;
  readonly size: number;
  readonly crc: number;
}

/** The size of a single compressed file is unknown. */
const UNKNOWN_SIZE = Number.POSITIVE_INFINITY;

/**
 * Splits a stream of all members into files named `0`, `1` and so on, so that names from an archive
 * never reach the disk.
 */
export class MemberWriter {
  readonly members: UnpackedMember[] = [];
  readonly #entries: readonly DirectoryEntry[];
  readonly #guard: ArchiveGuard;
  readonly #folder: string;
  #index = -1;
  #left = 0;
  #size = 0;
  #crc = 0;
  #fd: number | null = null;

  constructor(folder: string, entries: readonly DirectoryEntry[], guard: ArchiveGuard) {
    this.#folder = folder;
    this.#entries = entries;
    this.#guard = guard;
    this.#startNext();
  }

  static forSingleFile(folder: string, name: string, guard: ArchiveGuard): MemberWriter {
    return new MemberWriter(folder, [{ name, size: UNKNOWN_SIZE }], guard);
  }

  write(chunk: Uint8Array): void {
    this.#guard.countUnpacked(chunk.length);
    for (let at = 0; at < chunk.length;) {
      if (this.#index >= this.#entries.length) throw broken('is larger than declared');
      const count = Math.min(this.#left, chunk.length - at);
      const part = chunk.subarray(at, at + count);
      if (this.#fd !== null) writeAll(this.#fd, part);
      this.#crc = crc32(part, this.#crc);
      this.#size += count;
      this.#left -= count;
      at += count;
      if (this.#left === 0) this.#startNext();
    }
  }

  finish(): readonly UnpackedMember[] {
    if (this.#left === UNKNOWN_SIZE) {
      this.#left = 0;
      this.#startNext();
    }
    if (this.#index < this.#entries.length) throw broken('is smaller than declared');
    return this.members;
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }

  /** Ends the current member and starts the next one with content. */
  #startNext(): void {
    while (this.#left === 0) {
      this.#endMember(this.#entries[this.#index]);
      this.#index += 1;
      const entry = this.#entries[this.#index];
      if (!entry) return;
      this.#left = entry.size;
      this.#size = 0;
      this.#crc = 0;
      if (entry.name !== null) {
        this.#fd = openSync(join(this.#folder, String(this.members.length)), 'wx');
      }
    }
  }

  #endMember(entry: DirectoryEntry | undefined): void {
    this.close();
    if (!entry || entry.name === null) return;
    const isWrong = entry.crc !== undefined && Number.parseInt(entry.crc, 16) !== this.#crc;
    if (isWrong) throw broken('has a wrong checksum');
    this.members.push({ name: entry.name, size: this.#size, crc: this.#crc });
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}

const broken = (text: string) => new FingerprintError('broken', `An archived file ${text}`);
