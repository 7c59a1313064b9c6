import type { SourceId, SourceProblem } from '@saveroom/contract';

import { UpstreamError } from '#core/lib/app-error.ts';

/** Thrown if a source could not be queried. Users see the message; it contains no secrets. */
export class SourceError extends UpstreamError {
  readonly source: SourceId;
  readonly kind: SourceProblem;
  /** `Retry-After` of the reply; 0: none. */
  readonly retryAfterMs: number;
  /** No request reached the source: there is no network, or its list was never imported. */
  readonly wasNeverSent: boolean;

  constructor(
    source: SourceId,
    kind: SourceProblem,
    message: string,
    { retryAfterMs = 0, wasNeverSent = false } = {},
  ) {
    super(message);
    this.name = 'SourceError';
    this.source = source;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.wasNeverSent = wasNeverSent;
  }
}
