import { ContentDigest, readRange } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError, type Member, toProblem } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import type { DirectoryEntry } from './archive-directory.ts';
import { type ArchiveKind, isTarHeader, type StreamKind, TAR_BLOCK } from './archive-kind.ts';
import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import {
  type ArchiveContent,
  type ArchiveOptions,
  toMembers,
  EMPTY_ARCHIVE,
} from './list-archive.ts';
import { hasDirectory, type KindWithDirectory, openArchive } from './open-archive.ts';
import { TarSplitter } from './tar-splitter.ts';
import { originalName, unpackStream } from './unpack-stream.ts';

/**
 * Unpacks every member once to compute its digests; no file is written, and nested archives are not
 * opened. Problems are returned, never thrown, except for a cancellation.
 */
export async function digestArchive(
  file: OpenFile,
  kind: ArchiveKind,
  options: ArchiveOptions = {},
): Promise<ArchiveContent> {
  const guard = new ArchiveGuard(file.size, archiveLimits(file.size, options.limits), options);
  try {
    const content = await digestMembers(file, kind, guard);
    if (content.problem || content.members?.length !== 0) return content;
    return { ...content, problem: EMPTY_ARCHIVE };
  } catch (error) {
    return { kind, problem: toProblem(error) };
  }
}

async function digestMembers(
  file: OpenFile,
  kind: ArchiveKind,
  guard: ArchiveGuard,
): Promise<ArchiveContent> {
  if (kind === 'tar') return { kind, members: digestTar(file, guard) };
  if (hasDirectory(kind)) return digestListed(file, kind, guard);
  return digestStream(file, kind.replace('tar.', '') as StreamKind, guard);
}

/**
 * Digests an archive that has a directory. If it can't be unpacked, only the directory is returned.
 */
async function digestListed(
  file: OpenFile,
  kind: KindWithDirectory,
  guard: ArchiveGuard,
): Promise<ArchiveContent> {
  const { directory, unpack } = openArchive(file, kind, guard);
  const listed = { kind, ...toMembers(directory) };
  if (listed.problem || listed.members?.length === 0) return listed;
  try {
    const splitter = new MemberSplitter(directory.entries, guard);
    await unpack((chunk) => splitter.update(chunk));
    return { kind, members: splitter.finish() };
  } catch (error) {
    return { ...listed, problem: toProblem(error) };
  }
}

function digestTar(file: OpenFile, guard: ArchiveGuard): readonly Member[] {
  const splitter = new TarSplitter(guard, { digests: true });
  readRange(file, guard.options, (chunk) => splitter.update(chunk));
  return splitter.finish();
}

async function digestStream(
  file: OpenFile,
  kind: StreamKind,
  guard: ArchiveGuard,
): Promise<ArchiveContent> {
  const splitter = new StreamSplitter(originalName(file), guard);
  await unpackStream(file, kind, guard, (chunk) => splitter.update(chunk));
  const members = splitter.finish();
  return { kind: splitter.isTar ? `tar.${kind}` : kind, members };
}

/**
 * Splits a stream of all members, in the order of the directory, by the sizes in the directory. The
 * checksum of each member verifies the split: a wrong one means a broken archive.
 */
class MemberSplitter {
  readonly members: Member[] = [];
  readonly #entries: readonly DirectoryEntry[];
  readonly #guard: ArchiveGuard;
  #index = -1;
  #remaining = 0;
  #digest: ContentDigest | null = null;

  constructor(entries: readonly DirectoryEntry[], guard: ArchiveGuard) {
    this.#entries = entries;
    this.#guard = guard;
    this.#startNext();
  }

  update(chunk: Uint8Array): void {
    this.#guard.countUnpacked(chunk.length);
    for (let at = 0; at < chunk.length;) {
      if (!this.#digest) throw brokenError('is larger than declared');
      const count = Math.min(this.#remaining, chunk.length - at);
      this.#digest.update(chunk.subarray(at, at + count));
      this.#remaining -= count;
      at += count;
      if (this.#remaining === 0) this.#startNext();
    }
  }

  finish(): readonly Member[] {
    if (this.#digest) throw brokenError('is smaller than declared');
    return this.members;
  }

  /** Ends the current member and starts the next one with content. */
  #startNext(): void {
    while (this.#remaining === 0) {
      const ended = this.#entries[this.#index];
      if (ended && this.#digest) this.#add(ended, this.#digest);
      this.#index += 1;
      const entry = this.#entries[this.#index];
      this.#digest = entry ? new ContentDigest(entry.name ?? '', entry.size) : null;
      if (!entry) return;
      this.#remaining = entry.size;
    }
  }

  #add({ name, crc }: DirectoryEntry, digest: ContentDigest): void {
    const content = digest.finish();
    if (crc !== undefined && crc !== content.crc) throw brokenError('has a wrong checksum');
    if (name !== null) this.members.push({ name, ...content });
  }
}

/** Digests the content of a gz, bz2, xz or zst, which is a tar or a single file. */
class StreamSplitter {
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

const brokenError = (text: string) => new FingerprintError('broken', `An archived file ${text}`);
