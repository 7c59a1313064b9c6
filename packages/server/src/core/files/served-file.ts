import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { ChunkStream, readChunks, type ByteRange } from './file-stream.ts';

/** An open file to send. Size and content match even if the path is replaced meanwhile. */
export interface ServedFile {
  readonly size: number;
  readonly modified: Date;
  /** Changes with the content; in quotes, as in the header. */
  readonly etag: string;
  /** Closes the file when it ends or is destroyed. */
  stream(range: ByteRange): Readable;
  close(): Promise<void>;
}

/** Without this flag, opening a named pipe in the library would wait for a writer. */
const READ_NONBLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file to send. Null: there is no such file, or it cannot be read. */
export async function openServedFile(path: string): Promise<ServedFile | null> {
  const handle = await open(path, READ_NONBLOCKING).catch(() => null);
  if (!handle) return null;
  const info = await handle.stat().catch(() => null);
  if (!info?.isFile()) {
    await handle.close();
    return null;
  }
  const version = [info.size, Math.trunc(info.mtimeMs), info.ino].map((part) => part.toString(36));
  return {
    size: info.size,
    modified: info.mtime,
    etag: `"${version.join('-')}"`,
    stream: (range) =>
      new ChunkStream(
        range,
        (buffers) => readChunks(handle, range, buffers),
        () => handle.close(),
      ),
    close: () => handle.close(),
  };
}
