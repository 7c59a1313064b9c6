import { type GuestVisit, SESSION_COOKIE } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId, randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { kioskUser } from '#modules/accounts/users.ts';

import {
  findGuestSession,
  type GuestSessionRow,
  insertGuestSession,
  removeGuestSession,
} from './guest-sessions.queries.ts';

/** The actor of a browser that is a guest. Undefined: the browser is not a guest, or not any more. */
export async function findGuest(
  { db, clock, permissions }: Pick<Deps, 'db' | 'clock' | 'permissions'>,
  sessionHash: string,
): Promise<{ actor: Actor; expiresAt: Date } | undefined> {
  const now = timestamp(clock());
  const row = await findGuestSession(db, sessionHash, now);
  if (!row) return undefined;
  const set = await permissions.ofGuests(
    { id: row.group_id, role: row.group_role, version: row.group_version },
    row.access,
  );
  const user = {
    ...kioskUser(now),
    username: row.target === 'kiosk' ? 'kiosk' : 'guest',
    oauth_scopes: [...set.scopes],
    rights: [...set.rights],
  };
  const expires_at = endOf(row);
  const guest = {
    shareId: row.share_id,
    kind: row.target === 'kiosk' ? 'kiosk' : 'link',
    invited_by: row.invited_by,
    has_pin: row.target === 'kiosk' && row.password_hash !== null,
    expires_at,
  } as const;
  return {
    actor: { user, ...set, via: 'kiosk', sessionHash, guest },
    expiresAt: new Date(expires_at),
  };
}

/** The link may have got an earlier end since the session began. */
const endOf = ({ expires_at, link_expires_at }: GuestSessionRow): string =>
  link_expires_at !== null && link_expires_at < expires_at ? link_expires_at : expires_at;

export function viewGuest(actor: Actor | undefined): GuestVisit | null {
  if (!actor?.guest) return null;
  const { kind, invited_by, expires_at, has_pin } = actor.guest;
  return { kind, invited_by, expires_at, has_pin };
}

interface NewGuest {
  readonly share: { readonly id: number; readonly version: number };
  readonly seconds: number;
  /** The session ends then at the latest. */
  readonly until: string | null;
}

/** Replaces the session of the browser by one with a new id, which prevents session fixation. */
export async function startGuestSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  http: Exchange,
  { share, seconds, until }: NewGuest,
): Promise<void> {
  const id = randomId();
  const hash = hashId(id);
  const now = clock();
  const end = timestamp(new Date(now.getTime() + seconds * 1000));
  await insertGuestSession(db, {
    id_hash: hash,
    share_id: share.id,
    share_version: share.version,
    created_at: timestamp(now),
    expires_at: until !== null && until < end ? until : end,
  });
  http.useSession({ id, hash });
  // A kiosk is remembered for longer than other sessions.
  http.setCookie(SESSION_COOKIE, id, { maxAgeSeconds: seconds, httpOnly: true });
}

/** Only an admin, or someone with the PIN, takes a kiosk out of use. */
export function requireNoKiosk(guest: Actor['guest']): void {
  if (guest?.kind === 'kiosk') {
    throw new AppError('forbidden', 'This device is a kiosk. Only an admin can sign in here.');
  }
}

/** Ends the guest session of a browser in which a user signs in. */
export async function endGuestSession(
  deps: Pick<Deps, 'db' | 'clock' | 'permissions'>,
  hash: string,
  { isAdmin }: { isAdmin: boolean },
): Promise<void> {
  const found = await findGuest(deps, hash);
  if (!found?.actor.guest) return;
  if (!isAdmin) requireNoKiosk(found.actor.guest);
  await removeGuestSession(deps.db, hash);
}
