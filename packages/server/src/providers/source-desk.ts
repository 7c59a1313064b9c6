import type { SourceId } from '@saveroom/contract';

import type { MetadataProvider, SourceContext, Taste } from './provider.ts';

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
}
