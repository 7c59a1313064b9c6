import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '#core/lib/app-error.ts';

/** Routes of this scope get the raw body stream, whatever its content type. */
export function skipBodyParsing(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Streams the body. Throws if it is too large or ends early. */
export async function* readBytes(
  { raw, headers }: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let length = 0;
  try {
    // Leaving the loop early must not close the connection: the response is still to be sent.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += (chunk as Uint8Array).length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : endedEarly(cause);
  } finally {
    // Node drains a body by itself only if reading it was never started.
    raw.resume();
  }
  if (wasCut(raw)) throw endedEarly();
}

/** Requests injected by tests have no `complete`. */
const wasCut = ({ complete }: { complete?: boolean }): boolean => complete === false;

const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `The request is larger than ${maxBytes / 1_048_576} MiB`);

const endedEarly = (cause?: unknown): AppError =>
  new AppError('bad_request', 'The connection was interrupted. Try again.', { cause });
