import { randomBytes } from 'node:crypto';

import {
  PAIR_DEVICE_PATH,
  type approveDevice,
  type DeviceAuthorization,
  type grantDeviceToken,
  type Received,
  type Reply,
  type startDeviceAuthorization,
} from '@saveroom/contract';

import type { Actor, AuditOrigin, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  findUser,
  issueClientToken,
  newCode,
  requireBelowTokenLimit,
  requireScopes,
  revokeTokensOfDevice,
} from '#modules/accounts/accounts.api.ts';

import {
  countAuthorizations,
  decideAuthorization,
  findAuthorizationByDeviceCode,
  findAuthorizationByUserCode,
  insertAuthorization,
  removeExpiredAuthorizations,
  savePoll,
  takeAuthorization,
  type DeviceAuthorizationRow,
} from './device-authorization.queries.ts';
import { pairDevice } from './devices.ts';

const LIFE_SECONDS = 600;
/** A denied device can learn of it for this long. */
const DENIED_SECONDS = 60;
const POLL_SECONDS = 5;
/** Polls may arrive a little early, because the delay of the network varies. */
const POLL_TOLERANCE_MS = 500;
/** Anyone can start a pairing, so the number of rows is limited. */
const MAX_WAITING = 1000;

type PairingDeps = Pick<Deps, 'db' | 'clock' | 'guard'>;

/** RFC 8628: the device shows the user code and polls; a signed-in user approves the code. */
export async function startPairing(
  { db, clock, guard }: PairingDeps,
  sent: Received<typeof startDeviceAuthorization>['body'],
  ip: string,
): Promise<Reply<typeof startDeviceAuthorization>> {
  guard.limitRate('device_init', ip);
  const now = clock();
  await removeExpiredAuthorizations(db, timestamp(now));
  if ((await countAuthorizations(db)) >= MAX_WAITING) {
    throw new AppError('too_many_requests', 'Too many devices are waiting to be paired');
  }
  const deviceCode = randomBytes(32).toString('hex');
  const userCode = newCode();
  await insertAuthorization(db, {
    device_code_hash: hashId(deviceCode),
    user_code_hash: hashId(userCode),
    client_device_identifier: sent.client_device_identifier,
    name: sent.name,
    client: sent.client,
    platform: sent.platform ?? null,
    client_version: sent.client_version ?? null,
    requested_scopes: [...new Set(sent.requested_scopes)].join(' '),
    status: 'pending',
    expires_at: timestamp(new Date(now.getTime() + LIFE_SECONDS * 1000)),
  });
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_path: PAIR_DEVICE_PATH,
    verification_path_complete: `${PAIR_DEVICE_PATH}?user_code=${userCode}`,
    expires_in: LIFE_SECONDS,
    interval: POLL_SECONDS,
  };
}

export async function readPairing(
  deps: PairingDeps,
  actor: Actor,
  { userCode, ip }: { userCode: string; ip: string },
): Promise<DeviceAuthorization> {
  const row = await requirePending(deps, { userCode, ip });
  const requested = row.requested_scopes.split(' ');
  return {
    client_device_identifier: row.client_device_identifier,
    name: row.name,
    client: row.client,
    platform: row.platform,
    client_version: row.client_version,
    requested_scopes: requested,
    allowed_scopes: requested.filter((scope) => isAllowed(actor, scope)),
    expires_at: row.expires_at,
  };
}

/** The token itself is created when the device fetches it, so that it is never stored. */
export async function approvePairing(
  deps: PairingDeps,
  actor: Actor,
  { body, ip }: { body: Received<typeof approveDevice>['body']; ip: string },
): Promise<Reply<typeof approveDevice>> {
  const row = await requirePending(deps, { userCode: body.user_code, ip });
  const requested = row.requested_scopes.split(' ');
  requireScopes(actor, body.approved_scopes);
  const excess = body.approved_scopes.filter((scope) => !requested.includes(scope));
  if (excess.length > 0) {
    throw new AppError(
      'forbidden',
      `The device did not request these scopes: ${excess.join(', ')}`,
    );
  }
  const device = await deps.db.transaction().execute(async (db) => {
    const paired = await pairDevice({ db, clock: deps.clock }, actor.user.id, {
      name: body.device_name ?? row.name,
      client: row.client,
      platform: row.platform,
      client_version: row.client_version,
      client_device_identifier: row.client_device_identifier,
    });
    await requireBelowTokenLimit(db, actor.user.id, paired.id);
    const isDecided = await decideAuthorization(db, row.device_code_hash, {
      status: 'approved',
      user_id: actor.user.id,
      device_id: paired.id,
      approved_scopes: [...new Set(body.approved_scopes)].join(' '),
      token_lifetime: body.expires_in ?? null,
    });
    if (!isDecided) throw alreadyDecided('approved');
    return paired;
  });
  return { device_id: device.id, device_name: device.name ?? row.name };
}

