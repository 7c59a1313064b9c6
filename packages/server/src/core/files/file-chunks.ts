import type { FileHandle } from 'node:fs/promises';

import { kernelWay } from './kernel/kernel-way.ts';
import type { LentBuffers } from './lent-buffers.ts';
import { lentChunks } from './lent-chunks.ts';

/** Of less, the calls cost more than the copies. */
const WORTH_IT = 2 * 1024 * 1024;
/** With the head of the reply, or of the entry in an archive. */
const FIRST_PART = 512 * 1024;
/** What a slow connection gets before it is tried again whether it has become a fast one. */
const SLOW_PART = 8 * 1024 * 1024;

/** Where chunks are going to be written. */
export interface Outlet {
  readonly target: NodeJS.WritableStream;
  /** False: something on the way keeps chunks back that it has taken. */
  readonly isClear: () => boolean;
}

interface Order {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
  /** Null: their reader keeps that to itself. */
  readonly outlet: Outlet | null;
}

/**
 * A part of a file. Where the system can send it by itself, these chunks are only its beginning and
 * whatever the connection was too slow for.
 */
export async function* fileChunks(
  buffers: LentBuffers,
  file: FileHandle,
  { start, end, outlet }: Order,
): AsyncGenerator<Buffer> {
  if (!outlet || end - start < WORTH_IT) {
    yield* lentChunks(buffers, file, { start, end });
    return;
  }
  let at = start + FIRST_PART;
  yield* lentChunks(buffers, file, { start, end: at - 1 });
  // A reply that waits for one before it has a connection only when its turn has come.
  await buffers.allBack();
  const way = await kernelWay(outlet.target);
  if (!way) {
    yield* lentChunks(buffers, file, { start: at, end });
    return;
  }
  while (at <= end) {
    const part = { file: file.fd, start: at, end, isOver: () => buffers.isReleased };
    if (outlet.isClear()) at += await way.send(part);
    const next = Math.min(end + 1, at + SLOW_PART);
    yield* lentChunks(buffers, file, { start: at, end: next - 1 });
    at = next;
    // What was handed over must have left, or it would arrive after what follows it.
    await buffers.allBack();
  }
}
