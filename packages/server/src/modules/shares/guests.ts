import {
  type enterAsGuest as enterRoute,
  KIOSK_DAYS,
  type Received,
  type ShareLink,
  type startKiosk as startRoute,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  hashPassword,
  requireNoKiosk,
  retireSession,
  startGuestSession,
  verifyPassword,
} from '#modules/accounts/accounts.api.ts';

import { requireVisit, shareNotFound } from './open-share.ts';
import { insertShareOf, newToken, viewerOf, viewOf } from './share-links.ts';
import { findTarget } from './share-target.ts';
import { findShare, removeShare } from './shares.queries.ts';

const DAY_SECONDS = 24 * 60 * 60;

type EnterDeps = Parameters<typeof requireVisit>[0] & Pick<Deps, 'env'>;

/** Counts the visit as a use, and signs the browser in as a guest until the link ends. */
export async function enterAsGuest(
  deps: EnterDeps,
  { actor, params }: { actor: Actor | undefined } & Pick<Received<typeof enterRoute>, 'params'>,
  http: Exchange,
): Promise<null> {
  const share = await requireVisit(deps, { token: params.token, http });
  if (share.row.target !== 'library') throw shareNotFound();
  requireNoKiosk(actor?.guest);
  if (actor?.via === 'session') throw new AppError('conflict', 'You are signed in already');
  await share.countUse();
  await startGuestSession(deps, http, {
    share: share.row,
    seconds: deps.env.SESSION_MAX_AGE_SECONDS,
    until: share.row.expires_at,
  });
  return null;
}

type KioskDeps = Pick<
  Deps,
  'db' | 'clock' | 'permissions' | 'listIndex' | 'events' | 'unsavedSessions'
>;

/** The admin who sets it up is signed out of this browser. */
export async function startKiosk(
  deps: KioskDeps,
  { actor, body }: { actor: Actor; body: Received<typeof startRoute>['body'] },
  http: Exchange,
): Promise<ShareLink> {
  if (actor.via !== 'session' || actor.sessionHash === undefined) {
    throw new AppError('bad_request', 'Only a browser can become a kiosk');
  }
  const { group_id, name, access, pin } = body;
  const ref = { target: 'kiosk', target_id: group_id } as const;
  const found = await findTarget(deps, viewerOf(actor), ref);
  if (!found) throw new AppError('not_found', 'Permission group not found');
  const now = deps.clock();
  const row = await insertShareOf(deps.db, {
    ...ref,
    name,
    access,
    user_id: actor.user.id,
    // A kiosk has a link only to be listed and revoked: its address is never shown.
    token_hash: hashId(newToken()),
    password_hash: pin === null ? null : await hashPassword(pin),
    expires_at: timestamp(new Date(now.getTime() + KIOSK_DAYS * DAY_SECONDS * 1000)),
    max_uses: null,
    last_used_at: null,
    created_at: timestamp(now),
  });
  await retireSession(deps, actor.sessionHash);
  await startGuestSession(deps, http, {
    share: row,
    seconds: KIOSK_DAYS * DAY_SECONDS,
    until: row.expires_at,
  });
  return viewOf(row, { found, now });
}

/** Ends the kiosk with its PIN. Guesses are throttled by address and by kiosk. */
export async function leaveKiosk(
  { db, guard, events }: Pick<Deps, 'db' | 'guard' | 'events'>,
  { actor, pin }: { actor: Actor | undefined; pin: string },
  http: Exchange,
): Promise<null> {
  const kiosk = actor?.guest?.kind === 'kiosk' ? actor.guest : undefined;
  const row = kiosk && (await findShare(db, kiosk.shareId));
  if (!row) throw new AppError('not_found', 'This device is not a kiosk');
  if (row.password_hash === null) throw new AppError('bad_request', 'This kiosk has no PIN');
  // Names of accounts have no colon.
  const attempt = await guard.admit({ ip: http.ip }, `:kiosk:${row.id}`);
  if (!(await verifyPassword(row.password_hash, pin))) {
    throw new AppError('bad_request', 'Incorrect PIN');
  }
  await attempt.recordSuccess();
  await removeShare(db, row.id);
  http.useSession(null);
  if (actor?.sessionHash !== undefined) events.disconnectCredential(actor.sessionHash);
  return null;
}
