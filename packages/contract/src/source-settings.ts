import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { SourceId, SourceProblem, SourceState } from './sources.ts';
import { Timestamp } from './wire.ts';

export const SourceSetting = z
  .object({
    id: SourceId,
    name: z.string(),
    website: z.string(),
    state: SourceState,
    /** The state in English words; empty when it is ready. */
    detail: z.string(),
    /** Since when it has been failing; null: it is not. */
    failing_since: Timestamp.nullable(),
    /** Games that it could not be asked about; they are asked about when it is back. */
    unasked_games: z.int(),
    is_enabled: z.boolean(),
    /** The server was started so; the interface cannot change it. */
    is_fixed: z.boolean(),
    keys: z.array(
      z.object({
        name: z.string(),
        is_set: z.boolean(),
        /** From the environment: it cannot be changed here. */
        is_fixed: z.boolean(),
        /** The source works without it. */
        is_optional: z.boolean(),
      }),
    ),
    /** What the source still allows, where it says so. */
    quota: z
      .object({ left: z.int(), limit: z.int(), per: z.enum(['minute', 'day', 'month']) })
      .nullable(),
    /** Of sources that are imported as a file. */
    rows: z.int().nullable(),
    imported_at: Timestamp.nullable(),
    last_problem: z.string().nullable(),
    /** Null with a problem: it is older than this field. */
    last_problem_kind: SourceProblem.nullable(),
    last_problem_at: Timestamp.nullable(),
  })
  .meta({ id: 'SourceSetting' });
export type SourceSetting = z.output<typeof SourceSetting>;

export const listSources = defineRoute({
  method: 'GET',
  path: '/metadata/sources',
  access: 'tasks.run',
  summary: 'The metadata sources, whether they work, and what they still allow.',
  response: z.array(SourceSetting),
});

const SourceParams = z.object({ source: SourceId });

export const saveSource = defineRoute({
  method: 'PUT',
  path: '/metadata/sources/:source',
  access: 'users.write',
  summary: 'Switch a source on or off and keep its keys. Keys are never sent back.',
  params: SourceParams,
  body: z.object({
    is_enabled: z.boolean().optional(),
    /** By name; an empty one is forgotten. */
    keys: z.record(z.string().max(100), z.string().trim().max(1000)).optional(),
  }),
  response: SourceSetting,
});

export const testSource = defineRoute({
  method: 'POST',
  path: '/metadata/sources/:source/test',
  access: 'users.write',
  summary: 'Ask a source something harmless, to see whether it and its keys work.',
  params: SourceParams,
  /** Keys to try before they are kept. */
  body: z.object({ keys: z.record(z.string().max(100), z.string().trim().max(1000)).optional() }),
  response: z.object({
    ok: z.boolean(),
    detail: z.string(),
    /** Null: it works. */
    kind: SourceProblem.nullable(),
  }),
});

export const pingSource = defineRoute({
  method: 'GET',
  path: '/heartbeat/metadata/:source',
  access: 'public',
  summary: 'Whether a source can be reached.',
  params: z.object({ source: z.string().max(40) }),
  response: z.boolean(),
});
