import * as z from 'zod/mini';

import { SERVER_MESSAGE_CODES } from './error-codes.ts';

/** Booleans in queries and forms, in all spellings of the reference API's clients. */
export const Flag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on', 't', 'y'],
  falsy: ['0', 'false', 'no', 'off', 'f', 'n'],
});

/** RFC 3339 with an offset: strict clients reject a whole page with a date that has none. */
export const Timestamp = z.iso.datetime({ offset: true });

/** In UTC the year must have four digits, as in every stored time. */
const hasStorableYear = z.refine<string>(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    // The year of an invalid time is NaN. It passes here, because the format check reports it.
    return !(year < 0 || year > 9999);
  },
  { error: 'The year must be between 0 and 9999 in UTC' },
);

/** A time in a request. */
export const RequestTime = z.iso.datetime({ offset: true }).check(hasStorableYear);

/** The same for clients that send no offset. */
export const LocalRequestTime = z.iso
  .datetime({ offset: true, local: true })
  .check(hasStorableYear);

/** An id in a path or a query, parsed from text. */
export const Id = z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const IdParams = z.object({ id: Id });

export const Nothing = z.null();

/** Converts the input before the schema checks it, like `z.preprocess`, which `zod/mini` lacks. */
export const preprocess = <S extends z.ZodMiniType>(
  convert: (value: unknown) => unknown,
  schema: S,
) =>
  new z.ZodMiniPipe({ type: 'pipe', in: z.transform(convert), out: schema }) as z.ZodMiniType<
    z.output<S>,
    unknown,
    z.core.$ZodPreprocessInternals<S>
  >;

/** The values of a query parameter that may be absent, present once or repeated. */
export function listParameter(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Accepts one value or a repeated parameter. */
export const many = <S extends z.ZodMiniType>(item: S) =>
  preprocess(listParameter, z.array(item).check(z.maxLength(500)));

/** One entry of the `detail` list of a 422. */
export const ValidationProblem = z.object({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
export type ValidationProblem = z.output<typeof ValidationProblem>;

/**
 * The quota that is used up: of uploads (`too_large`), downloads (`limit_reached`), or saves and
 * states (`over_quota`). An error with `until` is about a quota per day or month.
 */
export const FullQuota = z.object({
  kind: z.enum(['upload', 'download', 'storage']),
  used_bytes: z.int(),
  limit_bytes: z.int(),
});

/** `detail` is an English text for people; `code` selects its translation. */
export const ErrorBody = z
  .object({
    code: z.string(),
    detail: z.union([z.string(), z.array(ValidationProblem)]),
    message: z.optional(z.string()),
    /** The checksums that a file should have and has (`wrong_base`). */
    checksums: z.optional(z.object({ expected: z.string(), actual: z.string() })),
    /** When it is possible again (`limit_reached`, `play_time_over`). */
    until: z.optional(Timestamp),
    quota: z.optional(FullQuota),
  })
  .register(z.globalRegistry, { id: 'ErrorBody' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** The code next to a text in a response; it selects the translation. */
export const ServerMessageCode = z
  .enum(SERVER_MESSAGE_CODES)
  .register(z.globalRegistry, { id: 'ServerMessageCode' });
export type ServerMessageCode = z.output<typeof ServerMessageCode>;
