import type { Deps } from '#core/deps.ts';

import type { Caller, CredentialGuard } from './credential-guard.ts';
import { findAcquaintance, rememberCaller } from './known-sign-ins.queries.ts';
import { normalName } from './normal-name.ts';
import { hashPassword, isPassword, needsRehash, pretendToCheck } from './password.ts';
import type { UserRow } from './user-view.ts';
import { findUserByName, replacePasswordHash } from './users.queries.ts';

interface Attempt extends Caller {
  readonly username: string;
  readonly password: string;
}

/** The account these credentials open, or null. Whether it is enabled is the caller's question. */
export async function checkPassword(
  parts: Pick<Deps, 'db' | 'secrets' | 'clock'> & { guard: CredentialGuard },
  { username, password, ip, device }: Attempt,
): Promise<UserRow | null> {
  const { db, guard } = parts;
  const account = normalName(username);
  const user = await findUserByName(db, account);
  const stored = user?.password_hash;
  const claim = { account, password, ip };
  if (user && stored && guard.isProven(claim, stored)) return user;

  const isRight = await guard.judgeOnce(claim, async () => {
    const caller = { ip, device };
    const known = user ? await findAcquaintance(parts, user.id, caller) : 'none';
    const attempt = await guard.admit(caller, account, known);
    const fits = stored ? await isPassword(stored, password) : await pretendToCheck(password);
    if (!fits || !user || !stored) return null;
    await attempt.forgive();
    await rememberCaller(parts, user.id, { ip });
    if (!needsRehash(stored)) return stored;
    const fresh = await hashPassword(password);
    await replacePasswordHash(db, user.id, { from: stored, to: fresh });
    return fresh;
  });
  return isRight && user ? user : null;
}
