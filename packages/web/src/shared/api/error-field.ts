import * as z from 'zod/mini';

import type { ApiError } from '#shared/lib/api-error.ts';

const Problems = z
  .array(z.looseObject({ loc: z.array(z.union([z.string(), z.number()])) }))
  .check(z.minLength(1));

/** Error messages name their field only in the text. */
const FIELD_PATTERNS = [
  [/\btoken\b/i, 'token'],
  [/^username\b/i, 'username'],
  [/\be-?mail\b/i, 'email'],
  [/^password\b/i, 'password'],
  [/\bpicture\b/i, 'avatar'],
] as const;

/** The form field that an error is about, so that it can be shown there. */
export function errorField({ status, detail, message }: ApiError): string | undefined {
  const problems = Problems.safeParse(detail);
  if (problems.success) {
    const last = problems.data[0]?.loc.at(-1);
    return typeof last === 'string' ? last : undefined;
  }
  if (status < 400 || status >= 500) return undefined;
  return FIELD_PATTERNS.find(([pattern]) => pattern.test(message))?.[1];
}
