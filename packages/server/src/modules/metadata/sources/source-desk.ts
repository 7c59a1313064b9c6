import type { SourceId, SourceProblem, SourceState } from '@saveroom/contract';

import type { MetadataProvider, Quota, SourceContext, SourcePlatform } from './provider.ts';
import type { Taste } from '#modules/names/names.api.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Requests to metadata sources. */
    readonly sources: SourceDesk;
  }
}

/** Where questions to sources are asked: it knows keys, limits and who is resting. */
export interface SourceDesk {
  /** Those that may be asked now: set up, and not paused after errors. */
  ready(): Promise<readonly SourceId[]>;
  /** Whether a source has games of this platform at all; it need not be reachable for this. */
  covers(source: SourceId, platform: SourcePlatform): boolean;
  /**
   * Asks one source. Throws a `SourceFault` when it cannot answer; after several of them in a row
   * the source is paused. `force` asks a paused source as well.
   */
  ask<T>(
    source: SourceId,
    question: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    options: { signal: AbortSignal; taste: Taste; force?: boolean },
  ): Promise<T>;
  /** In the order people see them in. */
  statuses(): Promise<SourceStatus[]>;
  /**
   * Asks something harmless, also of a source that is switched off or paused. Throws a
   * `SourceFault`. What it shows is the state of the source from then on, unless `keys` are given:
   * these are tried instead of the saved ones, and not saved.
   */
  check(
    source: SourceId,
    options: { signal: AbortSignal; keys?: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** Only what is given changes; an empty key is forgotten. The source gets a new chance. */
  save(
    source: SourceId,
    patch: { isEnabled?: boolean; keys?: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** Ends the pause of every failing source, so that it is asked again at once. */
  resume(): Promise<void>;
  /** Saves how many games each of these sources could not be asked about. */
  saveUnasked(counts: ReadonlyMap<SourceId, number>): Promise<void>;
}

export interface SourceStatus {
  readonly source: SourceId;
  readonly state: SourceState;
  /** It is switched on, has its keys and is imported. */
  readonly isSetUp: boolean;
  /** It is set up, and not paused after errors. */
  readonly isAvailable: boolean;
  /** Its first failure since its last answer; null: it answers. */
  readonly failingSince: string | null;
  /** Games that it could not be asked about. */
  readonly unaskedGames: number;
  readonly isEnabled: boolean;
  /** Whoever started the server decided whether it is on. */
  readonly isFixed: boolean;
  readonly keys: readonly SourceKey[];
  /** Null: it does not say, or was not asked yet. */
  readonly quota: Quota | null;
  readonly lastProblem: string | null;
  readonly lastProblemKind: SourceProblem | null;
  readonly lastProblemAt: string | null;
}

export interface SourceKey {
  readonly name: string;
  readonly isSet: boolean;
  /** From the environment. */
  readonly isFixed: boolean;
  /** It works without. */
  readonly isOptional: boolean;
}
