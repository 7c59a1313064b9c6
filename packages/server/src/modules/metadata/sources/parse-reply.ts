import { SOURCES, type SourceId } from '@saveroom/contract';
import type { z } from 'zod';

import type { SourceReply } from './provider.ts';
import { SourceError } from './source-error.ts';

/** Validates a response; throws a `SourceError` if it does not have the expected shape. */
export function parseReply<S extends z.ZodType>(
  source: SourceId,
  schema: S,
  reply: Pick<SourceReply, 'json'>,
): z.output<S> {
  const { success, data } = schema.safeParse(reply.json());
  if (success) return data;
  throw invalidReply(source);
}

export const invalidReply = (source: SourceId): SourceError =>
  new SourceError(source, 'nonsense', `${SOURCES[source].name} returned an invalid response`);
