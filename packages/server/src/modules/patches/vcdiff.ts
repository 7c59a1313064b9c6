import { AppError } from '#core/lib/app-error.ts';
import { decodeLzma2 } from '#modules/fingerprint/fingerprint.api.ts';

import { damagedPatch, WrongBaseError } from './patch-error.ts';
import { type PatchJob } from './patch-job.ts';
import {
  AddressCache,
  adler32,
  CODE_TABLE,
  readVcdiffNumber,
  Section,
} from './vcdiff-instructions.ts';

const MAGIC_BYTES = 3;
const HEADER = { compressed: 1, codeTable: 2, application: 4 } as const;
const WINDOW = { source: 1, target: 2, adler: 4 } as const;
/** In the order of the bits that mark a section as compressed. */
const SECTIONS = ['data', 'instructions', 'addresses'] as const;
type SectionName = (typeof SECTIONS)[number];

const LZMA = 2;
const COMPRESSOR_NAMES: Readonly<Record<number, string>> = { 1: 'DJW', 16: 'FGK' };
/** xdelta makes windows of at most 16 MiB; other tools use 64 MiB at most. */
const MAX_WINDOW_BYTES = 128 * 1024 ** 2;
/** LZMA sections are unpacked in memory before the patch is applied. */
const MAX_UNPACKED_BYTES = 512 * 1024 ** 2;

interface Window {
  /** The part of base or result that copies refer to. */
  readonly segment: {
    readonly of: 'source' | 'target';
    readonly at: number;
    readonly size: number;
  } | null;
  readonly size: number;
  readonly adler: number | null;
  readonly sections: Readonly<Record<SectionName, PackedSection>>;
}

interface PackedSection {
  readonly isCompressed: boolean;
  readonly position: number;
  readonly length: number;
}

/** VCDIFF (RFC 3284) with the extensions of xdelta3: checksums of windows, and LZMA. */
export function applyVcdiff(job: PatchJob): void {
  const { patch, target, requireSize, onProgress } = job;
  const usesLzma = readHeader(job);
  const first = patch.position;
  const { total, unpack } = measure(job, usesLzma);
  requireSize(total);
  patch.seek(first);
  while (patch.remaining > 0) {
    const window = readWindow(job, usesLzma);
    const result = decodeWindow(job, window, unpack);
    requireChecksum(window, result);
    target.write(target.size, result);
    onProgress(target.size, total);
  }
}

/** True: sections may be compressed with LZMA. */
function readHeader({ patch }: PatchJob): boolean {
  patch.seek(MAGIC_BYTES);
  const version = patch.u8();
  if (version !== 0) throw new AppError('bad_request', 'This VCDIFF version isn’t supported');
  const flags = patch.u8();
  const compressor = flags & HEADER.compressed ? patch.u8() : 0;
  if (flags & HEADER.codeTable) {
    throw new AppError('bad_request', 'VCDIFF patches with their own code table aren’t supported');
  }
  if (flags & HEADER.application) patch.skip(readVcdiffNumber(() => patch.u8()));
  if (compressor === 0 || compressor === LZMA) return compressor === LZMA;
  // xdelta names a compressor in the header even if it then compresses nothing.
  const name = COMPRESSOR_NAMES[compressor] ?? `number ${compressor}`;
  requireUncompressed(patch, name);
  return false;
}

function requireUncompressed(patch: PatchJob['patch'], compressor: string): void {
  const first = patch.position;
  while (patch.remaining > 0) {
    const { sections } = readWindow({ patch }, true);
    if (SECTIONS.every((name) => !sections[name].isCompressed)) continue;
    throw new AppError(
      'bad_request',
      `xdelta patches with ${compressor} compression aren’t supported. Create the patch again with “xdelta3 -S none” or “-S lzma”.`,
    );
  }
  patch.seek(first);
}

function readWindow({ patch }: Pick<PatchJob, 'patch'>, mayBeCompressed: boolean): Window {
  const number = () => readVcdiffNumber(() => patch.u8());
  const flags = patch.u8();
  const of = flags & WINDOW.source ? 'source' : flags & WINDOW.target ? 'target' : null;
  const segmentSize = of ? number() : 0;
  const segment: Window['segment'] = of && { of, size: segmentSize, at: number() };
  number(); // length of the rest of the window
  const size = number();
  const compressed = patch.u8();
  if (compressed > 7 || (compressed !== 0 && !mayBeCompressed)) {
    throw damagedPatch('it has compressed sections, but names no compressor');
  }
  const lengths = SECTIONS.map(number);
  const adler = flags & WINDOW.adler ? patch.u32be() : null;
  if (size > MAX_WINDOW_BYTES || lengths.some((length) => length > MAX_WINDOW_BYTES)) {
    throw new AppError('bad_request', 'The windows of this patch are too large');
  }
  const sections = SECTIONS.map((name, index): [SectionName, PackedSection] => {
    const { position } = patch;
    const length = lengths[index] ?? 0;
    patch.skip(length);
    return [name, { isCompressed: (compressed & (1 << index)) !== 0, position, length }];
  });
  return { segment, size, adler, sections: Object.fromEntries(sections) as Window['sections'] };
}

