interface CiaOptions {
  readonly titleId?: string;
  readonly version?: number;
  /** Name and publisher in English; null: no icon data. */
  readonly names?: { readonly name: string; readonly publisher: string } | null;
  readonly content?: Uint8Array;
}

const align = (length: number): number => Math.ceil(length / 64) * 64;
const padded = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(align(bytes.length) - bytes.length)]);

/** A CIA with the headers of a real one; certificates, ticket and content are noise. */
export function writeCia({
  titleId = '00040000001B5000',
  version = 1040,
  names = { name: 'Test Title\nSecond Line', publisher: 'Tester' },
  content = Buffer.alloc(1000, 0x5a),
}: CiaOptions = {}): Buffer {
  const certificates = Buffer.alloc(0xa00, 1);
  const ticket = Buffer.alloc(0x350, 2);
  const tmd = Buffer.alloc(0x140 + 0x9c4 + 0x30, 0);
  tmd.writeUInt32BE(0x1_00_04, 0);
  tmd.write('Root-CA00000003-CP0000000b', 0x140, 'latin1');
  tmd.write(titleId, 0x140 + 0x4c, 'hex');
  tmd.writeUInt16BE(version, 0x140 + 0x9c);
  const meta = names ? writeMeta(names) : Buffer.alloc(0);
  const header = Buffer.alloc(0x20_20);
  header.writeUInt32LE(0x20_20, 0);
  header.writeUInt32LE(certificates.length, 8);
  header.writeUInt32LE(ticket.length, 12);
  header.writeUInt32LE(tmd.length, 16);
  header.writeUInt32LE(meta.length, 20);
  header.writeBigUInt64LE(BigInt(content.length), 24);
  return Buffer.concat([...[header, certificates, ticket, tmd, content].map(padded), meta]);
}

function writeMeta({ name, publisher }: { name: string; publisher: string }): Buffer {
  const meta = Buffer.alloc(0x3a_c0);
  const icon = meta.subarray(0x400);
  icon.write('SMDH', 0, 'latin1');
  const english = icon.subarray(8 + 0x200);
  english.write('Short', 0, 'utf16le');
  english.write(name, 0x80, 'utf16le');
  english.write(publisher, 0x180, 'utf16le');
  return meta;
}
