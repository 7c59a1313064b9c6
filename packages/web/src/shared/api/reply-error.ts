import * as z from 'zod/mini';

import { ApiError } from '#shared/lib/api-error.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Body = z.object({
  code: withFallback(z.string(), 'unknown'),
  detail: z.unknown(),
  message: withFallback(z.optional(z.string()), undefined),
  checksums: withFallback(
    z.optional(z.object({ expected: z.string(), actual: z.string() })),
    undefined,
  ),
  until: withFallback(z.optional(z.string()), undefined),
  quota: withFallback(
    z.optional(
      z.object({
        kind: z.enum(['upload', 'download', 'storage']),
        used_bytes: z.number(),
        limit_bytes: z.number(),
      }),
    ),
    undefined,
  ),
});
const Problems = z.array(z.looseObject({ msg: z.string() })).check(z.minLength(1));

/**
 * The error of any response with a status of 400 or more: ours, the page of a proxy, or an empty
 * one.
 */
export function replyError(status: number, json: unknown): ApiError {
  const body = Body.safeParse(json);
  if (!body.success) return new ApiError(status, 'bad-reply', `The server answered ${status}`);
  const { code, detail, message, checksums, until, quota } = body.data;
  const text = messageIn(detail, message) ?? `The server answered ${status}`;
  const error = new ApiError(status, code, text, detail);
  error.checksums = checksums;
  error.until = until;
  error.quota = quota;
  return error;
}

function messageIn(detail: unknown, message: string | undefined): string | undefined {
  if (message) return message;
  if (typeof detail === 'string' && detail) return detail;
  const problems = Problems.safeParse(detail);
  return problems.success ? problems.data.map(({ msg }) => msg).join('; ') : undefined;
}
