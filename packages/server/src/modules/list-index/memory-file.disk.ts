import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** A block of memory and what it means, as JSON. */
export interface MemoryBlock {
  readonly header: unknown;
  readonly memory: Uint8Array;
}

/** Length of the header, length of the memory, checksum of both. */
const PREFIX_BYTES = 16;
const AT_ONCE = 4 * 1024 * 1024;

/** Beside and moved over: whoever reads has all of it, or what was there before. */
export async function writeMemoryFile(
  path: string,
  { header, memory }: MemoryBlock,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeDoubleLE(memory.length, 4);
  prefix.writeUInt32LE(crc32(memory, crc32(text)), 12);
  const beside = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writev([prefix, text]);
    await file.writeFile(memory);
    await file.sync();
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

/** Null: there is none, it is not whole, or it is not wanted. The memory begins at a multiple of eight. */
export async function readMemoryFile(
  path: string,
  isWanted: (header: unknown) => boolean | Promise<boolean>,
): Promise<MemoryBlock | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    if (!(await fill(file, prefix, 0))) return null;
    const text = new Uint8Array(prefix.readUInt32LE(0));
    const { size } = await file.stat();
    const memorySize = prefix.readDoubleLE(4);
    if (PREFIX_BYTES + text.length + memorySize !== size) return null;
    if (!(await fill(file, text, PREFIX_BYTES))) return null;
    const header: unknown = JSON.parse(Buffer.from(text).toString());
    if (!(await isWanted(header))) return null;
    const memory = new Uint8Array(memorySize);
    let sum = crc32(text);
    for (let start = 0; start < memory.length; start += AT_ONCE) {
      const piece = memory.subarray(start, start + AT_ONCE);
      if (!(await fill(file, piece, PREFIX_BYTES + text.length + start))) return null;
      sum = crc32(piece, sum);
    }
    return sum === prefix.readUInt32LE(12) ? { header, memory } : null;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** False: the file ends before. */
async function fill(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}
