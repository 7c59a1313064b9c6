import { AppError } from '#core/lib/app-error.ts';
import { OutboundError } from '#core/outbound/outbound-error.ts';

/** A picture or manual could not be had. The message is fit for people and names only the host. */
export class ArtworkFault extends Error {
  /** To ask again would not help. */
  readonly isFinal: boolean;
  /** What the server asked us to wait. */
  readonly waitMs: number;

  constructor(message: string, { isFinal = false, waitMs = 0, cause }: FaultOptions = {}) {
    super(message, { cause });
    this.name = 'ArtworkFault';
    this.isFinal = isFinal;
    this.waitMs = waitMs;
  }
}

interface FaultOptions extends ErrorOptions {
  readonly isFinal?: boolean;
  readonly waitMs?: number;
}

/** What went wrong with this one file; null: it is not the file's fault, such as a full disk. */
export function artworkFault(error: unknown): ArtworkFault | null {
  if (error instanceof ArtworkFault) return error;
  if (error instanceof AppError) {
    return new ArtworkFault(error.message, { isFinal: true, cause: error });
  }
  if (error instanceof OutboundError) {
    const isFinal = error.kind === 'refused' || error.kind === 'too_large';
    return new ArtworkFault(error.message, { isFinal, cause: error });
  }
  return null;
}
