import * as z from 'zod/mini';

/**
 * A schema that reads invalid input as the given value: `z.catch`, renamed because it reads like
 * `Promise.catch`.
 */
export const withFallback = z.catch;
