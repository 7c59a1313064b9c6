import { type Algorithm, hash, verify } from '@node-rs/argon2';

import { DEVICE_COOKIE, type SignInMethod } from '@saveroom/contract';

import type { AuditOrigin, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { Caller } from './credential-guard.ts';
import { recognizeCaller, rememberCaller } from './known-sign-ins.queries.ts';
import {
  normalizeName,
  type UserRow,
  findUserByName,
  replacePasswordHash,
} from './users.queries.ts';

interface PasswordSignIn extends Caller {
  readonly username: string;
  readonly password: string;
  readonly userAgent?: string | undefined;
  readonly method: SignInMethod;
}

/** Clients of RomM know this text. */
export const DISABLED = 'Disabled user';

/** Throws if the account of correct credentials is disabled. */
export function requireEnabled(
  { audit }: Pick<Deps, 'audit'>,
  origin: AuditOrigin,
  { user, method }: { user: UserRow; method: SignInMethod },
): void {
  if (user.enabled === 1) return;
  const target = { id: user.id, name: user.username };
  const details = { method, reason: 'disabled' } as const;
  audit.record({ kind: 'sign_in_failed', target, details, once: `${user.id}|disabled` }, origin);
  throw new AppError('unauthorized', DISABLED);
}

/** Returns the account of these credentials or null; the caller checks whether it is enabled. */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'guard' | 'audit'>,
  { username, password, ip, device, userAgent, method }: PasswordSignIn,
): Promise<UserRow | null> {
  const { db, guard, audit } = deps;
  const account = normalizeName(username);
  const user = await findUserByName(db, account);
  const stored = user?.password_hash;
  const submitted = { account, password, ip };
  const target = { id: user?.id, name: account };
  const origin = { ip, userAgent };
  if (user && stored && guard.wasVerifiedRecently(submitted, stored)) return user;

  // Returns the stored hash of a correct password, which `wasVerifiedRecently` compares later.
  const isCorrect = await guard.verifyOnce(submitted, async () => {
    const caller = { ip, device };
    const recognizedBy = user ? await recognizeCaller(deps, user.id, caller) : 'none';
    const attempt = await guard.admit(caller, account, recognizedBy).catch((error: unknown) => {
      // Once a day per name and address: an attacker must not fill the log.
      const event = { kind: 'sign_in_throttled', target, details: { method } } as const;
      audit.record({ ...event, once: account }, origin);
      throw error;
    });
    const isMatch = stored
      ? await verifyPassword(stored, password)
      : await verifyDecoyPassword(password);
    if (!isMatch || !user || !stored) {
      const details = { method, reason: 'credentials' } as const;
      audit.record({ kind: 'sign_in_failed', target, details }, origin);
      return null;
    }
    await attempt.recordSuccess();
    await rememberCaller(deps, user.id, { ip });
    if (!needsRehash(stored)) return stored;
    const rehashed = await hashPassword(password);
    await replacePasswordHash(db, user.id, { from: stored, to: rehashed });
    return rehashed;
  });
  return isCorrect && user ? user : null;
}

/** Throws unless this is the password of a user who is signed in already. */
export async function requireOwnPassword(
  deps: Parameters<typeof checkPassword>[0],
  { username }: Pick<UserRow, 'username'>,
  password: string,
  http: Pick<Exchange, 'ip' | 'userAgent' | 'cookie'>,
): Promise<void> {
  const { ip, userAgent } = http;
  const caller = { ip, userAgent, device: http.cookie(DEVICE_COOKIE), method: 'password' } as const;
  if (await checkPassword(deps, { username, password, ...caller })) return;
  throw new AppError('wrong_password', 'Your current password is incorrect');
}

/** The package declares it as an ambient const enum, which erasable TypeScript cannot import. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false);

/** True: hashed with an older cost; replace the hash while the password is available. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

let decoy: Promise<string> | undefined;

/** Costs as much as a real check, so that timing does not reveal whether an account exists. */
async function verifyDecoyPassword(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await verifyPassword(await decoy, password);
  return false;
}
