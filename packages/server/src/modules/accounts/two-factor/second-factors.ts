import {
  PRODUCT,
  SECOND_FACTORS_MAX,
  type addApp,
  type addPasskey,
  type getTwoFactor,
  type Received,
  type Reply,
  type SecondFactor,
} from '@saveroom/contract';
import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { seal } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { SecondFactorTable } from '../accounts.tables.ts';
import { keepOnlySession } from '../sessions.ts';
import { findUser, lockUser, saveUser, type UserRow } from '../users.queries.ts';
import { confirmedUntil, requireBrowser, requireConfirmed } from './confirm-identity.ts';
import {
  findRelyingParty,
  passkeyCreation,
  passkeysAt,
  requireRelyingParty,
  verifyNewPasskey,
} from './passkeys.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findFactors,
  findPasskey,
  insertFactor,
  removeFactor,
  removeFactorsOf,
  renameFactor,
  type SecondFactorRow,
} from './second-factors.queries.ts';
import { requiresSecondFactor } from './sign-in-policy.ts';
import { beginStep, completeStep, expireStepCookie, requireUserStep } from './sign-in-steps.ts';
import { keyAddress, matchCode, newKey, toBase32 } from './totp.ts';
import { appKeyLabel, openAppKey } from './verify-proof.ts';

type FactorDeps = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock' | 'events'>;

const factorView = (row: SecondFactorRow): SecondFactor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.host,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
});

export async function readTwoFactor(
  deps: FactorDeps,
  actor: Actor,
  http: Exchange,
): Promise<Reply<typeof getTwoFactor>> {
  const caller = await requireBrowser(deps, actor);
  const { user } = caller;
  const factors = await findFactors(deps.db, user.id);
  const codes = await countRecoveryCodes(deps.db, user.id);
  const party = findRelyingParty(http);
  const until = await confirmedUntil(deps, caller);
  return {
    factors: factors.map(factorView),
    recovery_codes_left: codes,
    is_required: await requiresSecondFactor(deps, user),
    confirmed_until: until && timestamp(until),
    confirm_with: confirmWith(user, {
      app: factors.some(({ kind }) => kind === 'app'),
      passkey: passkeysAt(factors, party).length > 0,
      recovery_code: codes > 0,
    }),
    passkey_host: party?.host ?? null,
  };
}

function confirmWith(
  { password_hash }: UserRow,
  own: Readonly<Record<'app' | 'passkey' | 'recovery_code', boolean>>,
): Reply<typeof getTwoFactor>['confirm_with'] {
  if (password_hash !== null) return ['password'];
  return (['passkey', 'app', 'recovery_code'] as const).filter((kind) => own[kind]);
}

/** The key is kept encrypted in the step, and becomes a factor with its first code. */
export async function prepareNewApp(deps: FactorDeps, actor: Actor, http: Exchange) {
  const { user } = await requireConfirmed(deps, actor);
  const key = newKey();
  const text = Buffer.from(key).toString('base64url');
  const data = seal(deps.secrets.secondFactors, appKeyLabel(user.id), text);
  await beginStep(deps, http, { purpose: 'add_app', user, data });
  const host = URL.parse(http.publicBase)?.host;
  const account = host ? `${user.username}@${host}` : user.username;
  return { key: toBase32(key), address: keyAddress(key, { issuer: PRODUCT, account }) };
}

export async function addNewApp(
  deps: FactorDeps,
  actor: Actor,
  http: Exchange,
  { name, code }: Received<typeof addApp>['body'],
): Promise<Reply<typeof addApp>> {
  const { sessionHash } = await requireConfirmed(deps, actor);
  const { row: step, user } = await requireUserStep(deps, http, 'add_app');
  const time = deps.clock();
  const key = openAppKey(deps, user.id, step.data);
  const last_step = key && matchCode(key, code, { time, lastStep: null });
  if (user.id !== actor.user.id || last_step === null || last_step === undefined) {
    throw new AppError('bad_request', 'This code is wrong. Check the time of your device.');
  }
  const added = await addFactor(deps, { user, sessionHash }, async (db) => {
    await completeStep(db, step);
    return { kind: 'app', name, secret: step.data, last_step };
  });
  expireStepCookie(deps, http);
  return added;
}

export async function prepareNewPasskey(deps: FactorDeps, actor: Actor, http: Exchange) {
  const { user } = await requireConfirmed(deps, actor);
  const party = requireRelyingParty(http);
  const existing = passkeysAt(await findFactors(deps.db, user.id), party);
  const options = await passkeyCreation(deps, { party, user, existing });
  await beginStep(deps, http, { purpose: 'add_passkey', user, data: options.challenge });
  return { ...options };
}

