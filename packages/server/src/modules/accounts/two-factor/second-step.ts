import type { FactorProof, getSecondStep, Reply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';

import { requireEnabled } from '../password.ts';
import { startSession, type SignIn, type StartSessionDeps } from '../start-session.ts';
import { findRelyingParty, passkeyRequest, passkeysAt, requireRelyingParty } from './passkeys.ts';
import { countRecoveryCodes, findFactors } from './second-factors.queries.ts';
import { beginStep, completeStep, expireStepCookie, requireUserStep } from './sign-in-steps.ts';
import { saveStepData } from './sign-in-steps.queries.ts';
import { verifySecondFactor } from './verify-proof.ts';

type StepDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

/** True: a second step has begun. The session starts only when it is completed. */
export async function beginSecondStepIfNeeded(
  deps: StepDeps & Pick<Deps, 'audit'>,
  http: Exchange,
  { user, method }: SignIn,
): Promise<boolean> {
  if (user.two_factor_since === null) return false;
  requireEnabled(deps, http, { user, method });
  await beginStep(deps, http, { purpose: 'second_step', user, method, data: '' });
  return true;
}

export async function readSecondStep(
  deps: StepDeps,
  http: Exchange,
): Promise<Reply<typeof getSecondStep>> {
  const { row, user } = await requireUserStep(deps, http, 'second_step');
  const factors = await findFactors(deps.db, user.id);
  return {
    username: user.username,
    expires_at: row.expires_at,
    app: factors.some(({ kind }) => kind === 'app'),
    passkey: passkeysAt(factors, findRelyingParty(http)).length > 0,
    recovery_code: (await countRecoveryCodes(deps.db, user.id)) > 0,
  };
}

export async function requestPasskeyOfStep(deps: StepDeps, http: Exchange) {
  const { row, user } = await requireUserStep(deps, http, 'second_step');
  const party = requireRelyingParty(http);
  const passkeys = passkeysAt(await findFactors(deps.db, user.id), party);
  const options = await passkeyRequest(party, passkeys);
  await saveStepData(deps.db, row.id_hash, options.challenge);
  return { ...options };
}

export async function completeSignIn(
  deps: StartSessionDeps & Pick<Deps, 'guard' | 'log'>,
  http: Exchange,
  proof: FactorProof,
): Promise<null> {
  const { row, user } = await requireUserStep(deps, http, 'second_step');
  await verifySecondFactor(deps, proof, {
    context: { userId: user.id, http, challenge: row.data },
    accept: (db) => completeStep(db, row),
  }).catch((error: unknown) => {
    recordFailure(deps, http, { user, method: row.method ?? 'password', error });
    throw error;
  });
  await startSession(deps, http, { user, method: row.method ?? 'password' });
  expireStepCookie(deps, http);
  return null;
}

/** A wrong second step is recorded with the account, because the password was right. */
function recordFailure(
  { audit }: Pick<Deps, 'audit'>,
  http: Exchange,
  { user, method, error }: SignIn & { readonly error: unknown },
): void {
  if (!(error instanceof AppError)) return;
  const target = { id: user.id, name: user.username };
  if (error.code === 'unauthorized') {
    const details = { method, reason: 'second_step' } as const;
    audit.record({ kind: 'sign_in_failed', target, details }, http);
  }
  if (error.code === 'too_many_requests') {
    // Once a day per address: an attacker must not fill the log.
    const event = { kind: 'sign_in_throttled', target, details: { method } } as const;
    audit.record({ ...event, once: `${user.id}|second_step` }, http);
  }
}