export async function denyPairing(
  deps: PairingDeps,
  actor: Actor,
  { userCode, ip }: { userCode: string; ip: string },
): Promise<null> {
  const row = await requirePending(deps, { userCode, ip });
  const expires = new Date(deps.clock().getTime() + DENIED_SECONDS * 1000);
  const isDecided = await decideAuthorization(deps.db, row.device_code_hash, {
    status: 'denied',
    user_id: actor.user.id,
    expires_at: timestamp(expires),
  });
  if (!isDecided) throw alreadyDecided('decided');
  return null;
}

/** The error texts are those of RFC 8628, which clients compare. */
export async function fetchDeviceToken(
  { db, clock, guard, events, audit }: PairingDeps & Pick<Deps, 'events' | 'audit'>,
  deviceCode: string,
  http: AuditOrigin & { readonly ip: string },
): Promise<Reply<typeof grantDeviceToken>> {
  guard.limitRate('device_token', http.ip);
  const hash = hashId(deviceCode);
  const row = await findAuthorizationByDeviceCode(db, hash);
  const now = clock();
  if (!row || row.expires_at <= timestamp(now)) throw badRequest('expired_token');
  if (row.status === 'denied') throw badRequest('access_denied');
  if (row.status === 'pending') {
    await savePoll(db, hash, timestamp(now));
    throw badRequest(isTooFast(row, now) ? 'slow_down' : 'authorization_pending');
  }
  return db.transaction().execute(async (transaction) => {
    const taken = await takeAuthorization(transaction, hash);
    if (!taken?.user_id || !taken.device_id) throw badRequest('expired_token');
    const user = await findUser(transaction, taken.user_id);
    if (!user || user.enabled === 0) throw badRequest('access_denied');
    await revokeTokensOfDevice({ db: transaction, events }, taken.device_id);
    const token = await issueClientToken(transaction, {
      userId: taken.user_id,
      name: taken.name,
      scopes: (taken.approved_scopes ?? '').split(' '),
      lifetime: taken.token_lifetime,
      deviceId: taken.device_id,
      now,
    });
    const target = { id: token.id, name: token.name };
    const details = { scopes: token.scopes };
    await audit.recordNow({ kind: 'token_created', target, details, by: user }, http, transaction);
    return {
      access_token: token.raw_token,
      device_id: taken.device_id,
      scopes: token.scopes,
      expires_at: token.expires_at,
    };
  });
}

/** Finds the pairing that a user code belongs to. An unknown code counts as a failed attempt. */
async function requirePending(
  { db, clock, guard }: PairingDeps,
  { userCode, ip }: { userCode: string; ip: string },
): Promise<DeviceAuthorizationRow> {
  const attempt = await guard.admitToken(ip, 'device');
  const row = await findAuthorizationByUserCode(db, hashId(userCode));
  if (!row || row.expires_at <= timestamp(clock())) {
    throw new AppError('not_found', 'Unknown or expired code');
  }
  await attempt.recordSuccess();
  if (row.status !== 'pending') throw alreadyDecided(row.status);
  return row;
}

const isAllowed = ({ scopes }: Actor, scope: string): boolean =>
  (scopes as readonly string[]).includes(scope);

const isTooFast = ({ last_polled_at }: DeviceAuthorizationRow, now: Date): boolean =>
  last_polled_at !== null &&
  now.getTime() - Date.parse(last_polled_at) < POLL_SECONDS * 1000 - POLL_TOLERANCE_MS;

const alreadyDecided = (status: string): AppError => new AppError('gone', `Code already ${status}`);

const badRequest = (detail: string): AppError => new AppError('bad_request', detail);
