import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { SourceId, SourceProblem, SourceState } from './sources.ts';
import { TaskStatus } from './tasks.ts';
import { Timestamp } from './wire.ts';

/** What a run of "Identify games" did; it is in the `meta` of the task as `identify_stats`. */
export const IdentifyStats = z.object({
  /** Games of this run. */
  total: z.int(),
  done: z.int(),
  /** Some source knows the game. */
  identified: z.int(),
  /** Sources answered, and none of them knows the game. */
  unmatched: z.int(),
  /** No source could answer. */
  not_asked: z.int(),
  /** Sources that were not asked about all of these games, and why. */
  sources: z.array(
    z.object({
      source: SourceId,
      state: SourceState,
      /** Games; 0: it is not set up, so it was never to be asked. */
      not_asked: z.int(),
    }),
  ),
});
export type IdentifyStats = z.output<typeof IdentifyStats>;

export const Identification = z
  .object({
    /** `waiting`: checksums are read first, or other work is done before it. */
    status: z.enum(['waiting', 'running', 'finished', 'failed', 'canceled']),
    /** Null: it has not begun. */
    stats: IdentifyStats.nullable(),
  })
  .meta({ id: 'Identification' });
export type Identification = z.output<typeof Identification>;

export const MetadataOverview = z
  .object({
    games: z.int(),
    /** Games that at least one source knows. */
    matched: z.int(),
    /** Games with a cover. */
    covered: z.int(),
    /** The run that waits or is under way. */
    identification: Identification.nullable(),
    sources: z.array(
      z.object({
        id: SourceId,
        name: z.string(),
        state: SourceState,
        problem_kind: SourceProblem.nullable(),
        failing_since: Timestamp.nullable(),
        unasked_games: z.int(),
      }),
    ),
  })
  .meta({ id: 'MetadataOverview' });
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
  summary: 'Ask sources now about the games they could not be asked about.',
  response: TaskStatus,
  status: 201,
});
