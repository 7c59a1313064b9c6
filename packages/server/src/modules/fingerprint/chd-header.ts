/** The header of a compressed disc image; digests are lower-case hex. */
export interface ChdHeader {
  readonly version: 3 | 4 | 5;
  /** SHA-1 of raw data and metadata, which databases of discs use. */
  readonly sha1: string;
  /** SHA-1 of the raw data only. Version 3 has a single SHA-1, which both fields contain. */
  readonly rawSha1: string;
  /** Set if the image contains only the differences to another one. */
  readonly parentSha1?: string;
  /** Unpacked bytes. */
  readonly logicalSize: number;
}

const SIGNATURE = 'MComprHD';
/** Offsets of the fields per version; all numbers are big-endian. */
const LAYOUT = {
  3: { length: 120, logicalSize: 28, sha1: 80, rawSha1: 80, parent: 100 },
  4: { length: 108, logicalSize: 28, sha1: 48, rawSha1: 88, parent: 68 },
  5: { length: 124, logicalSize: 32, sha1: 84, rawSha1: 64, parent: 104 },
} as const;

/** Parses a header. Null: no CHD image, or one without a SHA-1 (version 1, 2, or incomplete). */
export function parseChdHeader(bytes: Buffer): ChdHeader | null {
  if (bytes.length < 16 || bytes.toString('latin1', 0, 8) !== SIGNATURE) return null;
  const version = bytes.readUInt32BE(12);
  if (version !== 3 && version !== 4 && version !== 5) return null;
  const layout = LAYOUT[version];
  if (bytes.length < layout.length || bytes.readUInt32BE(8) !== layout.length) return null;
  const sha1 = readSha1(bytes, layout.sha1);
  const rawSha1 = readSha1(bytes, layout.rawSha1);
  if (!sha1 || !rawSha1) return null;
  const parentSha1 = readSha1(bytes, layout.parent);
  return {
    version,
    sha1,
    rawSha1,
    ...(parentSha1 && { parentSha1 }),
    logicalSize: Number(bytes.readBigUInt64BE(layout.logicalSize)),
  };
}

/** Undefined: the field is all zeros, which means unknown. */
function readSha1(bytes: Buffer, offset: number): string | undefined {
  const hex = bytes.toString('hex', offset, offset + 20);
  return /[^0]/.test(hex) ? hex : undefined;
}