export async function addNewPasskey(
  deps: FactorDeps,
  actor: Actor,
  http: Exchange,
  { name, reply }: Received<typeof addPasskey>['body'],
): Promise<Reply<typeof addPasskey>> {
  const { sessionHash } = await requireConfirmed(deps, actor);
  const { row: step, user } = await requireUserStep(deps, http, 'add_passkey');
  const expected = { party: requireRelyingParty(http), challenge: step.data };
  const passkey = await verifyNewPasskey(reply, expected);
  if (user.id !== actor.user.id || !passkey) {
    throw new AppError('bad_request', 'This passkey couldn’t be verified');
  }
  const added = await addFactor(deps, { user, sessionHash }, async (db) => {
    await completeStep(db, step);
    if (await findPasskey(db, passkey.credential_id ?? '')) {
      throw new AppError('conflict', 'This passkey was already added');
    }
    return { kind: 'passkey', name, ...passkey };
  });
  expireStepCookie(deps, http);
  return added;
}

/**
 * The first factor turns two-factor authentication on: it comes with recovery codes and ends
 * everything that was signed in with the password alone, except this session and client tokens.
 */
async function addFactor(
  deps: FactorDeps,
  { user, sessionHash }: { user: UserRow; sessionHash: string },
  columns: (db: Db) => Promise<Omit<Insertable<SecondFactorTable>, 'user_id' | 'created_at'>>,
): Promise<Reply<typeof addApp>> {
  const now = timestamp(deps.clock());
  const { factor, recovery_codes } = await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    const existing = await findFactors(db, user.id);
    if (existing.length >= SECOND_FACTORS_MAX) {
      throw new AppError('bad_request', `You can add at most ${SECOND_FACTORS_MAX}`);
    }
    const row = { ...(await columns(db)), user_id: user.id, created_at: now };
    const inserted = await insertFactor(db, row);
    if (existing.length > 0) return { factor: inserted, recovery_codes: null };
    await saveUser(db, user.id, { two_factor_since: now, updated_at: now });
    await keepOnlySession(db, user.id, sessionHash);
    return { factor: inserted, recovery_codes: await issueRecoveryCodes({ ...deps, db }, user.id) };
  });
  if (recovery_codes) deps.events.disconnect(user.id);
  return { factor: factorView(factor), recovery_codes };
}

export async function renameOwnFactor(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<SecondFactor> {
  const { user } = await requireBrowser(deps, actor);
  const row = await renameFactor(deps.db, { id, userId: user.id }, name);
  if (!row) throw factorNotFound();
  return factorView(row);
}

/** Without its last factor, the account signs in with the password alone again. */
export async function removeOwnFactor(deps: FactorDeps, actor: Actor, id: number): Promise<null> {
  const { user } = await requireConfirmed(deps, actor);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    if (!(await removeFactor(db, { id, userId: user.id }))) throw factorNotFound();
    if ((await findFactors(db, user.id)).length > 0) return;
    if (await requiresSecondFactor({ db }, user)) {
      throw new AppError(
        'bad_request',
        'This server requires two-factor authentication for admins. Add another method first.',
      );
    }
    await turnOff({ ...deps, db }, user.id);
  });
  deps.events.emit('user:changed', { id: user.id }, { user_id: user.id });
  return null;
}

export async function renewCodes(
  deps: FactorDeps,
  actor: Actor,
): Promise<{ recovery_codes: string[] }> {
  const { user } = await requireConfirmed(deps, actor);
  if (user.two_factor_since === null) {
    throw new AppError('bad_request', 'Set up two-factor authentication first');
  }
  const recovery_codes = await deps.db
    .transaction()
    .execute((db) => issueRecoveryCodes({ ...deps, db }, user.id));
  return { recovery_codes };
}

/** For another user, who lost their second factors. */
export async function resetFactors(deps: FactorDeps, actor: Actor, id: number): Promise<null> {
  if (actor.user.id === id) {
    throw new AppError('bad_request', 'Change your own second factors in your profile');
  }
  await deps.db.transaction().execute(async (db) => {
    if (!(await findUser(db, id))) throw new AppError('not_found', 'User not found');
    await turnOff({ ...deps, db }, id);
  });
  deps.events.emit('user:changed', { id }, { user_id: id });
  return null;
}

/** Call inside a transaction. */
export async function turnOff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  await removeFactorsOf(db, userId);
  await saveUser(db, userId, { two_factor_since: null, updated_at: timestamp(clock()) });
}

const factorNotFound = (): AppError => new AppError('not_found', 'This was already removed');
