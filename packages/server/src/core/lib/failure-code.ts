import type { ToldCode } from '@saveroom/contract';

import { AppError } from './app-error.ts';
import { outageOf } from './outage.ts';
import { UpstreamError } from './upstream-error.ts';

/** The error code shown to users, which clients translate. */
export function failureCode(error: unknown): ToldCode {
  const known = error instanceof AppError ? error : outageOf(error);
  if (known) return known.code;
  return error instanceof UpstreamError ? 'unavailable' : 'internal';
}
