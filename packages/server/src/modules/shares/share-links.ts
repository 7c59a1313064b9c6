import { randomBytes } from 'node:crypto';

import {
  SHARE_LINKS_MAX,
  type addShareLink,
  type IssuedShareLink,
  type listAllShareLinks,
  type listShareLinks,
  type Received,
  type Reply,
  type ShareAccess,
  type ShareLink,
  type ShareState,
  type updateShareLink,
} from '@saveroom/contract';
import type { Insertable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  findAccess,
  findGuestSessionHashes,
  hashPassword,
  lockUser,
} from '#modules/accounts/accounts.api.ts';

import { describeShare } from './audit-shares.ts';
import {
  allowsPlay,
  findTarget,
  type FoundTarget,
  mayShare,
  type TargetDeps,
  titleOf,
  type Viewer,
} from './share-target.ts';
import {
  countShares,
  findAllShares,
  findShare,
  findShares,
  insertShare,
  removeShare,
  saveShare,
  type ShareLinkRow,
} from './shares.queries.ts';
import type { ShareLinkTable } from './shares.tables.ts';

type ShareDeps = Pick<Deps, 'db' | 'permissions' | 'clock' | 'listIndex'>;

/** 144 bits: cannot be guessed, and the address still makes a QR code that phones read well. */
export const newToken = (): string => randomBytes(18).toString('base64url');

export const viewerOf = ({ user, scopes, rights, scopedRights, restrictions }: Actor): Viewer => ({
  id: user.id,
  scopes,
  rights,
  scopedRights,
  restrictions,
});

const notFound = (): AppError => new AppError('not_found', 'Share link not found');

export async function createShare(
  deps: ShareDeps,
  actor: Actor,
  { body, publicBase }: { body: Received<typeof addShareLink>['body']; publicBase: string },
): Promise<IssuedShareLink> {
  const { target, target_id, name, access, password, expires_at, max_uses } = body;
  const found = await findTarget(deps, viewerOf(actor), { target, target_id });
  if (!found) throw new AppError('not_found', 'There is nothing to share here');
  await requireAccess(deps, viewerOf(actor), { found, access });
  const now = deps.clock();
  requireFuture(expires_at, now);
  const token = newToken();
  const password_hash = password === null ? null : await hashPassword(password);
  const row = await insertShareOf(deps.db, {
    target,
    target_id,
    name,
    access,
    password_hash,
    max_uses,
    user_id: actor.user.id,
    token_hash: hashId(token),
    expires_at: expiry(expires_at),
    last_used_at: null,
    created_at: timestamp(now),
  });
  return { ...viewOf(row, { found, now }), url: `${publicBase}/s/${token}` };
}

/** Links of one user are counted one after the other. */
export const insertShareOf = (db: Db, row: Insertable<ShareLinkTable>): Promise<ShareLinkRow> =>
  db.transaction().execute(async (transaction) => {
    await lockUser(transaction, row.user_id);
    if ((await countShares(transaction, row.user_id)) >= SHARE_LINKS_MAX) {
      throw new AppError('conflict', `You have ${SHARE_LINKS_MAX} share links. Revoke some first.`);
    }
    return insertShare(transaction, row);
  });

/** A link gives visitors no right that its creator does not have. */
async function requireAccess(
  deps: TargetDeps,
  viewer: Viewer,
  { found, access }: { found: FoundTarget; access: ShareAccess },
): Promise<void> {
  // Saves are files for other emulators: a link to one cannot start its game.
  const isSave = found.kind === 'save' || found.kind === 'state';
  if (isSave && allowsPlay(access)) {
    throw new AppError('bad_request', 'A link to a save can only view or download it');
  }
  if (!(await mayShare(deps, viewer, { found, access })))
    throw new AppError('forbidden', 'Forbidden');
}

function requireFuture(expiresAt: string | null, now: Date): void {
  if (expiresAt !== null && new Date(expiresAt) <= now) {
    throw new AppError('bad_request', 'The link must expire in the future');
  }
}

const expiry = (expiresAt: string | null): string | null =>
  expiresAt === null ? null : timestamp(new Date(expiresAt));

export async function listShares(
  deps: ShareDeps,
  actor: Actor,
  query: Received<typeof listShareLinks>['query'],
): Promise<ShareLink[]> {
  const now = deps.clock();
  const views: ShareLink[] = [];
  for (const row of await findShares(deps.db, actor.user.id, query)) {
    views.push(viewOf(row, { found: await findShareable(deps, viewerOf(actor), row), now }));
  }
  return views;
}

const ALL_MAX = 1000;

/** What a link is for. Null: its creator may no longer share it. */
export async function findShareable(
  deps: TargetDeps,
  viewer: Viewer,
  row: Pick<ShareLinkRow, 'target' | 'target_id' | 'access'>,
): Promise<FoundTarget | null> {
  const found = await findTarget(deps, viewer, row);
  const isAllowed = found && (await mayShare(deps, viewer, { found, access: row.access }));
  return isAllowed ? found : null;
}

