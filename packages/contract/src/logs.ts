import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

/** From least to most severe. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LogLine = z
  .object({
    /** Increases with every line. */
    id: z.int(),
    /** Milliseconds since 1970. */
    ts: z.int(),
    level: z.enum(LOG_LEVELS),
    module: z.string(),
    message: z.string(),
    /** The request it belongs to: `X-Request-Id` of the response. */
    request_id: z.nullable(z.string()),
    /** The stack trace of an error. */
    details: z.nullable(z.string()),
    /** Which server logged it; null: there is only one. */
    server: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'LogLine' });
export type LogLine = z.output<typeof LogLine>;

export const LogRequest = z.object({
  /** The minimum severity. */
  level: z._default(z.enum(LOG_LEVELS), 'trace'),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  request_id: z.optional(z.string().check(z.maxLength(200))),
  /** Lines before this one. */
  before: z.optional(z.coerce.number<number>().check(z.int())),
  /** Lines after this one. */
  after: z.optional(z.coerce.number<number>().check(z.int())),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1000)), 200),
});
export type LogRequest = z.output<typeof LogRequest>;

export const listLogs = defineRoute({
  method: 'GET',
  path: '/logs',
  access: 'logs.read',
  summary: 'The last matching lines of the server log, oldest first.',
  query: LogRequest,
  response: z.array(LogLine),
});
