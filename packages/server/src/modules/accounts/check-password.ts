import type { Deps } from '#core/deps.ts';

import type { Caller, CredentialGuard } from './credential-guard.ts';
import { recognizeCaller, rememberCaller } from './known-sign-ins.queries.ts';
import { normalizeName } from './normalize-name.ts';
import { hashPassword, verifyPassword, needsRehash, verifyDecoyPassword } from './password.ts';
import type { UserRow } from './user-view.ts';
import { findUserByName, replacePasswordHash } from './users.queries.ts';

interface PasswordSignIn extends Caller {
  readonly username: string;
  readonly password: string;
}

/** Returns the account of these credentials or null; the caller checks whether it is enabled. */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'> & { guard: CredentialGuard },
  { username, password, ip, device }: PasswordSignIn,
): Promise<UserRow | null> {
  const { db, guard } = deps;
  const account = normalizeName(username);
  const user = await findUserByName(db, account);
  const stored = user?.password_hash;
  const submitted = { account, password, ip };
  if (user && stored && guard.wasVerifiedRecently(submitted, stored)) return user;

  const isCorrect = await guard.verifyOnce(submitted, async () => {
    const caller = { ip, device };
    const recognizedBy = user ? await recognizeCaller(deps, user.id, caller) : 'none';
    const attempt = await guard.admit(caller, account, recognizedBy);
    const isMatch = stored
      ? await verifyPassword(stored, password)
      : await verifyDecoyPassword(password);
    if (!isMatch || !user || !stored) return null;
    await attempt.recordSuccess();
    await rememberCaller(deps, user.id, { ip });
    if (!needsRehash(stored)) return stored;
    const rehashed = await hashPassword(password);
    await replacePasswordHash(db, user.id, { from: stored, to: rehashed });
    return rehashed;
  });
  return isCorrect && user ? user : null;
}