/** The links of all users, with the titles and states that their creators see. */
export async function listSharesOfAll(
  deps: ShareDeps & Pick<Deps, 'visibleTo'>,
): Promise<Reply<typeof listAllShareLinks>> {
  const now = deps.clock();
  const rows = await findAllShares(deps.db, ALL_MAX);
  const owners = new Map<number, { readonly viewer: Viewer; readonly visible: TargetDeps }>();
  for (const id of new Set(rows.map(({ user_id }) => user_id))) {
    const viewer = await findAccess(deps, id);
    if (viewer) owners.set(id, { viewer, visible: await deps.visibleTo(viewer) });
  }
  const views: Reply<typeof listAllShareLinks> = [];
  for (const { username, ...row } of rows) {
    const owner = owners.get(row.user_id);
    const found = owner ? await findShareable(owner.visible, owner.viewer, row) : null;
    views.push({ ...viewOf(row, { found, now }), user_id: row.user_id, username });
  }
  return views;
}

export async function updateShare(
  deps: ShareDeps & Pick<Deps, 'events'>,
  actor: Actor,
  { id, body }: { id: number; body: Received<typeof updateShareLink>['body'] },
): Promise<ShareLink> {
  const current = await requireOwnShare(deps, actor, id);
  // A kiosk is set up on its device, and its settings can't be changed.
  if (current.target === 'kiosk') throw notFound();
  const now = deps.clock();
  const found = await findTarget(deps, viewerOf(actor), current);
  const { access } = body;
  if (access !== undefined && found) {
    await requireAccess(deps, viewerOf(actor), { found, access });
  } else if (access !== undefined && access !== current.access) {
    // The caller does not see what the link is for, so nothing says which access is allowed.
    throw new AppError('forbidden', 'Forbidden');
  }
  if (body.expires_at !== undefined) requireFuture(body.expires_at, now);
  const patch: Updateable<ShareLinkTable> = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.access === undefined ? {} : { access: body.access }),
    ...(body.max_uses === undefined ? {} : { max_uses: body.max_uses }),
    ...(body.expires_at === undefined ? {} : { expires_at: expiry(body.expires_at) }),
    ...(body.password === undefined
      ? {}
      : {
          password_hash: body.password === null ? null : await hashPassword(body.password),
          version: current.version + 1,
        }),
  };
  const saved = Object.keys(patch).length > 0 ? await saveShare(deps.db, id, patch) : current;
  if (!saved) throw notFound();
  // Guests whose session is still valid connect again, with what the link now allows.
  disconnectGuestsOf(deps, await findGuestSessionHashes(deps.db, id));
  return viewOf(saved, { found, now });
}

type RevokeDeps = Pick<Deps, 'db' | 'events' | 'audit'>;

export async function revokeShare(deps: RevokeDeps, id: number, http: Exchange): Promise<null> {
  if (!http.actor) throw notFound();
  await requireOwnShare(deps, http.actor, id);
  return revokeAnyShare(deps, id, http);
}

export async function revokeAnyShare(
  { db, events, audit }: RevokeDeps,
  id: number,
  http: Exchange,
): Promise<null> {
  const guests = await findGuestSessionHashes(db, id);
  const removed = await removeShare(db, id);
  if (!removed) throw notFound();
  await audit.recordNow({ kind: 'share_ended', ...describeShare(removed) }, http);
  disconnectGuestsOf({ events }, guests);
  return null;
}

function disconnectGuestsOf({ events }: Pick<Deps, 'events'>, hashes: readonly string[]): void {
  for (const hash of hashes) events.disconnectCredential(hash);
}

async function requireOwnShare(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  id: number,
): Promise<ShareLinkRow> {
  const row = await findShare(db, id);
  if (row?.user_id !== user.id) throw notFound();
  return row;
}

export const isExpired = ({ expires_at }: ShareLinkRow, now: Date): boolean =>
  expires_at !== null && new Date(expires_at) <= now;

export const isUsedUp = ({ max_uses, use_count }: ShareLinkRow): boolean =>
  max_uses !== null && use_count >= max_uses;

function stateOf(row: ShareLinkRow, found: FoundTarget | null, now: Date): ShareState {
  if (isExpired(row, now)) return 'expired';
  if (isUsedUp(row)) return 'used_up';
  return found ? 'active' : 'unavailable';
}

export function viewOf(
  row: ShareLinkRow,
  { found, now }: { found: FoundTarget | null; now: Date },
): ShareLink {
  return {
    id: row.id,
    target: row.target,
    target_id: row.target_id,
    title: found && titleOf(found),
    rom_id: found && 'rom' in found ? (found.rom?.id ?? null) : null,
    name: row.name,
    access: row.access,
    has_password: row.password_hash !== null,
    expires_at: row.expires_at,
    max_uses: row.max_uses,
    use_count: row.use_count,
    last_used_at: row.last_used_at,
    state: stateOf(row, found, now),
    created_at: row.created_at,
  };
}
