import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { SourceId, SourceProblem, SourceState } from './sources.ts';
import { Timestamp } from './wire.ts';

export const SourceSetting = z
  .object({
    id: SourceId,
    name: z.string(),
    website: z.string(),
    state: SourceState,
    /** The state as English text; empty if it is ready. */
    detail: z.string(),
    /** Since when it has been failing; null: it isn't failing. */
    failing_since: z.nullable(Timestamp),
    /** Games it could not be queried for; they are retried when it is available again. */
    unasked_games: z.int(),
    is_enabled: z.boolean(),
    /** Set by the environment; the web app cannot change it. */
    is_fixed: z.boolean(),
    keys: z.array(
      z.object({
        name: z.string(),
        is_set: z.boolean(),
        /** Set by the environment; the web app cannot change it. */
        is_fixed: z.boolean(),
        /** The source works without it. */
        is_optional: z.boolean(),
      }),
    ),
    /** The remaining quota, if the source reports it. */
    quota: z.nullable(
      z.object({ left: z.int(), limit: z.int(), per: z.enum(['minute', 'day', 'month']) }),
    ),
    /** Row count of sources that are imported from a file. */
    rows: z.nullable(z.int()),
    imported_at: z.nullable(Timestamp),
    last_problem: z.nullable(z.string()),
    /** Null: no problem, or one that was stored before this field existed. */
    last_problem_kind: z.nullable(SourceProblem),
    last_problem_at: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'SourceSetting' });
export type SourceSetting = z.output<typeof SourceSetting>;

export const listSources = defineRoute({
  method: 'GET',
  path: '/metadata/sources',
  access: 'tasks.run',
  summary: 'The metadata sources with their states and remaining requests.',
  response: z.array(SourceSetting),
});

const SourceParams = z.object({ source: SourceId });

export const saveSource = defineRoute({
  method: 'PUT',
  path: '/metadata/sources/:source',
  access: 'users.write',
  audit: 'source_changed',
  summary: 'Enable or disable a source and set its keys. Keys are never sent back.',
  params: SourceParams,
  body: z.object({
    is_enabled: z.optional(z.boolean()),
    /** Name → key; an empty value deletes the key. */
    keys: z.optional(
      z.record(z.string().check(z.maxLength(100)), z.string().check(z.trim(), z.maxLength(1000))),
    ),
  }),
  response: SourceSetting,
});

export const testSource = defineRoute({
  method: 'POST',
  path: '/metadata/sources/:source/test',
  access: 'users.write',
  audit: { none: 'It changes nothing.' },
  summary: 'Test whether a metadata source and its keys work.',
  params: SourceParams,
  /** Keys to test before they are saved. */
  body: z.object({
    keys: z.optional(
      z.record(z.string().check(z.maxLength(100)), z.string().check(z.trim(), z.maxLength(1000))),
    ),
  }),
  response: z.object({
    ok: z.boolean(),
    detail: z.string(),
    /** Null: the source works. */
    kind: z.nullable(SourceProblem),
  }),
});

export const pingSource = defineRoute({
  method: 'GET',
  path: '/heartbeat/metadata/:source',
  access: 'public',
  summary: 'Check whether a metadata source can be reached.',
  params: z.object({ source: z.string().check(z.maxLength(40)) }),
  response: z.boolean(),
});
