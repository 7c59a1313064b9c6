import { expect, test } from 'vitest';

import { hashPassword, needsRehash, verifyPassword } from './password.ts';

test("a password is hashed with argon2id at OWASP's minimum or above", async () => {
  const stored = await hashPassword('Quiet-Lamp-7');
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(stored) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(needsRehash(stored)).toBe(false);
  expect(await verifyPassword(stored, 'Quiet-Lamp-7')).toBe(true);
  expect(await verifyPassword(stored, 'Quiet-Lamp-8')).toBe(false);
});

test('a hash of lower cost needs a rehash', () => {
  expect(needsRehash('$argon2id$v=19$m=4096,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
});