type Unpack = (section: PackedSection, name: SectionName) => Section;

/** Reads all windows once: the size of the result, and the sections compressed with LZMA. */
function measure(job: PatchJob, usesLzma: boolean): { total: number; unpack: Unpack } {
  const { patch } = job;
  const packed = {
    data: new LzmaStream(),
    instructions: new LzmaStream(),
    addresses: new LzmaStream(),
  };
  let total = 0;
  while (patch.remaining > 0) {
    const { size, sections } = readWindow(job, usesLzma);
    total += size;
    const next = patch.position;
    for (const name of SECTIONS) {
      if (sections[name].isCompressed) packed[name].add(readBytes(job, sections[name]));
    }
    patch.seek(next);
  }
  const unpacked = SECTIONS.reduce((sum, name) => sum + packed[name].size, 0);
  if (unpacked > MAX_UNPACKED_BYTES) {
    throw new AppError(
      'too_large',
      'This patch is too large when unpacked. Create it again with “xdelta3 -S none”.',
    );
  }
  const unpack: Unpack = (section, name) => {
    const bytes = readBytes(job, section);
    return new Section(section.isCompressed ? packed[name].next(bytes) : bytes);
  };
  return { total, unpack };
}

function readBytes({ patch }: PatchJob, { position, length }: PackedSection): Buffer {
  const next = patch.position;
  patch.seek(position);
  const bytes = patch.bytes(length);
  patch.seek(next);
  return bytes;
}

const XZ_HEADER_BYTES = 12;

/**
 * The sections of one name form a single xz stream, which continues from window to window. Each
 * starts with its unpacked size.
 */
class LzmaStream {
  size = 0;
  readonly #chunks: Uint8Array[] = [];
  #unpacked: Buffer | null = null;
  #at = 0;

  add(section: Uint8Array): void {
    const reader = new Section(section);
    this.size += reader.number();
    this.#chunks.push(section.subarray(reader.at));
  }

  next(section: Uint8Array): Uint8Array {
    const size = new Section(section).number();
    this.#unpacked ??= this.#unpack();
    this.#at += size;
    return this.#unpacked.subarray(this.#at - size, this.#at);
  }

  #unpack(): Buffer {
    const stream = Buffer.concat(this.#chunks.splice(0));
    const blockHeaderBytes = ((stream[XZ_HEADER_BYTES] ?? 0) + 1) * 4;
    try {
      return decodeLzma2(stream.subarray(XZ_HEADER_BYTES + blockHeaderBytes), this.size);
    } catch {
      throw damagedPatch('its LZMA sections can’t be unpacked');
    }
  }
}

function decodeWindow(job: PatchJob, window: Window, unpack: Unpack): Uint8Array {
  const { segment, sections } = window;
  const data = unpack(sections.data, 'data');
  const instructions = unpack(sections.instructions, 'instructions');
  const addresses = unpack(sections.addresses, 'addresses');
  const from = segment && job[segment.of];
  const segmentSize = segment?.size ?? 0;
  if (segment && from && segment.at + segment.size > from.size) throw shortBaseError(job, window);
  const result = Buffer.allocUnsafe(window.size);
  const cache = new AddressCache();
  let at = 0;
  const copy = (address: number, size: number): void => {
    const inSegment = Math.min(size, Math.max(0, segmentSize - address));
    if (inSegment > 0 && segment && from) {
      from.read(segment.at + address, result.subarray(at, at + inSegment));
    }
    // The rest may overlap its own output, so it is copied byte by byte.
    let read = address + inSegment - segmentSize;
    for (let to = at + inSegment; to < at + size; to += 1, read += 1)
      result[to] = result[read] ?? 0;
  };
  while (!instructions.isEmpty) {
    for (const instruction of CODE_TABLE[instructions.u8()] ?? []) {
      const size = instruction.size || instructions.number();
      if (size > window.size - at) throw damagedPatch('a window is larger than declared');
      if (instruction.kind === 'add') result.set(data.take(size), at);
      else if (instruction.kind === 'run') result.fill(data.u8(), at, at + size);
      else copy(cache.decode(addresses, segmentSize + at, instruction.mode), size);
      at += size;
    }
  }
  if (at !== window.size) throw damagedPatch('a window is smaller than declared');
  return result;
}

function shortBaseError({ source }: PatchJob, { segment, adler }: Window): Error {
  if (segment?.of !== 'source') return damagedPatch('a window refers to later ones');
  return new WrongBaseError('This patch is for a different file.', {
    expected: `at least ${segment.at + segment.size} bytes${adler === null ? '' : ` (${adlerText(adler)} of the result)`}`,
    actual: `${source.size} bytes`,
  });
}

/** The base file has no checksum of its own, but a wrong one makes a wrong result. */
function requireChecksum({ adler }: Window, result: Uint8Array): void {
  if (adler === null) return;
  const actual = adler32(result);
  if (actual === adler) return;
  throw new WrongBaseError('This patch is for a different file.', {
    expected: `${adlerText(adler)} of the result`,
    actual: adlerText(actual),
  });
}

const adlerText = (adler: number): string =>
  `Adler-32 ${adler.toString(16).toUpperCase().padStart(8, '0')}`;
