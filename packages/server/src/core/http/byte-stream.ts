import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '#core/lib/app-error.ts';

/** Routes of this scope get their bodies unread: whatever they claim to be, they are bytes. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** The body as it arrives. One that is too large or ends too soon fails. */
export async function* readBytes(
  { raw, headers }: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let length = 0;
  try {
    // Left early it must not take the connection down: the answer still has to pass.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += (chunk as Uint8Array).length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : endedEarly(cause);
  } finally {
    // Node throws away only what nobody began to read.
    raw.resume();
  }
  if (wasCut(raw)) throw endedEarly();
}

/** Requests made up for tests do not know. */
const wasCut = ({ complete }: { complete?: boolean }): boolean => complete === false;

const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `The request is larger than ${maxBytes / 1_048_576} MiB`);

const endedEarly = (cause?: unknown): AppError =>
  new AppError('bad_request', 'The connection was interrupted. Try again.', { cause });
