import { DEVICE_COOKIE, type FactorProof } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { unseal } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { recognizeCaller } from '../known-sign-ins.queries.ts';
import { findRelyingParty, verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findFactors,
  findPasskey,
  hasRecoveryCode,
  saveAppUse,
  savePasskeyUse,
  useRecoveryCode,
} from './second-factors.queries.ts';
import { matchCode } from './totp.ts';

type ProofDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'guard' | 'log'>;

/** Uses up what was verified. False: it was used meanwhile. */
type Use = (db: Db) => Promise<boolean>;

interface ProofContext {
  readonly userId: number;
  readonly http: Exchange;
  /** What a passkey has to sign; empty if none was requested. */
  readonly challenge: string;
}

/**
 * Verifies a second factor, throttled like a password. `accept` runs in the transaction that uses
 * the factor up, so that both happen or neither. Throws if it is wrong or was used before.
 */
export async function verifySecondFactor(
  deps: ProofDeps,
  proof: FactorProof,
  { context, accept }: { context: ProofContext; accept: (db: Db) => Promise<void> },
): Promise<void> {
  const { userId, http } = context;
  const caller = { ip: http.ip, device: http.cookie(DEVICE_COOKIE) };
  const recognizedBy = await recognizeCaller(deps, userId, caller);
  const attempt = await deps.guard.admitFactor(caller, userId, recognizedBy);
  const use = await verify(deps, proof, context);
  await deps.db.transaction().execute(async (transaction) => {
    if (!use || !(await use(transaction))) throw wrongProof(proof.kind);
    await accept(transaction);
  });
  await attempt.recordSuccess();
}

async function verify(
  deps: ProofDeps,
  proof: FactorProof,
  context: ProofContext,
): Promise<Use | undefined> {
  if (proof.kind === 'passkey') return verifyOwnPasskey(deps, proof, context);
  if (proof.kind === 'app') return verifyAppCode(deps, proof.code, context);
  const hash = hashRecoveryCode(deps, context.userId, proof.code);
  if (!(await hasRecoveryCode(deps.db, context.userId, hash))) return undefined;
  return (db) => useRecoveryCode(db, context.userId, hash);
}

async function verifyOwnPasskey(
  { db, clock }: ProofDeps,
  { reply }: Extract<FactorProof, { kind: 'passkey' }>,
  { userId, http, challenge }: ProofContext,
): Promise<Use | undefined> {
  const party = findRelyingParty(http);
  const passkey = await findPasskey(db, reply.id);
  if (!party || passkey?.user_id !== userId) return undefined;
  const verified = await verifyPasskey(reply, passkey, { party, challenge });
  if (!verified) return undefined;
  const use = { counter: verified.counter, now: timestamp(clock()) };
  return (transaction) => savePasskeyUse(transaction, passkey.id, use);
}

async function verifyAppCode(
  { db, secrets, clock, log }: ProofDeps,
  code: string,
  { userId }: ProofContext,
): Promise<Use | undefined> {
  const time = clock();
  for (const app of await findFactors(db, userId)) {
    if (app.secret === null) continue;
    const key = openAppKey({ secrets }, userId, app.secret);
    if (!key) {
      log.warn(
        `accounts: the secret of the server has changed, so the authenticator app of user ${userId} can’t be used. Reset it with reset-two-factor.`,
      );
      continue;
    }
    const step = matchCode(key, code, { time, lastStep: app.last_step });
    if (step === undefined) continue;
    return (transaction) => saveAppUse(transaction, app.id, { step, now: timestamp(time) });
  }
  return undefined;
}

/** The label of the encrypted keys: moved to another user, they can't be decrypted. */
export const appKeyLabel = (userId: number): string => `app:${userId}`;

/** Null: encrypted with another secret of the server. */
export function openAppKey(
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  sealed: string,
): Uint8Array | null {
  const text = unseal(secrets.secondFactors, appKeyLabel(userId), sealed);
  return text === null ? null : Buffer.from(text, 'base64url');
}

const WRONG = {
  app: 'This code is wrong or was already used',
  recovery_code: 'This recovery code is wrong or was already used',
  passkey: 'This passkey couldn’t be verified',
} as const;

const wrongProof = (kind: FactorProof['kind']): AppError =>
  new AppError('unauthorized', WRONG[kind]);
