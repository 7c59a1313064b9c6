import { safeNextPath } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { redirect, type Exchange, type RawReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { insertAccount } from './create-user.ts';
import type { CredentialGuard } from './credential-guard.ts';
import { findUserByIdentity, saveIdentity } from './identities.queries.ts';
import { normalName } from './normal-name.ts';
import type { OpenId, OpenIdProfile } from './open-id.ts';
import { startSession } from './sign-in.ts';
import type { UnsavedSessions } from './unsaved-sessions.ts';
import type { UserRow } from './user-view.ts';
import { findUserByEmail, findUserByName, lockAccounts } from './users.queries.ts';

const JOURNEY_COOKIE = 'saveroom_openid';

type Parts = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock'> & {
  openId: OpenId;
  guard: CredentialGuard;
  unsaved: UnsavedSessions;
};

/** On this journey a person sees what goes wrong: the log-in page tells them, with a way on. */
export async function orBackToLogin(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  http: Exchange,
  step: () => Promise<RawReply>,
): Promise<RawReply> {
  try {
    return await step();
  } catch (error) {
    if (!http.wantsPage || !(error instanceof AppError)) throw error;
    log.warn(`oidc: sign-in failed: ${error.message}`);
    return redirect(303, `${env.BASE_PATH}/login?error=openid`);
  }
}

export async function goToProvider(
  { openId, env }: Parts,
  next: string | undefined,
  http: Exchange,
): Promise<RawReply> {
  const { location, journey } = await openId.begin(safeNextPath(next));
  const path = `${env.BASE_PATH}/api/oauth`;
  http.setCookie(JOURNEY_COOKIE, journey, { httpOnly: true, maxAgeSeconds: 600, path });
  return redirect(302, location);
}

export async function returnFromProvider(parts: Parts, http: Exchange): Promise<RawReply> {
  const { openId, env, guard } = parts;
  const attempt = await guard.admitToken(http.ip, 'openid');
  const sealed = http.cookie(JOURNEY_COOKIE);
  http.expireCookie(JOURNEY_COOKIE, { httpOnly: true, path: `${env.BASE_PATH}/api/oauth` });
  const { profile, next } = await openId.finish(http.rawQuery, sealed);
  const user = await accountOf(parts, profile);
  await startSession(parts, http, user);
  await attempt.forgive();
  return redirect(307, `${env.BASE_PATH}${next}`);
}

/**
 * Known by the provider's own id; the first time by a verified e-mail address that an admin wrote
 * into the account, else a new viewer.
 */
async function accountOf({ db, env, clock }: Parts, profile: OpenIdProfile): Promise<UserRow> {
  const now = timestamp(clock());
  return db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const linked = await findUserByIdentity(transaction, profile);
    if (linked) return linked;
    const known = await findUserByEmail(transaction, normalName(profile.email));
    if (!known && !env.OIDC_ALLOW_REGISTRATION) {
      throw new AppError('unauthorized', 'Incorrect username or password');
    }
    if (known && !profile.emailIsVerified) {
      throw new AppError('bad_request', 'Email is not verified.');
    }
    // Somebody may have written another person's address into their own account.
    if (known && known.password_hash !== null && known.email_is_trusted === 0) {
      throw new AppError(
        'bad_request',
        'An account with this email address already exists. An admin must confirm that account’s email first.',
      );
    }
    const user =
      known ??
      (await insertAccount(transaction, {
        username: await freeName(transaction, profile.username),
        // An address nobody vouched for must not lead its true owner here later.
        email: profile.emailIsVerified ? profile.email : '',
        password_hash: null,
        role: 'viewer',
        now,
      }));
    await saveIdentity(transaction, profile, { user_id: user.id, now });
    return user;
  });
}

/** Somebody here may already go by that name; people of the same name are told apart by a number. */
async function freeName(db: Parameters<typeof findUserByName>[0], wanted: string): Promise<string> {
  const base = normalName(wanted).replaceAll(/[:\p{C}]/gu, '') || 'user';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!(await findUserByName(db, name))) return name;
  }
}
