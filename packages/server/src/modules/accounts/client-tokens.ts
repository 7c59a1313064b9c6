import { randomBytes, randomInt } from 'node:crypto';

import {
  CLIENT_TOKENS_MAX,
  PAIRING_CODE_SECONDS,
  type addClientToken,
  type ClientToken,
  type IssuedClientToken,
  type listAllClientTokens,
  type pairClientToken,
  type Received,
  type Reply,
  type TokenLifetime,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  findAllClientTokens,
  findClientToken,
  findClientTokens,
  hasPairingCode,
  insertClientToken,
  removeClientToken,
  removeClientTokensOfDevice,
  replacePairingCode,
  updateClientToken,
  usePairingCode,
  type ClientTokenRow,
} from './client-tokens.queries.ts';
import { findUser, lockUser } from './users.queries.ts';

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lifetime: TokenLifetime;
  readonly deviceId: string | null;
  readonly now: Date;
}

/** Call it in a transaction: it locks the owner, so that the limit of tokens holds. */
export async function issueClientToken(db: Db, token: NewToken): Promise<IssuedClientToken> {
  await requireBelowTokenLimit(db, token.userId, token.deviceId);
  const secret = newSecret();
  const row = await insertClientToken(db, {
    user_id: token.userId,
    name: token.name,
    token_hash: hashId(secret),
    scopes: [...new Set(token.scopes)].join(' '),
    device_id: token.deviceId,
    expires_at: expiryOf(token.lifetime, token.now),
    last_used_at: null,
    last_used_ip: null,
    created_at: timestamp(token.now),
  });
  return { ...tokenView(row), raw_token: secret };
}

/** Throws if the user has too many tokens; those of `deviceId` do not count. */
export async function requireBelowTokenLimit(
  db: Db,
  userId: number,
  deviceId: string | null,
): Promise<void> {
  await lockUser(db, userId);
  const tokens = await findClientTokens(db, userId);
  const others = tokens.filter(({ device_id }) => device_id === null || device_id !== deviceId);
  if (others.length >= CLIENT_TOKENS_MAX) {
    throw new AppError('bad_request', `Maximum of ${CLIENT_TOKENS_MAX} tokens per user reached`);
  }
}

export function createClientToken(
  { db, clock }: TokenDeps,
  actor: Actor,
  { name, scopes, expires_in }: Received<typeof addClientToken>['body'],
): Promise<IssuedClientToken> {
  requireScopes(actor, scopes);
  return db.transaction().execute((transaction) =>
    issueClientToken(transaction, {
      userId: actor.user.id,
      name,
      scopes,
      lifetime: expires_in,
      deviceId: null,
      now: clock(),
    }),
  );
}

export const listTokens = async (
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
): Promise<ClientToken[]> => (await findClientTokens(db, user.id)).map(tokenView);

export async function listTokensOfAll({
  db,
}: Pick<Deps, 'db'>): Promise<Reply<typeof listAllClientTokens>> {
  return (await findAllClientTokens(db)).map((row) => ({
    ...tokenView(row),
    username: row.username,
    user_avatar_path: row.avatar_path,
    user_updated_at: row.user_updated_at,
  }));
}

