import type { SourceId } from '@saveroom/contract';

/**
 * - `refused`: the keys are wrong or not accepted. `busy`: too many questions.
 * - `spent`: the quota of the day is used up. `away`: it does not answer or says it is broken.
 * - `nonsense`: it answered something nobody can read.
 */
export type FaultKind = 'refused' | 'busy' | 'spent' | 'away' | 'nonsense';

/** A source could not answer. The message is fit for people and holds no secret. */
export class SourceFault extends Error {
  readonly source: SourceId;
  readonly kind: FaultKind;
  /** How long the source wants to be left alone; 0: it did not say. */
  readonly retryAfterMs: number;
  /** There was nobody to ask: no network, or a list that was never fetched. */
  readonly isAbsent: boolean;

  constructor(
    source: SourceId,
    kind: FaultKind,
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
