import type { Readable } from 'node:stream';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 4096;

/** A text file of any usual encoding, in pieces. `open` is called twice. */
export async function* readText(open: () => Promise<Readable>): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(await open()));
  for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** By the byte order mark, else by the bytes: text that is not UTF-8 was written on Windows. */
async function detectEncoding(stream: Readable): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      const wide = isFirst ? wideEncoding(chunk.subarray(0, HEAD_BYTES)) : null;
      if (wide) return wide;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** UTF-16 of mostly Latin letters has a zero in every second byte. */
function wideEncoding(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && odd > even) return 'utf-16le';
  return even > head.length / 4 ? 'utf-16be' : null;
}
