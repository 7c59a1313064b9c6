import { createRequire } from 'node:module';

interface Argon2 {
  hash(password: string, options: object): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const results = new Map<string, Promise<boolean>>();
let checks = 0;

/** How many passwords were checked so far. */
export const checkCount = (): number => checks;

export const hash: Argon2['hash'] = (password, options) => real.hash(password, options);

/**
 * Replaces `@node-rs/argon2` in tests (vitest.config.ts) and caches results: thousands of tests
 * sign in with the same password.
 */
export function verify(stored: string, password: string): Promise<boolean> {
  checks += 1;
  const key = JSON.stringify([stored, password]);
  const cached = results.get(key);
  if (cached) return cached;
  const result = real.verify(stored, password);
  results.set(key, result);
  return result;
}
