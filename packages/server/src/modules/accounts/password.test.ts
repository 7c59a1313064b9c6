import { expect, test } from 'vitest';

import { hashPassword, isPassword, needsRehash } from './password.ts';

test("a password is hashed with argon2id at OWASP's floor or above", async () => {
  const stored = await hashPassword('Quiet-Lamp-7');
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(stored) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(needsRehash(stored)).toBe(false);
  expect(await isPassword(stored, 'Quiet-Lamp-7')).toBe(true);
  expect(await isPassword(stored, 'Quiet-Lamp-8')).toBe(false);
});

test('a hash of lower cost is replaced at the next sign-in', () => {
  expect(needsRehash('$argon2id$v=19$m=4096,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
});
