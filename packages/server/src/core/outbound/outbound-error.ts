import { UpstreamError } from '#core/lib/app-error.ts';

/**
 * - `refused`: the URL is not allowed. `too_large`: the response exceeds the limit.
 * - `unreachable`: no connection. `untrusted`: the TLS certificate is not accepted.
 * - `slow`: a timeout. `broken`: the response ended early or was not valid HTTP.
 */
export type OutboundFault =
  | 'refused'
  | 'unreachable'
  | 'untrusted'
  | 'slow'
  | 'too_large'
  | 'broken';

/** An outbound request failed. The message names the host, never the rest of the URL. */
export class OutboundError extends UpstreamError {
  readonly kind: OutboundFault;

  constructor(kind: OutboundFault, message: string) {
    super(message);
    this.name = 'OutboundError';
    this.kind = kind;
  }
}
