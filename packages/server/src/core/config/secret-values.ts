import type { Env } from './parse-env.ts';
import { VARIABLES } from './variables.ts';

const MIN_LENGTH = 6;

/** The values of all secret settings, which logs must not contain. */
export const secretValues = (env: Env): string[] =>
  Object.entries(VARIABLES)
    .filter(([, { secret }]) => secret)
    .map(([name]) => env[name as keyof Env])
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length >= MIN_LENGTH);
