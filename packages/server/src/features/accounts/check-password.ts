import type { Deps } from '#deps.ts';

import type { CredentialGuard } from './credential-guard.ts';
import { normalName } from './normal-name.ts';
import { hashPassword, isPassword, needsRehash, pretendToCheck } from './password.ts';
import type { UserRow } from './user-view.ts';
import { findUserByName, replacePasswordHash } from './users.queries.ts';

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly ip: string;
}

/** The account these credentials open, or null. Whether it is enabled is the caller's question. */
export async function checkPassword(
  { db, guard }: Pick<Deps, 'db'> & { guard: CredentialGuard },
  { username, password, ip }: Attempt,
): Promise<UserRow | null> {
  const account = normalName(username);
  const user = await findUserByName(db, account);
  const stored = user?.password_hash;
  if (user && stored && guard.isProven(account, password, stored)) return user;

  const isRight = await guard.judgeOnce(account, password, async () => {
    const attempt = await guard.admit(ip, account);
    const fits = stored ? await isPassword(stored, password) : await pretendToCheck(password);
    if (!fits || !user || !stored) return null;
    await attempt.forgive();
    if (!needsRehash(stored)) return stored;
    const fresh = await hashPassword(password);
    await replacePasswordHash(db, user.id, { from: stored, to: fresh });
    return fresh;
  });
  return isRight && user ? user : null;
}