export async function renameToken(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<ClientToken> {
  await requireOwnToken(db, actor, id);
  const row = await updateClientToken(db, id, { name });
  if (!row) throw tokenNotFound();
  return tokenView(row);
}

export async function revokeToken(
  { db, events }: TokenDeps,
  actor: Actor,
  id: number,
): Promise<null> {
  await requireOwnToken(db, actor, id);
  return revokeAnyToken({ db, events }, id);
}

export async function revokeAnyToken(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
): Promise<null> {
  const removed = await removeClientToken(db, id);
  if (!removed) throw tokenNotFound();
  events.disconnectCredential(removed.token_hash);
  return null;
}

/** For a device that is paired again: its earlier tokens stop working. */
export async function revokeTokensOfDevice(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  deviceId: string,
): Promise<void> {
  for (const { token_hash } of await removeClientTokensOfDevice(db, deviceId)) {
    events.disconnectCredential(token_hash);
  }
}

export async function regenerateToken(
  deps: TokenDeps,
  actor: Actor,
  id: number,
): Promise<IssuedClientToken> {
  const token = await requireOwnToken(deps.db, actor, id);
  requireScopes(actor, token.scopes.split(' '));
  return replaceSecret(deps, token);
}

async function replaceSecret(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  token: ClientTokenRow,
): Promise<IssuedClientToken> {
  const secret = newSecret();
  const row = await updateClientToken(db, token.id, { token_hash: hashId(secret) });
  if (!row) throw new AppError('not_found', 'Token no longer exists');
  events.disconnectCredential(token.token_hash);
  return { ...tokenView(row), raw_token: secret };
}

export async function createPairingCode(
  { db, clock }: TokenDeps,
  actor: Actor,
  id: number,
): Promise<Reply<typeof pairClientToken>> {
  const token = await requireOwnToken(db, actor, id);
  requireScopes(actor, token.scopes.split(' '));
  const code = newCode();
  const expires = new Date(clock().getTime() + PAIRING_CODE_SECONDS * 1000);
  const row = { code_hash: hashId(code), token_id: id, expires_at: timestamp(expires) };
  await db.transaction().execute((transaction) => replacePairingCode(transaction, row));
  return { code, expires_in: PAIRING_CODE_SECONDS };
}

/** A 404 counts as a guess, so that searching for valid codes is throttled. */
export async function pairingStatus(
  { db, clock, guard }: Pick<Deps, 'db' | 'clock' | 'guard'>,
  { code, ip }: { code: string; ip: string },
): Promise<null> {
  const attempt = await guard.admitToken(ip, 'pairing_status');
  if (!(await hasPairingCode(db, hashId(code), timestamp(clock())))) {
    throw new AppError('not_found', 'Invalid or expired pairing code');
  }
  await attempt.recordSuccess();
  return null;
}

export async function exchangeCode(
  { db, clock, events, guard }: TokenDeps & Pick<Deps, 'guard'>,
  { code, ip }: { code: string; ip: string },
): Promise<IssuedClientToken> {
  const attempt = await guard.admitToken(ip, 'pairing');
  const tokenId = await usePairingCode(db, hashId(code), timestamp(clock()));
  if (tokenId === undefined) throw new AppError('not_found', 'Invalid or expired pairing code');
  await attempt.recordSuccess();
  const token = await findClientToken(db, tokenId);
  if (!token) throw new AppError('not_found', 'Token no longer exists');
  const owner = await findUser(db, token.user_id);
  if (!owner || owner.enabled === 0) throw new AppError('forbidden', 'Token owner is disabled');
  return replaceSecret({ db, events }, token);
}

/** Throws unless the caller has all these scopes: a token never gives more than its creator has. */
export function requireScopes({ scopes }: Pick<Actor, 'scopes'>, wanted: readonly string[]): void {
  const owned: readonly string[] = scopes;
  const excess = wanted.filter((scope) => !owned.includes(scope));
  if (excess.length === 0) return;
  const names = excess.join(', ');
  throw new AppError('forbidden', `Requested scopes exceed your permissions: ${names}`);
}

async function requireOwnToken(db: Db, { user }: Actor, id: number): Promise<ClientTokenRow> {
  const token = await findClientToken(db, id);
  if (token?.user_id !== user.id) throw tokenNotFound();
  return token;
}

const tokenNotFound = (): AppError => new AppError('not_found', 'Token not found');

function tokenView(row: ClientTokenRow): ClientToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(' '),
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_ip: row.last_used_ip,
    created_at: row.created_at,
    user_id: row.user_id,
    device_id: row.device_id,
  };
}

const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_DAYS = { '30d': 30, '90d': 90, '1y': 365 } as const;

function expiryOf(lifetime: TokenLifetime, now: Date): string | null {
  if (!lifetime || lifetime === 'never') return null;
  return timestamp(new Date(now.getTime() + LIFETIME_DAYS[lifetime] * DAY_MS));
}

/** The form that clients check: `rmm_` and 64 hexadecimal digits. */
const newSecret = (): string => `rmm_${randomBytes(32).toString('hex')}`;

/** Letters and digits that cannot be mistaken for one another: no I, L, O, 0 and 1. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A code that a person can type. */
export const newCode = (length = CODE_LENGTH): string =>
  Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
