import type { DescribedError } from '#shared/i18n/use-describe-error.ts';

/** The server refuses a name that is taken; that is said at the name. */
export const nameRefused = (error: DescribedError): DescribedError =>
  error.code === 'conflict' ? { ...error, field: 'name' } : error;
