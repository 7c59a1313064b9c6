import type { SourceId, SourceProblem } from '@saveroom/contract';

import type { MetadataProvider, Quota, SourceContext, Taste } from './provider.ts';

/** Where questions to sources are asked: it knows keys, limits and who is resting. */
export interface SourceDesk {
  /** Those that are switched on, have their keys and are not resting. */
  ready(): Promise<readonly SourceId[]>;
  /**
   * Asks one source. Throws a `SourceFault` when it cannot answer; after some of them in a row it
   * rests for a while and is asked nothing.
   */
  ask<T>(
    source: SourceId,
    question: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    options: { signal: AbortSignal; taste: Taste },
  ): Promise<T>;
  /** In the order people see them in. */
  statuses(): Promise<SourceStatus[]>;
  /**
   * Asks something harmless, also of a source that is switched off or resting. Throws a
   * `SourceFault`. `keys` are tried instead of those that are kept, and not kept.
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
}

export interface SourceStatus {
  readonly source: SourceId;
  readonly state: 'ready' | 'key_missing' | 'disabled' | 'resting';
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
