import { createRequire } from 'node:module';

interface Argon2 {
  hash(password: string, options: object): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const verdicts = new Map<string, Promise<boolean>>();
let checks = 0;

/** How many passwords were checked so far. */
export const checkCount = (): number => checks;

export const hash: Argon2['hash'] = (password, options) => real.hash(password, options);

/**
 * Tests get this in place of `@node-rs/argon2` (vitest.config.ts): thousands of them sign in with
 * the same password, and the answer to the same question is always the same.
 */
export function verify(stored: string, password: string): Promise<boolean> {
  checks += 1;
  const question = JSON.stringify([stored, password]);
  const known = verdicts.get(question);
  if (known) return known;
  const verdict = real.verify(stored, password);
  verdicts.set(question, verdict);
  return verdict;
}
