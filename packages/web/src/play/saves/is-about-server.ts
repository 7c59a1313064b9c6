import { ApiError } from '#shared/lib/api-error.ts';

/** No answer, signed out, too many at once: none of it is about what was sent. */
const STATUSES: ReadonlySet<number> = new Set([0, 401, 403, 408, 429]);

/** It may go well later. Other refusals are about this one file, and the next may be taken. */
export const isAboutServer = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || STATUSES.has(error.status);
