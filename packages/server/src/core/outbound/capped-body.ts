import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { faultOf } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';

interface Rules {
  readonly host: string;
  readonly maxBytes: number;
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

/** The body, unpacked and counted as it comes: what is too large is never held nor read on. */
export function cappedBody(message: IncomingMessage, rules: Rules): Readable {
  if (Number(message.headers['content-length'] ?? 0) > rules.maxBytes) {
    message.destroy();
    throw tooLarge(rules);
  }
  const unpack = decoder(message.headers['content-encoding'] ?? '');
  const packed = Readable.from(counted(message, message, rules), { objectMode: false });
  if (!unpack) return packed;
  pipeline(packed, unpack, () => undefined); // its error is met by whoever reads
  return Readable.from(counted(unpack, message, rules), { objectMode: false });
}

async function* counted(
  source: Readable,
  message: IncomingMessage,
  { host, maxBytes, idleMs, signal }: Rules,
): AsyncGenerator<Buffer> {
  let seen = 0;
  const giveUp = () =>
    message.destroy(new OutboundError('slow', `No data from ${host} for ${idleMs / 1000} s`));
  // Runs only while we wait for the other side, not while our reader takes its time.
  let silence = setTimeout(giveUp, idleMs);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      clearTimeout(silence);
      seen += chunk.length;
      if (seen > maxBytes) throw tooLarge({ host });
      yield chunk;
      silence = setTimeout(giveUp, idleMs);
    }
  } catch (error) {
    message.destroy();
    throw faultOf(error as NodeJS.ErrnoException, { host, signal });
  } finally {
    clearTimeout(silence);
  }
}

const tooLarge = ({ host }: { host: string }) =>
  new OutboundError('too_large', `${host} sent too much data`);

function decoder(encoding: string): Transform | null {
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
