import { crc32 } from '@node-rs/crc32';

import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import { type Directory, type DirectoryEntry, normalizeMemberName } from './archive-directory.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { decodeLzma, decodeLzma2 } from './decode-lzma.ts';
import {
  damagedError,
  readStreams,
  SevenZipReader,
  type Stream,
  type Streams,
} from './seven-zip-streams.ts';

const START_LENGTH = 32;
const ID = { end: 0, header: 1, properties: 2, moreStreams: 3, streams: 4, files: 5 };
const ID_PACKED_HEADER = 0x17;
const ID_EMPTY_STREAM = 0x0e;
const ID_EMPTY_FILE = 0x0f;
const ID_NAMES = 0x11;
const CODER = { copy: '00', lzma: '030101', lzma2: '21', aes: '06f10701' };
/** The directory may be compressed several times; tools do it at most twice. */
const MAX_LAYERS = 4;
const PASSWORD_PROBLEM = { code: 'encrypted', text: 'The archive is password-protected' } as const;

interface Files {
  readonly names: readonly string[];
  readonly hasContent: readonly boolean[];
  readonly isDirectory: (index: number) => boolean;
}

/** Reads the directory at the end of a 7z without unpacking a member. */
export function readSevenZipDirectory(file: OpenFile, guard: ArchiveGuard): Directory {
  const header = readHeader(file, guard);
  if (!header) return { entries: [] };
  const reader = new SevenZipReader(header);
  reader.expect(ID.header);
  let streams: Streams | undefined;
  let files: Files | undefined;
  for (let id = reader.byte(); id !== ID.end; id = reader.byte()) {
    if (id === ID.properties) skipProperties(reader);
    else if (id === ID.moreStreams) readStreams(reader);
    else if (id === ID.streams) streams = readStreams(reader);
    else if (id === ID.files) files = readFiles(reader, guard);
    else throw damagedError();
  }
  const entries = files ? toEntries(files, streams?.files ?? [], guard) : [];
  return isEncrypted(streams) ? { entries, problem: PASSWORD_PROBLEM } : { entries };
}

/** Reads and unpacks the header that contains the directory. Null: the archive is empty. */
function readHeader(file: OpenFile, guard: ArchiveGuard): Buffer | null {
  const start = file.require(0, START_LENGTH);
  if (crc32(start.subarray(12, START_LENGTH)) !== start.readUInt32LE(8)) throw damagedError();
  const offset = Number(start.readBigUInt64LE(12));
  const length = Number(start.readBigUInt64LE(20));
  if (length === 0) return null;
  guard.requireDirectory(length);
  let header = file.require(START_LENGTH + offset, length);
  if (crc32(header) !== start.readUInt32LE(28)) throw damagedError();
  for (let layer = 0; header[0] === ID_PACKED_HEADER; layer += 1) {
    if (layer === MAX_LAYERS) throw damagedError();
    header = unpackHeader(file, header, guard);
  }
  return header;
}

function unpackHeader(file: OpenFile, packedHeader: Buffer, guard: ArchiveGuard): Buffer {
  const streams = readStreams(new SevenZipReader(packedHeader.subarray(1)));
  if (isEncrypted(streams))
    throw new FingerprintError(PASSWORD_PROBLEM.code, PASSWORD_PROBLEM.text);
  // 7z calls files that are compressed together a folder.
  const [folder] = streams.folders;
  const [packedSize] = streams.packSizes;
  if (!folder || packedSize === undefined) throw damagedError();
  guard.requireDirectory(folder.size);
  guard.requireDirectory(packedSize);
  const packed = file.require(START_LENGTH + streams.packPosition, packedSize);
  const [coder, other] = folder.coders;
  if (!coder || other) throw unsupportedError();
  const bytes = decode(packed, coder.id, coder.properties, folder.size);
  if (folder.crc !== undefined && crc32(bytes) !== folder.crc) throw damagedError();
  return bytes;
}

function decode(packed: Buffer, coder: string, properties: Buffer, size: number): Buffer {
  switch (coder) {
    case CODER.copy:
      return packed.subarray(0, size);
    case CODER.lzma:
      return decodeLzma(packed, properties, size);
    case CODER.lzma2:
      return decodeLzma2(packed, size);
    default:
      throw unsupportedError();
  }
}

function readFiles(reader: SevenZipReader, guard: ArchiveGuard): Files {
  const count = reader.number();
  guard.requireEntries(count);
  let names: string[] = [];
  let hasContent = Array.from({ length: count }, () => true);
  let isEmptyFile: boolean[] = [];
  for (let id = reader.number(); id !== ID.end; id = reader.number()) {
    const property = new SevenZipReader(reader.bytes(reader.number()));
    if (id === ID_NAMES) names = readNames(property, count);
    else if (id === ID_EMPTY_STREAM) hasContent = property.bits(count).map((empty) => !empty);
    else if (id === ID_EMPTY_FILE) {
      isEmptyFile = property.bits(hasContent.filter((has) => !has).length);
    }
  }
  // An entry without content is a directory, unless it is marked as an empty file. The marks are a
  // list of the entries without content only.
  let emptyCount = 0;
  const isDirectory = hasContent.map((has) => {
    if (has) return false;
    emptyCount += 1;
    return !isEmptyFile[emptyCount - 1];
  });
  return { names, hasContent, isDirectory: (index) => isDirectory[index] ?? false };
}

/** Reads the names of all files: UTF-16, each terminated by a zero. */
function readNames(property: SevenZipReader, count: number): string[] {
  property.expect(0); // the list is here and not in another stream
  const text = property.rest().toString('utf16le');
  return text.split('\0').slice(0, count);
}

function toEntries(files: Files, streams: readonly Stream[], guard: ArchiveGuard) {
  let next = 0;
  const entries: DirectoryEntry[] = [];
  for (const [index, rawName] of files.names.entries()) {
    if (files.isDirectory(index)) continue;
    const name = normalizeMemberName(rawName);
    if (!files.hasContent[index]) {
      guard.countEntry(0);
      entries.push({ name, size: 0, crc: hexCrc(0) });
      continue;
    }
    const stream = streams[next];
    if (!stream) throw damagedError();
    next += 1;
    guard.countEntry(stream.size);
    const crc = stream.crc === undefined ? {} : { crc: hexCrc(stream.crc) };
    entries.push({ name, size: stream.size, ...crc });
  }
  return entries;
}

function skipProperties(reader: SevenZipReader): void {
  for (let id = reader.byte(); id !== ID.end; id = reader.byte()) reader.bytes(reader.number());
}

const isEncrypted = (streams: Streams | undefined): boolean =>
  streams?.folders.some(({ coders }) => coders.some(({ id }) => id === CODER.aes)) ?? false;

const unsupportedError = () =>
  new FingerprintError('unsupported', 'The file list uses an unsupported compression method');
