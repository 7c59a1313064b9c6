import type { ErrorBody, ErrorCode, ValidationProblem } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { toOutageError } from '#core/lib/outage.ts';

import { InvalidInputError } from './request-body.ts';

const STATUS = {
  invalid: 422,
  bad_request: 400,
  wrong_base: 400,
  wrong_password: 400,
  unauthorized: 401,
  second_factor_required: 401,
  forbidden: 403, // no session, or a scope is missing: the web app signs out on it
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  over_quota: 413,
  limit_reached: 429,
  play_time_over: 429,
  too_many_requests: 429,
  misconfigured: 500,
  unavailable: 503,
  no_space: 507,
} satisfies Record<ErrorCode, number>;

interface ErrorReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: ErrorBody;
}

export function errorReply(error: unknown): ErrorReply {
  if (error instanceof InvalidInputError) {
    const body = { code: 'invalid', detail: error.problems, message: joinProblems(error.problems) };
    return { status: STATUS.invalid, headers: {}, body };
  }
  const expected = error instanceof AppError ? error : toOutageError(error);
  if (expected) {
    const { code, message: detail, checksums, until, quota } = expected;
    const extras = { ...(checksums && { checksums }), ...(until && { until }) };
    const body = { code, detail, ...extras, ...(quota && { quota }) };
    return { status: STATUS[expected.code], headers: expected.headers, body };
  }
  const unstorable = UNSTORABLE[(error as { code?: string } | null)?.code ?? ''];
  if (unstorable) {
    const body = { code: 'bad_request', detail: unstorable };
    return { status: STATUS.bad_request, headers: {}, body };
  }
  // Everything else is a bug: it is logged, and the caller gets no details.
  const body = { code: 'internal', detail: 'Internal Server Error' };
  return { status: 500, headers: {}, body };
}

/**
 * Messages by error code of PostgreSQL, which refuses these values even in conditions. SQLite
 * accepts them and finds no row.
 */
const UNSTORABLE: Readonly<Record<string, string>> = {
  '22003': 'A number in the request is too large',
  '22021': 'Text can’t contain NUL characters',
};

const joinProblems = (problems: readonly ValidationProblem[]): string =>
  problems.map(({ loc, msg }) => `${loc.slice(1).join('.') || loc[0]}: ${msg}`).join('; ');
