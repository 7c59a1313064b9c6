import { FingerprintError } from '#modules/fingerprint/fingerprint.api.ts';

import { DatError, type DatProblem } from './dat.ts';

/** Maps errors caused by the file; rethrows cancellations and bugs. */
export function datFault(error: unknown): { code: DatProblem; text: string } {
  if (error instanceof DatError) return { code: error.code, text: error.message };
  if (error instanceof FingerprintError) {
    return { code: error.code === 'unsupported' ? 'unsupported' : 'broken', text: error.message };
  }
  const { code: given } = error as { code?: unknown };
  const code = typeof given === 'string' ? given : '';
  if (code.startsWith('Z_')) return { code: 'broken', text: 'Can’t unpack the zip file' };
  if (/^E[A-Z]+$/.test(code)) {
    return { code: 'unreadable', text: `Can’t read the file (${code})` };
  }
  throw error;
}
