import { crc32, deflateRawSync } from 'node:zlib';

interface PlainFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day DOS knew: the same files give the same archive. */
const DATE = 0x0021;

/** A small archive, made in memory, with sizes and checksums before the content. */
export function deflatedZip(files: readonly PlainFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const packed = deflateRawSync(file.bytes, { level: 9 });
    const facts = factsOf(file, packed, name);
    const local = Buffer.concat([signature(0x0403_4b50), facts, name]);
    const central = Buffer.alloc(12);
    central.writeUInt32LE(offset, 8);
    directory.push(
      Buffer.concat([signature(0x0201_4b50), word(VERSION), facts, Buffer.alloc(2), central, name]),
    );
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  return Buffer.concat([...parts, ...directory, endOf(directory, offset)]);
}

/** What the header before a file and its line in the directory have in common. */
function factsOf({ bytes }: PlainFile, packed: Buffer, name: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(DATE, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
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

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
