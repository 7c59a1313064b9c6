import { Unanswered } from '#core/lib/unanswered.ts';

/**
 * - `refused`: an address nobody may make this server call. `too_large`: more than was allowed.
 * - `unreachable`: no connection. `slow`: it took too long. `broken`: it ended in the middle or
 *   was no HTTP.
 */
export type OutboundFault = 'refused' | 'unreachable' | 'slow' | 'too_large' | 'broken';

/** A call to the outside failed. The message names the host, never the rest of the address. */
export class OutboundError extends Unanswered {
  readonly kind: OutboundFault;

  constructor(kind: OutboundFault, message: string) {
    super(message);
    this.name = 'OutboundError';
    this.kind = kind;
  }
}
