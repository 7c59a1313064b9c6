import { z } from 'zod';

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
    request_id: z.string().nullable(),
    /** The stack trace of an error. */
    details: z.string().nullable(),
    /** Which server logged it; null: there is only one. */
    server: z.string().nullable(),
  })
  .meta({ id: 'LogLine' });
export type LogLine = z.output<typeof LogLine>;

export const LogRequest = z.object({
  /** The minimum severity. */
  level: z.enum(LOG_LEVELS).default('trace'),
  search: z.string().max(200).default(''),
  request_id: z.string().max(200).optional(),
  /** Lines before this one. */
  before: z.coerce.number<number>().int().optional(),
  /** Lines after this one. */
  after: z.coerce.number<number>().int().optional(),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(200),
});
export type LogRequest = z.output<typeof LogRequest>;

export const listLogs = defineRoute({
  method: 'GET',
  path: '/logs',
  access: 'tasks.run',
  summary: 'The last lines of the server log that fit, the oldest first.',
  query: LogRequest,
  response: z.array(LogLine),
});
