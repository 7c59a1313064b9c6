import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { ImportReason } from '@saveroom/contract';
import type { z } from 'zod';

import type { ImportInput } from '#modules/imports/import-input.disk.ts';
import type {
  ImportedFile,
  ImportItem,
  ImportReader,
  ItemBase,
} from '#modules/imports/import-record.ts';

import {
  collectionItem,
  fileItem,
  type ImportedEntries,
  musicItem,
  personalItem,
  profileItem,
} from './takeout-items.ts';
import {
  CollectionLine,
  COLLECTIONS,
  FileLine,
  FILES,
  GameLine,
  GAMES,
  Manifest,
  MANIFEST,
  ManifestHead,
  MUSIC,
  MusicLine,
  PROFILE,
  Profile,
  TAKEOUT_VERSION,
} from './takeout-format.ts';

/** A document without lines is in memory as a whole, and so is each line of the others. */
const LIMITS = { documentBytes: 256 * 1024 * 1024, lineBytes: 64 * 1024 * 1024, lines: 2_000_000 };
const NEWLINE = 0x0a;

/** Why a takeout is refused as a whole. */
export class TakeoutError extends Error {
  readonly code: ImportReason;

  constructor(code: ImportReason, message: string) {
    super(message);
    this.code = code;
  }
}

/** A document with a JSON object per line, and what becomes of a line. */
interface Document {
  readonly name: string;
  readonly parse: (line: unknown) => z.ZodSafeParseResult<unknown>;
  readonly toItem: (line: unknown, at: ItemBase, entries: ImportedEntries) => ImportItem;
}

const documentOf = <S extends z.ZodType>(
  name: string,
  schema: S,
  toItem: (line: z.output<S>, at: ItemBase, entries: ImportedEntries) => ImportItem,
): Document => ({
  name,
  parse: (line) => schema.safeParse(line),
  toItem: (line, at, entries) => toItem(line as z.output<S>, at, entries),
});

/** In the order in which they are imported. */
const DOCUMENTS: readonly Document[] = [
  documentOf(GAMES, GameLine, personalItem),
  documentOf(COLLECTIONS, CollectionLine, collectionItem),
  documentOf(MUSIC, MusicLine, musicItem),
  documentOf(FILES, FileLine, fileItem),
];

interface OpenTakeout {
  readonly profile: Profile;
  readonly entries: ImportedEntries;
  readonly lines: number;
}

/**
 * Reads a takeout. All documents are checked completely before the first item, so that a damaged or
 * invalid takeout changes nothing. Saves are checked one by one, when they are stored.
 */
export class TakeoutReader implements ImportReader {
  readonly #input: ImportInput;
  readonly #limits: typeof LIMITS;
  #opened: Promise<OpenTakeout> | null = null;

  constructor(input: ImportInput, limits = LIMITS) {
    this.#input = input;
    this.#limits = limits;
  }

  async count(signal: AbortSignal): Promise<number> {
    return (await this.#open(signal)).lines + 1;
  }

  async *items(after: string | null, signal: AbortSignal): AsyncGenerator<ImportItem> {
    const { profile, entries } = await this.#open(signal);
    if (after === null) {
      yield profileItem(profile, { key: PROFILE, place: PROFILE }, entries);
    }
    const [document = '', line = '0'] = after?.split(':') ?? [];
    const first = DOCUMENTS.findIndex(({ name }) => name === document);
    for (const [index, { name, parse, toItem }] of DOCUMENTS.entries()) {
      if (index < first) continue;
      const done = index === first ? Number(line) : 0;
      for await (const { number, bytes } of this.#linesOf(name, signal)) {
        signal.throwIfAborted();
        if (number <= done) continue;
        const at = { key: `${name}:${number}`, place: `${name}, line ${number}` };
        yield toItem(parse(parseJson(bytes, at.place)).data, at, entries);
      }
    }
  }

  #open(signal: AbortSignal): Promise<OpenTakeout> {
    this.#opened ??= this.#check(signal);
    return this.#opened;
  }

