import { UpstreamError } from '#core/lib/app-error.ts';
import { OutboundError, type OutboundFault } from '#core/outbound/outbound-error.ts';

/**
 * - `not_romm`: the address is wrong, or another program responds. `redirected`: it is an old one.
 * - `invalid_reply`: a reply that no version of RomM sends.
 * - `file_missing`: one file cannot be downloaded; the import continues without it.
 */
export type RommFault =
  | 'unreachable'
  | 'certificate_not_trusted'
  | 'redirected'
  | 'not_romm'
  | 'unsupported_version'
  | 'wrong_password'
  | 'account_disabled'
  | 'missing_scopes'
  | 'invalid_reply'
  | 'too_large'
  | 'too_slow'
  | 'file_missing';

/** The other server can't be read. The message names its host, never credentials. */
export class RommError extends UpstreamError {
  readonly code: RommFault;

  constructor(code: RommFault, message: string) {
    super(message);
    this.name = 'RommError';
    this.code = code;
  }
}

const CODES: Readonly<Record<OutboundFault, RommFault>> = {
  refused: 'not_romm',
  unreachable: 'unreachable',
  untrusted: 'certificate_not_trusted',
  slow: 'too_slow',
  too_large: 'too_large',
  broken: 'unreachable',
};

/** Failures of the connection as failures of the import; other errors stay as they are. */
export const toRommError = (error: unknown): unknown =>
  error instanceof OutboundError ? new RommError(CODES[error.kind], error.message) : error;
