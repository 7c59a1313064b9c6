import { z } from 'zod';

import { TOLD_CODES } from './error-codes.ts';

/** Booleans in queries and forms, spelled as every client of the reference spells them. */
export const Flag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on', 't', 'y'],
  falsy: ['0', 'false', 'no', 'off', 'f', 'n'],
});

/** RFC 3339 with an offset: strict clients drop a whole page for a bare date. */
export const Timestamp = z.iso.datetime({ offset: true });

/** An id in a path or a query: arrives as text. */
export const Id = z.coerce.number<number>().int().min(1).max(2_147_483_647);

export const IdParams = z.object({ id: Id });

export const Nothing = z.null();

/** One entry of the `detail` list of a 422. */
export const ValidationProblem = z.object({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
export type ValidationProblem = z.output<typeof ValidationProblem>;

/** `detail` is what a person may read; `code` is what a translation hangs on. */
export const ErrorBody = z
  .object({
    code: z.string(),
    detail: z.union([z.string(), z.array(ValidationProblem)]),
    message: z.string().optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** Beside a sentence that is part of an answer: what its translation hangs on. */
export const ToldCode = z.enum(TOLD_CODES).meta({ id: 'ToldCode' });
export type ToldCode = z.output<typeof ToldCode>;
