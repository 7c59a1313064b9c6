import type { confirmIdentity, Received } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { requireOwnPassword } from '../password.ts';
import { findConfirmation, saveConfirmation } from '../sessions.queries.ts';
import { findUser, type UserRow } from '../users.queries.ts';
import { passkeyRequest, passkeysAt, requireRelyingParty } from './passkeys.ts';
import { findFactors } from './second-factors.queries.ts';
import { beginStep, completeStep, expireStepCookie, requireUserStep } from './sign-in-steps.ts';
import { verifySecondFactor } from './verify-proof.ts';

const CONFIRMED_MS = 10 * 60_000;

type ConfirmDeps = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock' | 'guard' | 'log' | 'audit'>;

/** The account of a caller who uses the web app: tokens can't change second factors. */
export async function requireBrowser(
  { db }: Pick<Deps, 'db'>,
  { user, sessionHash }: Actor,
): Promise<{ user: UserRow; sessionHash: string }> {
  const row = sessionHash === undefined ? undefined : await findUser(db, user.id);
  if (!row || sessionHash === undefined) {
    throw new AppError('bad_request', 'Change two-factor authentication in a browser');
  }
  return { user: row, sessionHash };
}

/**
 * Until when the session may change second factors. An account that has neither a password nor a
 * second factor can't confirm, so that only the time after its sign-in counts.
 */
export async function confirmedUntil(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user, sessionHash }: { user: UserRow; sessionHash: string },
): Promise<Date | null> {
  const session = await findConfirmation(db, sessionHash);
  const canConfirm = user.password_hash !== null || user.two_factor_since !== null;
  const since = canConfirm ? session?.confirmed_at : session?.created_at;
  const until = new Date(Date.parse(since ?? '') + CONFIRMED_MS);
  return until > clock() ? until : null;
}

/** Access to an unattended browser must not be enough to change how its owner signs in. */
export async function requireConfirmed(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ user: UserRow; sessionHash: string }> {
  const caller = await requireBrowser(deps, actor);
  if (!(await confirmedUntil(deps, caller))) {
    throw new AppError('unauthorized', 'Confirm that it’s you first');
  }
  return caller;
}

export async function requestPasskeyToConfirm(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  actor: Actor,
  http: Exchange,
) {
  const { user } = await requireBrowser(deps, actor);
  const party = requireRelyingParty(http);
  const options = await passkeyRequest(
    party,
    passkeysAt(await findFactors(deps.db, user.id), party),
  );
  await beginStep(deps, http, { purpose: 'confirm', user, data: options.challenge });
  return { ...options };
}

/** By password; an account that has none confirms with a second factor. */
export async function confirm(
  deps: ConfirmDeps,
  actor: Actor,
  http: Exchange,
  proof: Received<typeof confirmIdentity>['body'],
): Promise<null> {
  const { user, sessionHash } = await requireBrowser(deps, actor);
  const at = timestamp(deps.clock());
  if (proof.kind === 'password') {
    await requireOwnPassword(deps, user, proof.password, http);
    await saveConfirmation(deps.db, sessionHash, at);
    return null;
  }
  if (user.password_hash !== null) {
    throw new AppError('bad_request', 'Confirm with your password');
  }
  const isPasskey = proof.kind === 'passkey';
  const step = isPasskey ? (await requireUserStep(deps, http, 'confirm')).row : undefined;
  await verifySecondFactor(deps, proof, {
    context: { userId: user.id, http, challenge: step?.data ?? '' },
    accept: async (db: Db) => {
      if (step) await completeStep(db, step);
      await saveConfirmation(db, sessionHash, at);
    },
  });
  if (step) expireStepCookie(deps, http);
  return null;
}
