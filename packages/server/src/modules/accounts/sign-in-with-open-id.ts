import { safeNextPath } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { redirect, type Exchange, type RawReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { OpenIdProfile } from './open-id.ts';
import { DISABLED } from './password.ts';
import { startSession } from './start-session.ts';
import { beginSecondStepIfNeeded } from './two-factor/second-step.ts';
import {
  type UserRow,
  findUserByIdentity,
  saveIdentity,
  findUserByEmail,
  findUserByName,
  lockAccounts,
  normalizeName,
} from './users.queries.ts';
import { insertAccount } from './users.ts';

const FLOW_COOKIE = 'saveroom_openid';

type OpenIdSignInDeps = Pick<
  Deps,
  | 'db'
  | 'env'
  | 'secrets'
  | 'clock'
  | 'openId'
  | 'guard'
  | 'unsavedSessions'
  | 'permissions'
  | 'audit'
  | 'events'
>;

/** Redirects browsers to the sign-in page, which shows the error and how to continue. */
export async function redirectToLoginOnError(
  { env, log, audit }: Pick<Deps, 'env' | 'log' | 'audit'>,
  http: Exchange,
  step: () => Promise<RawReply>,
): Promise<RawReply> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.message !== DISABLED) {
      const details = { method: 'openid', reason: 'provider' } as const;
      audit.record({ kind: 'sign_in_failed', details }, http);
    }
    if (!http.wantsHtml || !(error instanceof AppError)) throw error;
    log.warn(`oidc: sign-in failed: ${error.message}`);
    return redirect(303, `${env.BASE_PATH}/login?error=openid`);
  }
}

export async function redirectToProvider(
  { openId, env }: OpenIdSignInDeps,
  next: string | undefined,
  http: Exchange,
): Promise<RawReply> {
  const { location, flowCookie } = await openId.begin(safeNextPath(next));
  const path = `${env.BASE_PATH}/api/oauth`;
  http.setCookie(FLOW_COOKIE, flowCookie, { httpOnly: true, maxAgeSeconds: 600, path });
  return redirect(302, location);
}

export async function handleProviderCallback(
  deps: OpenIdSignInDeps,
  http: Exchange,
): Promise<RawReply> {
  const { openId, env, guard } = deps;
  const attempt = await guard.admitToken(http.ip, 'openid');
  const flowCookie = http.cookie(FLOW_COOKIE);
  http.expireCookie(FLOW_COOKIE, { httpOnly: true, path: `${env.BASE_PATH}/api/oauth` });
  const { profile, next } = await openId.finish(http.rawQuery, flowCookie);
  const user = await findOrCreateAccount(deps, profile, http);
  await attempt.recordSuccess();
  if (await beginSecondStepIfNeeded(deps, http, { user, method: 'openid' })) {
    const query = new URLSearchParams({ step: 'second-factor', next });
    return redirect(303, `${env.BASE_PATH}/login?${query.toString()}`);
  }
  await startSession(deps, http, { user, method: 'openid' });
  return redirect(307, `${env.BASE_PATH}${next}`);
}

/**
 * Finds the account by the provider's subject; on the first sign-in by a verified e-mail address
 * that an admin set on the account. Otherwise creates a viewer.
 */
async function findOrCreateAccount(
  { db, env, clock, audit }: OpenIdSignInDeps,
  profile: OpenIdProfile,
  http: Exchange,
): Promise<UserRow> {
  const now = timestamp(clock());
  return db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const linked = await findUserByIdentity(transaction, profile);
    if (linked) return linked;
    const existing = await findUserByEmail(transaction, normalizeName(profile.email));
    if (!existing && !env.OIDC_ALLOW_REGISTRATION) {
      throw new AppError('unauthorized', 'Incorrect username or password');
    }
    if (existing && !profile.emailIsVerified) {
      throw new AppError('bad_request', 'Email is not verified.');
    }
    // A user may have set another person's address on their own account.
    if (existing && existing.password_hash !== null && existing.email_is_trusted === 0) {
      throw new AppError(
        'bad_request',
        'An account with this email address already exists. An admin must confirm that account’s email first.',
      );
    }
    const user =
      existing ??
      (await insertAccount(transaction, {
        username: await uniqueUsername(transaction, profile.username),
        // An unverified address must not link its real owner to this account later.
        email: profile.emailIsVerified ? profile.email : '',
        password_hash: null,
        role: 'viewer',
        now,
      }));
    await saveIdentity(transaction, profile, { user_id: user.id, now });
    if (!existing) {
      const target = { id: user.id, name: user.username };
      const details = { role: user.role, by: 'openid' } as const;
      await audit.recordNow(
        { kind: 'account_created', target, details, by: user },
        http,
        transaction,
      );
    }
    return user;
  });
}

/** Appends a number when another account already has the name. */
async function uniqueUsername(db: Db, preferred: string): Promise<string> {
  const base = normalizeName(preferred).replaceAll(/[:\p{C}]/gu, '') || 'user';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!(await findUserByName(db, name))) return name;
  }
}
