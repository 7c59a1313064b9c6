import type { FileHandle } from 'node:fs/promises';

import { kernelWay } from './kernel/kernel-way.ts';
import type { LentBuffers } from './lent-buffers.ts';
import { lentChunks } from './lent-chunks.ts';

/** With the head of the reply; most files of a library's pages end here. */
const FIRST_PART = 512 * 1024;
/** What a slow connection gets before it is tried again whether it has become a fast one. */
const SLOW_PART = 8 * 1024 * 1024;

interface Order {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
  /** Where the chunks are written to; null: their reader keeps that to itself. */
  readonly target: NodeJS.WritableStream | null;
}

/**
 * A part of a file for one target. Where the system can send it there by itself, these chunks are
 * only its beginning and whatever the connection was too slow for.
 */
export async function* fileChunks(
  buffers: LentBuffers,
  file: FileHandle,
  { start, end, target }: Order,
): AsyncGenerator<Buffer> {
  let at = Math.min(end + 1, start + FIRST_PART);
  yield* lentChunks(buffers, file, { start, end: at - 1 });
  if (at > end) return;
  // A reply that waits for one before it has a connection only when its turn has come.
  if (target) await buffers.allBack();
  const way = target && (await kernelWay(target));
  if (!way) {
    yield* lentChunks(buffers, file, { start: at, end });
    return;
  }
  while (at <= end) {
    at += await way.send({ file: file.fd, start: at, end, isOver: () => buffers.isReleased });
    const next = Math.min(end + 1, at + SLOW_PART);
    yield* lentChunks(buffers, file, { start: at, end: next - 1 });
    at = next;
    // What was handed over must have left, or it would arrive after what follows it.
    await buffers.allBack();
  }
}
