import type { AppError } from './app-error.ts';

/** Throws the error when more bytes than the limit arrive. */
export async function* limitBytes(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  error: () => AppError,
) {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limit) throw error();
    yield chunk;
  }
}
