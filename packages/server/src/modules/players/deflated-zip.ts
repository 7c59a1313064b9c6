import { crc32, deflateRawSync } from 'node:zlib';

interface PlainFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The earliest DOS date, so that the same files give the same archive. */
const DATE = 0x0021;

/** Builds a small zip in memory, with sizes and checksums before the content. */
export function deflatedZip(files: readonly PlainFile[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const packed = deflateRawSync(file.bytes, { level: 9 });
    const fields = sharedFields(file, packed, name);
    const local = Buffer.concat([uint32(0x0403_4b50), fields, name]);
    const central = Buffer.alloc(12);
    central.writeUInt32LE(offset, 8);
    directory.push(
      Buffer.concat([uint32(0x0201_4b50), uint16(VERSION), fields, Buffer.alloc(2), central, name]),
    );
    chunks.push(local, packed);
    offset += local.length + packed.length;
  }
  return Buffer.concat([...chunks, ...directory, endRecord(directory, offset)]);
}

/** The fields that the local header and the directory entry of a file share. */
function sharedFields({ bytes }: PlainFile, packed: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function endRecord(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
