import * as z from 'zod/mini';

/** A schema that reads invalid input as the given value: `z.catch` under a name unlike a promise's. */
export const withFallback = z.catch;
