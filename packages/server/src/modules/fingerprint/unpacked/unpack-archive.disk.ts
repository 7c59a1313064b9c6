import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';

import { crc32 } from '@node-rs/crc32';

import type { DirectoryEntry } from '#modules/fingerprint/archives/archive-directory.ts';
import {
  detectArchiveKind,
  type ArchiveKind,
  KIND_HEAD_LENGTH,
} from '#modules/fingerprint/archives/archive-kind.ts';
import { ArchiveGuard, archiveLimits } from '#modules/fingerprint/archives/archive-limits.ts';
import { hasDirectory, openArchive } from '#modules/fingerprint/archives/open-archive.ts';
import { originalName, unpackStream } from '#modules/fingerprint/archives/unpack-stream.ts';
import type { Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { type OpenFile, readHead, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';

/**
 * Limits that allow every disc of a system that runs in a browser, but no archive that could fill
 * the disk. A disc image that is nearly all padding has this ratio; a zip bomb has five times as
 * much.
 */
const LIMITS = { totalBytes: 9 * 1024 ** 3, entries: 5000, ratio: 200 };

/** The size of a single compressed file is unknown. */
const UNKNOWN_SIZE = Number.POSITIVE_INFINITY;

export interface UnpackedMember {
  /** The name in the archive; it is never used as a path on disk. */
  readonly name: string;
  readonly size: number;
  readonly crc: number;
}

/** Games are not played from tars, so they are sent unchanged. */
type UnpackableKind = Exclude<ArchiveKind, `tar${string}`>;

/** The kind of an archive that is unpacked for players. Null: the file is sent unchanged. */
export async function findUnpackableKind(path: string): Promise<UnpackableKind | null> {
  const kind = detectArchiveKind(await readHead(path, KIND_HEAD_LENGTH), basename(path));
  return kind === null || kind.startsWith('tar') ? null : (kind as UnpackableKind);
}

/** Writes every member into `folder`, which is empty. Blocks its thread for some formats. */
export function unpackArchive(
  path: string,
  kind: UnpackableKind,
  folder: string,
): Promise<readonly UnpackedMember[]> {
  return withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size, LIMITS));
    const content = openArchiveStream(file, kind, guard);
    const writer = content.entries
      ? new MemberWriter(folder, content.entries, guard)
      : MemberWriter.forSingleFile(folder, originalName(file), guard);
    try {
      await content.unpack((chunk) => writer.write(chunk));
      return writer.finish();
    } finally {
      writer.close();
    }
  });
}

interface ArchiveStream {
  /** Undefined: a single compressed file. */
  readonly entries?: readonly DirectoryEntry[];
  readonly unpack: (sink: Sink) => Promise<void>;
}

function openArchiveStream(
  file: OpenFile,
  kind: UnpackableKind,
  guard: ArchiveGuard,
): ArchiveStream {
  if (!hasDirectory(kind)) return { unpack: (sink) => unpackStream(file, kind, guard, sink) };
  const { directory, unpack } = openArchive(file, kind, guard);
  const { entries, problem } = directory;
  if (problem) throw new FingerprintError(problem.code, problem.text);
  return { entries, unpack };
}

/**
 * Splits a stream of all members into files named `0`, `1` and so on, so that names from an archive
 * never reach the disk.
 */
class MemberWriter {
  readonly members: UnpackedMember[] = [];
  readonly #entries: readonly DirectoryEntry[];
  readonly #guard: ArchiveGuard;
  readonly #folder: string;
  #index = -1;
  #remaining = 0;
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
      if (this.#index >= this.#entries.length) throw brokenError('is larger than declared');
      const count = Math.min(this.#remaining, chunk.length - at);
      const part = chunk.subarray(at, at + count);
      if (this.#fd !== null) writeAll(this.#fd, part);
      this.#crc = crc32(part, this.#crc);
      this.#size += count;
      this.#remaining -= count;
      at += count;
      if (this.#remaining === 0) this.#startNext();
    }
  }

  finish(): readonly UnpackedMember[] {
    if (this.#remaining === UNKNOWN_SIZE) {
      this.#remaining = 0;
      this.#startNext();
    }
    if (this.#index < this.#entries.length) throw brokenError('is smaller than declared');
    return this.members;
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }

  /** Ends the current member and starts the next one with content. */
  #startNext(): void {
    while (this.#remaining === 0) {
      this.#endMember(this.#entries[this.#index]);
      this.#index += 1;
      const entry = this.#entries[this.#index];
      if (!entry) return;
      this.#remaining = entry.size;
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
    if (isWrong) throw brokenError('has a wrong checksum');
    this.members.push({ name: entry.name, size: this.#size, crc: this.#crc });
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}

const brokenError = (text: string) => new FingerprintError('broken', `An archived file ${text}`);
