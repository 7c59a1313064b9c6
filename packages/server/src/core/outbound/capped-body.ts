import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { toOutboundError } from './send-call.ts';
import { OutboundError } from './outbound-error.ts';

interface BodyLimits {
  readonly host: string;
  readonly maxBytes: number;
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

/** Streams the decompressed body and aborts as soon as it exceeds the limit. */
export function cappedBody(message: IncomingMessage, limits: BodyLimits): Readable {
  if (Number(message.headers['content-length'] ?? 0) > limits.maxBytes) {
    message.destroy();
    throw tooLarge(limits);
  }
  const decompress = createDecompressor(message.headers['content-encoding'] ?? '');
  const compressed = Readable.from(limitBytes(message, message, limits), { objectMode: false });
  if (!decompress) return compressed;
  pipeline(compressed, decompress, () => undefined); // the reader gets its error
  return Readable.from(limitBytes(decompress, message, limits), { objectMode: false });
}

async function* limitBytes(
  source: Readable,
  message: IncomingMessage,
  { host, maxBytes, idleMs, signal }: BodyLimits,
): AsyncGenerator<Buffer> {
  let received = 0;
  const abort = () =>
    message.destroy(new OutboundError('slow', `No data from ${host} for ${idleMs / 1000} s`));
  // Runs only while waiting for the remote server, not while the local reader is slow.
  let idleTimer = setTimeout(abort, idleMs);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      clearTimeout(idleTimer);
      received += chunk.length;
      if (received > maxBytes) throw tooLarge({ host });
      yield chunk;
      idleTimer = setTimeout(abort, idleMs);
    }
  } catch (error) {
    message.destroy();
    throw toOutboundError(error as NodeJS.ErrnoException, { host, signal });
  } finally {
    clearTimeout(idleTimer);
  }
}

const tooLarge = ({ host }: { host: string }) =>
  new OutboundError('too_large', `${host} sent too much data`);

function createDecompressor(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
