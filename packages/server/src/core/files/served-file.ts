import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { fileChunks, type Outlet } from './file-chunks.ts';
import { LentBuffers } from './lent-buffers.ts';
import { LentStream } from './lent-chunks.ts';

/** A file open for sending: its size and its bytes belong together, whatever happens to the path. */
export interface ServedFile {
  readonly size: number;
  readonly modified: Date;
  /** Changes with the content; in quotes, as it goes over the wire. */
  readonly etag: string;
  /** Closes the file when it ends or is given up. */
  stream(range: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** Opening a pipe in the library must not wait for someone to write into it. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Null: there is no such file, or it is none that can be read. */
export async function openServedFile(path: string): Promise<ServedFile | null> {
  const handle = await open(path, READ_AT_ONCE).catch(() => null);
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
    stream(range) {
      const buffers = new LentBuffers(range.end - range.start + 1);
      return new LentStream(
        (target) => fileChunks(buffers, handle, { ...range, outlet: target && clear(target) }),
        buffers,
        () => handle.close(),
      );
    },
    close: () => handle.close(),
  };
}

/** Nothing is between the chunks of a file and the reply. */
const clear = (target: NodeJS.WritableStream): Outlet => ({ target, isClear: () => true });
