/** The title that a CIA file of the Nintendo 3DS installs. */
export interface CiaTitle {
  /** 16 hexadecimal digits in upper case. */
  readonly titleId: string;
  readonly kind: 'game' | 'update' | 'dlc' | 'demo' | 'system' | 'dsi' | 'other';
  readonly version: string;
  /** Null: the file has no icon data. */
  readonly name: string | null;
  readonly publisher: string | null;
}

/** Reads up to `length` bytes; fewer at the end of the file. */
type Read = (position: number, length: number) => Promise<Buffer>;

/** Lengths and the offsets of lengths in the header; all numbers are little-endian. */
const HEADER = {
  length: 0x20_20,
  certificates: 0x08,
  ticket: 0x0c,
  tmd: 0x10,
  meta: 0x14,
} as const;
const CONTENT_LENGTH_AT = 0x18;
const ALIGNMENT = 64;

/** Bytes before the title metadata by the type of its signature. */
const SIGNATURE_LENGTHS: Readonly<Record<number, number>> = {
  0x1_00_00: 0x2_40,
  0x1_00_01: 0x1_40,
  0x1_00_02: 0x80,
  0x1_00_03: 0x2_40,
  0x1_00_04: 0x1_40,
  0x1_00_05: 0x80,
};
/** Offsets in the title metadata, whose numbers are big-endian. */
const TITLE_ID_AT = 0x4c;
const VERSION_AT = 0x9c;
const TMD_LENGTH = 0xa0;

const ICON_AT = 0x4_00;
/** Within the icon data: one entry per language, each with two descriptions and the publisher. */
const TITLES = { at: 0x08, length: 0x2_00, count: 16, long: 0x80, publisher: 0x1_80 } as const;
const ENGLISH = 1;

/** Kinds by the upper half of the title ID. */
const KINDS: Readonly<Record<string, CiaTitle['kind']>> = {
  '00040000': 'game',
  '00040002': 'demo',
  '0004000E': 'update',
  '0004008C': 'dlc',
};

/** Reads the headers of a CIA. Null: the file is none, or is incomplete. */
export async function readCiaTitle(read: Read): Promise<CiaTitle | null> {
  const header = await read(0, 0x20);
  if (header.length < 0x20 || header.readUInt32LE(0) !== HEADER.length) return null;
  const ticketAt = align(align(HEADER.length) + header.readUInt32LE(HEADER.certificates));
  const tmdAt = align(ticketAt + header.readUInt32LE(HEADER.ticket));
  const contentAt = align(tmdAt + header.readUInt32LE(HEADER.tmd));
  const signature = await read(tmdAt, 4);
  const start = signature.length === 4 ? SIGNATURE_LENGTHS[signature.readUInt32BE(0)] : undefined;
  if (start === undefined) return null;
  const tmd = await read(tmdAt + start, TMD_LENGTH);
  if (tmd.length < TMD_LENGTH) return null;
  const titleId = tmd.toString('hex', TITLE_ID_AT, TITLE_ID_AT + 8).toUpperCase();
  const metaAt = align(contentAt + Number(header.readBigUInt64LE(CONTENT_LENGTH_AT)));
  const hasIcon = header.readUInt32LE(HEADER.meta) > ICON_AT && Number.isSafeInteger(metaAt);
  const icon = hasIcon
    ? await read(metaAt + ICON_AT, TITLES.at + TITLES.count * TITLES.length)
    : Buffer.alloc(0);
  return {
    titleId,
    kind: kindOf(titleId),
    version: versionText(tmd.readUInt16BE(VERSION_AT)),
    ...readNames(icon),
  };
}

const align = (position: number): number => Math.ceil(position / ALIGNMENT) * ALIGNMENT;

function kindOf(titleId: string): CiaTitle['kind'] {
  const upper = titleId.slice(0, 8);
  const known = KINDS[upper];
  if (known) return known;
  if (upper.startsWith('00048')) return 'dsi';
  // Bit 4 of the category marks system titles.
  const isSystem = upper.startsWith('0004') && (Number.parseInt(upper.slice(4), 16) & 0x10) !== 0;
  return isSystem ? 'system' : 'other';
}

/** Six bits each for the major and minor version, then four for the micro version. */
const versionText = (version: number): string =>
  [version >> 10, (version >> 4) & 0x3f, version & 0xf].join('.');

/** In English if possible, else in the first language that has a name. */
function readNames(icon: Buffer): Pick<CiaTitle, 'name' | 'publisher'> {
  if (icon.toString('latin1', 0, 4) !== 'SMDH') return { name: null, publisher: null };
  const entries = Array.from({ length: TITLES.count }, (_, index) => {
    const at = TITLES.at + index * TITLES.length;
    const short = textAt(icon, at, TITLES.long);
    const long = textAt(icon, at + TITLES.long, TITLES.publisher - TITLES.long);
    const publisher = textAt(icon, at + TITLES.publisher, TITLES.length - TITLES.publisher);
    return { name: long || short, publisher };
  });
  const entry = [entries[ENGLISH], ...entries].find((one) => one && one.name !== '');
  return { name: entry?.name ?? null, publisher: entry?.publisher || null };
}

/** UTF-16 up to the first 0; line breaks become spaces. */
function textAt(icon: Buffer, at: number, length: number): string {
  const [text = ''] = icon.toString('utf16le', at, at + length).split('\0');
  return text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
}
