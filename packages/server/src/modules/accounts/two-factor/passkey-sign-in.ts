import type { PasskeyReply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { requireEnabled } from '../password.ts';
import { startSession, type StartSessionDeps } from '../start-session.ts';
import { findUser } from '../users.queries.ts';
import { passkeyRequest, requireRelyingParty, verifyPasskey } from './passkeys.ts';
import { findPasskey, savePasskeyUse } from './second-factors.queries.ts';
import { beginStep, completeStep, expireStepCookie, requireStep } from './sign-in-steps.ts';
import { countAnonymousSteps } from './sign-in-steps.queries.ts';

/** Anyone can begin, so the number of rows is limited. */
const MAX_WAITING = 1000;

type PasskeyDeps = StartSessionDeps & Pick<Deps, 'guard'>;

/** Asks for any passkey of this server: the visitor has not said who they are. */
export async function requestAnyPasskey(deps: PasskeyDeps, http: Exchange) {
  requireLocalSignIn(deps);
  deps.guard.limitRate('passkey', http.ip);
  if ((await countAnonymousSteps(deps.db)) >= MAX_WAITING) {
    throw new AppError('too_many_requests', 'Too many sign-ins are waiting for a passkey');
  }
  const options = await passkeyRequest(requireRelyingParty(http), null);
  await beginStep(deps, http, { purpose: 'passkey', user: null, data: options.challenge });
  return { ...options };
}

/** A passkey that verified its user is two factors: the device, and its PIN or fingerprint. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  http: Exchange,
  reply: PasskeyReply,
): Promise<null> {
  requireLocalSignIn(deps);
  const attempt = await deps.guard.admitToken(http.ip, 'passkey');
  const step = await requireStep(deps, http, 'passkey');
  const passkey = await findPasskey(deps.db, reply.id);
  const expected = { party: requireRelyingParty(http), challenge: step.data };
  const verified = passkey && (await verifyPasskey(reply, passkey, expected));
  const user = verified && (await findUser(deps.db, passkey.user_id));
  if (!user) {
    const target = passkey && { id: passkey.user_id };
    const details = { method: 'passkey', reason: 'credentials' } as const;
    deps.audit.record({ kind: 'sign_in_failed', target, details }, http);
    throw unverified();
  }
  if (!verified.isUserVerified) {
    throw new AppError(
      'unauthorized',
      'This passkey didn’t ask who you are. Sign in with your password first.',
    );
  }
  const signIn = { user, method: 'passkey' } as const;
  requireEnabled(deps, http, signIn);
  const use = { counter: verified.counter, now: timestamp(deps.clock()) };
  await deps.db.transaction().execute(async (transaction) => {
    await completeStep(transaction, step);
    if (!(await savePasskeyUse(transaction, passkey.id, use))) throw unverified();
  });
  await attempt.recordSuccess();
  await startSession(deps, http, signIn);
  expireStepCookie(deps, http);
  return null;
}

/** Where only OpenID Connect is allowed, its provider decides who may sign in. */
function requireLocalSignIn({ env }: Pick<Deps, 'env'>): void {
  if (env.DISABLE_USERPASS_LOGIN) {
    throw new AppError('bad_request', 'This server only allows OpenID Connect');
  }
}

const unverified = (): AppError =>
  new AppError('unauthorized', 'This passkey isn’t known to this server');
