import type { SourceId, SourceProblem } from '@saveroom/contract';

import { Unanswered } from '#core/lib/unanswered.ts';

/** A source could not answer. The message is fit for people and holds no secret. */
export class SourceFault extends Unanswered {
  readonly source: SourceId;
  readonly kind: SourceProblem;
  /** How long the source wants to be left alone; 0: it did not say. */
  readonly retryAfterMs: number;
  /** There was nobody to ask: no network, or a list that was never fetched. */
  readonly isAbsent: boolean;

  constructor(
    source: SourceId,
    kind: SourceProblem,
    message: string,
    { retryAfterMs = 0, isAbsent = false } = {},
  ) {
    super(message);
    this.name = 'SourceFault';
    this.source = source;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.isAbsent = isAbsent;
  }
}
