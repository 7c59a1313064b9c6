import type { ToldCode } from '@saveroom/contract';

import { AppError } from './app-error.ts';
import { outageOf } from './outage.ts';
import { Unanswered } from './unanswered.ts';

/** What people are told a failure is, in every language; its message says what it is about. */
export function failureCode(error: unknown): ToldCode {
  const told = error instanceof AppError ? error : outageOf(error);
  if (told) return told.code;
  return error instanceof Unanswered ? 'unavailable' : 'internal';
}
