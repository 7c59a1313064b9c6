import type { Env } from './parse-env.ts';
import { VARIABLES } from './variables.ts';

const SHORTEST = 6;

/** What this server was entrusted with, for whoever must not repeat it. */
export const secretValues = (env: Env): string[] =>
  Object.entries(VARIABLES)
    .filter(([, { secret }]) => secret)
    .map(([name]) => env[name as keyof Env])
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length >= SHORTEST);
