import { crc32 } from 'node:zlib';

export interface RarPart {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isEncrypted?: boolean;
}

/** Writes uncompressed members. */
export function writeRar4(parts: readonly RarPart[], { isLocked = false } = {}): Buffer {
  const main = block4(0x73, isLocked ? 0x80 : 0, Buffer.alloc(6));
  const files = parts.flatMap(({ name, bytes, isEncrypted }) => {
    const fields = Buffer.alloc(25);
    fields.writeUInt32LE(bytes.length, 0);
    fields.writeUInt32LE(bytes.length, 4);
    fields[8] = 3; // made on Unix
    fields.writeUInt32LE(crc32(bytes), 9);
    fields[17] = 20; // version needed
    fields[18] = 0x30; // stored
    fields.writeUInt16LE(Buffer.byteLength(name), 19);
    fields.writeUInt32LE(0o100644, 21);
    const flags = 0x8000 | (isEncrypted ? 0x04 : 0);
    return [block4(0x74, flags, Buffer.concat([fields, Buffer.from(name)])), Buffer.from(bytes)];
  });
  const end = block4(0x7b, 0x4000, Buffer.alloc(0));
  return Buffer.concat([Buffer.from('Rar!\u001A\u0007\0', 'latin1'), main, ...files, end]);
}

function block4(type: number, flags: number, fields: Buffer): Buffer {
  const header = Buffer.concat([Buffer.alloc(7), fields]);
  header[2] = type;
  header.writeUInt16LE(flags, 3);
  header.writeUInt16LE(header.length, 5);
  header.writeUInt16LE(crc32(header.subarray(2)) & 0xffff, 0);
  return header;
}

export function writeRar5(parts: readonly RarPart[], { isLocked = false } = {}): Buffer {
  const signature = Buffer.from('Rar!\u001A\u0007\u0001\0', 'latin1');
  const lock = isLocked ? [block5([4, 0, 0, 0, 15, ...Array<number>(16).fill(7)])] : [];
  const files = parts.flatMap(({ name, bytes, isEncrypted }) => {
    const crc = Buffer.alloc(4);
    crc.writeUInt32LE(crc32(bytes));
    const extra = isEncrypted ? [...varint(3), ...varint(1), 0, 0] : [];
    const flags = 0x02 | (isEncrypted ? 0x01 : 0);
    const header = [
      ...varint(2),
      ...varint(flags),
      ...(isEncrypted ? varint(extra.length) : []),
      ...varint(bytes.length),
      ...varint(0x04), // the checksum is given
      ...varint(bytes.length),
      ...varint(0o100644),
      ...crc,
      ...varint(0), // stored
      ...varint(1), // made on Unix
      ...varint(Buffer.byteLength(name)),
      ...Buffer.from(name),
      ...extra,
    ];
    return [block5(header), Buffer.from(bytes)];
  });
  return Buffer.concat([signature, ...lock, block5([1, 0, 0]), ...files, block5([5, 0, 0])]);
}

function block5(fields: readonly number[]): Buffer {
  const body = Buffer.from([...varint(fields.length), ...fields]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(body));
  return Buffer.concat([crc, body]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}