  async #check(signal: AbortSignal): Promise<OpenTakeout> {
    const manifest = await this.#readManifest(signal);
    const stored = new Map((await this.#input.list()).map(({ path, size }) => [path, size]));
    const stated = new Map(manifest.entries.map((entry) => [entry.path, entry]));
    const documents = [PROFILE, ...DOCUMENTS.map(({ name }) => name)];
    for (const path of [...documents, ...stated.keys()]) {
      const size = stored.get(path);
      if (size === undefined) throw new TakeoutError('file_missing', `${path} is missing`);
      if (size !== stated.get(path)?.size) {
        throw new TakeoutError('unreadable', `${path} does not have the size in ${MANIFEST}`);
      }
    }
    const entries: ImportedEntries = {
      file: (name, path, modified) => this.#fileOf(name, path, { stated, modified }),
    };
    const profile = await this.#readProfile(stated.get(PROFILE)?.sha256 ?? '', signal);
    let lines = 0;
    for (const document of DOCUMENTS) {
      const sha256 = stated.get(document.name)?.sha256 ?? '';
      lines += await this.#checkDocument(document, { sha256, entries, lines, signal });
    }
    return { profile, entries, lines };
  }

  async #readManifest(signal: AbortSignal): Promise<Manifest> {
    const hasOne = (await this.#input.list()).some(({ path }) => path === MANIFEST);
    if (!hasOne) throw new TakeoutError('unreadable', `This is no takeout: it has no ${MANIFEST}`);
    const value = parseJson(await this.#readWhole(MANIFEST, signal), MANIFEST);
    const head = ManifestHead.safeParse(value);
    if (!head.success) {
      throw new TakeoutError('unreadable', `This is no takeout: ${problemOf(head.error)}`);
    }
    const { version } = head.data;
    if (version !== TAKEOUT_VERSION) {
      const detail = `The takeout has version ${version}, but this server reads ${TAKEOUT_VERSION}`;
      throw new TakeoutError('unsupported_version', detail);
    }
    return requireValid(Manifest.safeParse(value), MANIFEST);
  }

  async #readProfile(sha256: string, signal: AbortSignal): Promise<Profile> {
    const bytes = await this.#readWhole(PROFILE, signal);
    requireChecksum(createHash('sha256').update(bytes).digest('hex'), sha256, PROFILE);
    return requireValid(Profile.safeParse(parseJson(bytes, PROFILE)), PROFILE);
  }

  async #readWhole(path: string, signal: AbortSignal): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of readEntry(await this.#input.open(path, signal), path)) {
      size += chunk.length;
      if (size > this.#limits.documentBytes)
        throw new TakeoutError('too_large', `${path} is too large`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /** Returns the number of lines. */
  async #checkDocument(
    { name, parse, toItem }: Document,
    options: { sha256: string; entries: ImportedEntries; lines: number; signal: AbortSignal },
  ): Promise<number> {
    const { sha256, entries, lines, signal } = options;
    const digest = createHash('sha256');
    let count = 0;
    for await (const { number, bytes } of this.#linesOf(name, signal, digest)) {
      signal.throwIfAborted();
      const at = { key: '', place: `${name}, line ${number}` };
      const line = requireValid(parse(parseJson(bytes, at.place)), at.place);
      // Throws if the line names a file that is not in the manifest.
      toItem(line, at, entries);
      count += 1;
      if (lines + count > this.#limits.lines) {
        const most = this.#limits.lines.toLocaleString('en');
        throw new TakeoutError('too_large', `The takeout has more than ${most} lines`);
      }
    }
    requireChecksum(digest.digest('hex'), sha256, name);
    return count;
  }

  /** The lines of a document, one at a time. Adds all bytes to the digest. */
  async *#linesOf(
    name: string,
    signal: AbortSignal,
    digest?: { update(bytes: Buffer): unknown },
  ): AsyncGenerator<Line> {
    let pending: Buffer[] = [];
    let size = 0;
    let number = 0;
    for await (const chunk of readEntry(await this.#input.open(name, signal), name)) {
      digest?.update(chunk);
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        number += 1;
        yield { number, bytes: Buffer.concat([...pending, chunk.subarray(start, end)]) };
        pending = [];
        size = 0;
        start = end + 1;
      }
      if (start === chunk.length) continue;
      // Copied, because the buffer of a chunk may be used again.
      pending.push(Buffer.from(chunk.subarray(start)));
      size += chunk.length - start;
      if (size > this.#limits.lineBytes) {
        throw new TakeoutError('too_large', `${name}, line ${number + 1} is too long`);
      }
    }
    if (size > 0) yield { number: number + 1, bytes: Buffer.concat(pending) };
  }

  #fileOf(
    name: string,
    path: string,
    { stated, modified }: { stated: ReadonlyMap<string, Stated>; modified: Date | null },
  ): ImportedFile {
    const entry = stated.get(path);
    if (!entry) throw new TakeoutError('file_missing', `${path} is not in ${MANIFEST}`);
    const { size, sha256 } = entry;
    return { name, size, sha256, modified, open: (signal) => this.#input.open(path, signal) };
  }
}

type Stated = Manifest['entries'][number];

function requireChecksum(actual: string, stated: string, name: string): void {
  if (actual === stated) return;
  throw new TakeoutError('unreadable', `${name} is damaged: its checksum differs`);
}

function requireValid<T>(result: z.ZodSafeParseResult<T>, place: string): T {
  if (result.success) return result.data;
  throw new TakeoutError('unreadable', `${place}: ${problemOf(result.error)}`);
}

const problemOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();

function parseJson(bytes: Buffer, place: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new TakeoutError('unreadable', `${place}: this is not valid JSON`);
  }
}

/** A zip that ends early or has damaged content fails while it is read. */
async function* readEntry(stream: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    const detail = `${path} can’t be read: ${(error as Error).message}`;
    throw new TakeoutError('unreadable', detail);
  }
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}
