import { detectEncoding } from '#modules/dats/dats.api.ts';

import { ListError } from './listed-game.ts';

/** Opens the same file each time. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** Reads the entries of a list from its text. Throws a `ListError`. */
export type ListParser<T> = (text: AsyncIterable<string>) => AsyncIterable<T>;

/** The largest list that is read, against files that never end. */
const MAX_BYTES = 512 * 1024 * 1024;
const HEAD_BYTES = 512;
const NOT_UTF8 = 'The text isn’t UTF-8';

/** A list that was read to its end once, so that reading it again does not fail halfway. */
export interface CheckedList<T> {
  readonly count: number;
  entries(): AsyncGenerator<T>;
}

/**
 * Reads a list to its end and throws a `ListError` if that is impossible. Texts without a mark that
 * are not UTF-8 are read as Windows-1252, which older programs write.
 */
export async function checkList<T>(open: OpenFile, parse: ListParser<T>): Promise<CheckedList<T>> {
  const count = async (fallback: string | null): Promise<number> => {
    const entries = parse(decode(await open(), fallback))[Symbol.asyncIterator]();
    let found = 0;
    while (!(await entries.next()).done) found += 1;
    return found;
  };
  const checked = (entries: number, fallback: string | null): CheckedList<T> => ({
    count: entries,
    async *entries() {
      yield* parse(decode(await open(), fallback));
    },
  });
  try {
    return checked(await count(null), null);
  } catch (error) {
    if (!(error instanceof ListError) || error.message !== NOT_UTF8) throw error;
    return checked(await count('windows-1252'), 'windows-1252');
  }
}

/** Decodes a text. `fallback`: its encoding unless its first bytes name another. */
async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  fallback: string | null,
): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | null = null;
  let bytes = 0;
  const read = (chunk?: Uint8Array): string => {
    decoder ??= startDecoder(head, fallback);
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new ListError(NOT_UTF8, 1);
    }
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ListError('The file is too large', 1);
    if (decoder) {
      yield read(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield read(head);
  }
  if (!decoder) yield read(head);
  yield read();
}

function startDecoder(head: Uint8Array, fallback: string | null): TextDecoder {
  const found = detectEncoding(head);
  const encoding = found === 'utf-8' ? (fallback ?? found) : found;
  return new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
}
