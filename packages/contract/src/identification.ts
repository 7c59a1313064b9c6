import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { SourceId, SourceProblem, SourceState } from './sources.ts';
import { TaskStatus } from './tasks.ts';
import { Timestamp } from './wire.ts';

/** The result of an "Identify games" run, in the task's `meta` as `identify_stats`. */
export const IdentifyStats = z.object({
  /** Games in this run. */
  total: z.int(),
  done: z.int(),
  /** Games that at least one source matched. */
  identified: z.int(),
  /** Games that no source matched although sources responded. */
  unmatched: z.int(),
  /** Games for which no source was available. */
  not_asked: z.int(),
  /** Sources that were not queried for all of these games, and why. */
  sources: z.array(
    z.object({
      source: SourceId,
      state: SourceState,
      /** Number of games; 0: the source is not set up. */
      not_asked: z.int(),
    }),
  ),
});
export type IdentifyStats = z.output<typeof IdentifyStats>;

export const Identification = z
  .object({
    /** `waiting`: checksums or other tasks have to finish first. */
    status: z.enum(['waiting', 'running', 'finished', 'failed', 'canceled']),
    /** Null: it has not started. */
    stats: z.nullable(IdentifyStats),
  })
  .register(z.globalRegistry, { id: 'Identification' });
export type Identification = z.output<typeof Identification>;

export const MetadataOverview = z
  .object({
    games: z.int(),
    /** Games that match at least one source. */
    matched: z.int(),
    /** Games with a cover. */
    covered: z.int(),
    /** The run that is waiting or running. */
    identification: z.nullable(Identification),
    sources: z.array(
      z.object({
        id: SourceId,
        name: z.string(),
        state: SourceState,
        problem_kind: z.nullable(SourceProblem),
        failing_since: z.nullable(Timestamp),
        unasked_games: z.int(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'MetadataOverview' });
export type MetadataOverview = z.output<typeof MetadataOverview>;

export const getMetadataOverview = defineRoute({
  method: 'GET',
  path: '/metadata/overview',
  access: 'platforms.write',
  summary: 'How many games have metadata and covers, and the state of every source.',
  response: MetadataOverview,
});

export const retrySources = defineRoute({
  method: 'POST',
  path: '/metadata/retry',
  access: 'platforms.write',
  audit: { none: 'Sources are queried again anyway when they recover.' },
  summary: 'Retry the games that sources could not be queried for.',
  response: TaskStatus,
  status: 201,
});
