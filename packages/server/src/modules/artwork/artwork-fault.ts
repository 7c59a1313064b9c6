import { AppError } from '#core/lib/app-error.ts';
import { OutboundError } from '#core/outbound/outbound-error.ts';

/** A download failed. The message is shown to users and contains only the host. */
export class ArtworkFault extends Error {
  /** A retry would not help. */
  readonly isFinal: boolean;
  /** Delay that the server requested. */
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

/** The fault of this file. Null: the cause is something else, such as a full disk. */
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
