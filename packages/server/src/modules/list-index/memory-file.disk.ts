import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** A block of memory and a JSON header that describes it. */
export interface MemoryBlock {
  readonly header: unknown;
  readonly memory: Uint8Array;
}

/** Length of the header, length of the memory, checksum of both. */
const PREFIX_BYTES = 16;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Writes a temporary file and renames it, so that readers see the old or the new file, whole. */
export async function writeMemoryFile(
  path: string,
  { header, memory }: MemoryBlock,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeDoubleLE(memory.length, 4);
  prefix.writeUInt32LE(crc32(memory, crc32(text)), 12);
  const temporary = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writev([prefix, text]);
    await file.writeFile(memory);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/**
 * Null: the file is missing or damaged, or `accepts` rejects its header. The memory starts at a
 * multiple of eight.
 */
export async function readMemoryFile(
  path: string,
  accepts: (header: unknown) => boolean | Promise<boolean>,
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
    if (!(await accepts(header))) return null;
    const memory = new Uint8Array(memorySize);
    let sum = crc32(text);
    for (let start = 0; start < memory.length; start += CHUNK_BYTES) {
      const chunk = memory.subarray(start, start + CHUNK_BYTES);
      if (!(await fill(file, chunk, PREFIX_BYTES + text.length + start))) return null;
      sum = crc32(chunk, sum);
    }
    return sum === prefix.readUInt32LE(12) ? { header, memory } : null;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** False: the file ends before `bytes` is full. */
async function fill(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}
