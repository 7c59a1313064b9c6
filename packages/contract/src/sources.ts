import * as z from 'zod/mini';

import {
  SOURCE_FACTS,
  SOURCE_IDS,
  WIRE_FACTS,
  type HEARTBEAT_FLAGS,
  type WIRE_SOURCES,
} from './sources.gen.ts';

export {
  DEFAULT_ARTWORK_PRIORITY,
  DEFAULT_METADATA_PRIORITY,
  FILE_TAGS,
  HEARTBEAT_FLAGS,
  RAW_SOURCES,
  SOURCE_IDS,
  VERSION_ID_SOURCES,
  WIRE_SOURCES,
} from './sources.gen.ts';

/** Metadata sources for games, in display order. */
export const SourceId = z.enum(SOURCE_IDS).register(z.globalRegistry, { id: 'SourceId' });
export type SourceId = z.output<typeof SourceId>;

/**
 * - `refused`: the keys are wrong or not accepted. `busy`: too many requests.
 * - `spent`: the daily quota is used up. `away`: no response, or a server error.
 * - `nonsense`: the response could not be parsed.
 */
export const SOURCE_PROBLEMS = ['refused', 'busy', 'spent', 'away', 'nonsense'] as const;
export const SourceProblem = z
  .enum(SOURCE_PROBLEMS)
  .register(z.globalRegistry, { id: 'SourceProblem' });
export type SourceProblem = z.output<typeof SourceProblem>;

/**
 * Whether a source can be queried, and why not.
 * - `unreachable`: it did not respond, or returned a server error.
 * - `rate_limited` and `quota_reached`: it allows fewer requests, or none until the quota resets.
 * - `invalid_response`: several responses in a row could not be parsed.
 * - `not_imported`: its database is a file that has not been imported.
 */
export const SOURCE_FAULTS = [
  'unreachable',
  'rate_limited',
  'quota_reached',
  'invalid_response',
  'key_rejected',
  'key_missing',
  'not_imported',
  'disabled',
] as const;
export const SOURCE_STATES = ['ready', ...SOURCE_FAULTS] as const;
export const SourceState = z.enum(SOURCE_STATES).register(z.globalRegistry, { id: 'SourceState' });
export type SourceState = z.output<typeof SourceState>;

interface SourceFacts {
  /** Not translated: the same in every language. */
  readonly name: string;
  readonly website: string;
  /** The environment variables that hold its credentials; none: it needs no key. */
  readonly keys: readonly string[];
  /** Optional credentials. */
  readonly optionalKeys: readonly string[];
  /** The task that imports its database; absent: it is queried over the network. */
  readonly importTask?: string;
  /** It has no search: its ids come from other sources. */
  readonly isIdOnly?: true;
  /** A game that it matches is identified. Other sources only add pictures or ids. */
  readonly identifies?: true;
  /** It reads files of the library. */
  readonly isLocal?: true;
  /** `ANY_SOURCE_ENABLED` of the heartbeat counts it. */
  readonly countsAsEnabled?: true;
  /** The app suggests to add its key if many games have no metadata. */
  readonly isRecommended?: true;
  /** Its flag in the heartbeat. */
  readonly heartbeatFlag?: HeartbeatFlag;
}

export type HeartbeatFlag = keyof typeof HEARTBEAT_FLAGS;

export const SOURCES: Readonly<Record<SourceId, SourceFacts>> = SOURCE_FACTS;

/** A source with an `<id>_id` in the API of the reference, of this server or not. */
export type WireSource = (typeof WIRE_SOURCES)[number];

/** The columns and fields `<id>_id` of these sources. */
export type WireIds<S extends WireSource> = {
  [Id in S as `${Id}_id`]: (typeof WIRE_FACTS)[Id]['idType'] extends 'number' ? number : string;
};

/** A game with an id of one of these is identified. */
export type IdentifyingSource = {
  [Id in WireSource]: (typeof WIRE_FACTS)[Id] extends { identifies: true } ? Id : never;
}[WireSource];

interface WireFacts {
  readonly name: string;
  readonly idType: 'number' | 'text';
  /** A game with its id is identified. */
  readonly identifies?: true;
  /** The field of `<id>_metadata` that contains the rating, and the highest possible rating. */
  readonly rating?: { readonly field: string; readonly max: number };
  /** Pages of the source, with `{id}` or another `{field}` of the game or platform. */
  readonly gamePage?: string;
  readonly platformPage?: string;
  /** The field of a platform that identifies it at the source. */
  readonly platformField: string;
}

export const WIRE: Readonly<Record<WireSource, WireFacts>> = WIRE_FACTS;

/** The name of any source that the API knows; another word stays as it is. */
export const sourceName = (id: string): string =>
  Object.entries(SOURCES).find(([sourceId]) => sourceId === id)?.[1].name ??
  Object.entries(WIRE).find(([sourceId]) => sourceId === id)?.[1].name ??
  id;
