import { SHARE_COOKIE, type SharedLink } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { type AccountAccess, findAccess, verifyPassword } from '#modules/accounts/accounts.api.ts';

import { findShareable, isExpired, isUsedUp, viewerOf } from './share-links.ts';
import { allowsDownload, allowsPlay, findTarget, type FoundTarget } from './share-target.ts';
import { issueTicket, readTicket, type Visit, VISIT_SECONDS } from './share-tickets.ts';
import { gameView } from './shared-game.ts';
import {
  findShareByHash,
  hasVisit,
  insertVisit,
  lockShare,
  type ShareLinkRow,
} from './shares.queries.ts';

type OpenDeps = Pick<
  Deps,
  | 'db'
  | 'env'
  | 'clock'
  | 'secrets'
  | 'guard'
  | 'listIndex'
  | 'platformPlayers'
  | 'permissions'
  | 'visibleTo'
>;

/** A link that works: its creator may still share its target. */
export interface WorkingShare {
  readonly row: ShareLinkRow;
  readonly sharer: AccountAccess;
  readonly found: FoundTarget;
}

/** Unknown and revoked links get this error, and links that their creator may no longer share. */
export const shareNotFound = (): AppError =>
  new AppError('not_found', 'This link doesn’t exist or was revoked');

const TOKEN = /^[\w-]{24}$/;

async function findWorkingShare(
  deps: Pick<Deps, 'db' | 'permissions' | 'visibleTo'>,
  token: string,
): Promise<WorkingShare | undefined> {
  const row = TOKEN.test(token) ? await findShareByHash(deps.db, hashId(token)) : undefined;
  const sharer = row && (await findAccess(deps, row.user_id));
  if (!row || !sharer) return undefined;
  const visible = await deps.visibleTo(sharer);
  const found = await findShareable(visible, sharer, row);
  return found ? { row, sharer, found } : undefined;
}

interface Call {
  readonly token: string;
  readonly actor: Actor | undefined;
  readonly http: Exchange;
}

/** Opens a link: without a password, or with the cookie of a visit that had the password. */
export async function openShare(deps: OpenDeps, call: Call): Promise<SharedLink> {
  const share = await requireShare(deps, call);
  const visit = visitOf(deps, call, share);
  const closed = await closedState(deps, share.row, visit);
  if (closed !== null) return { state: closed };
  if (!visit && share.row.password_hash !== null) return { state: 'locked' };
  return beginVisit(deps, { ...call, share, visit });
}

/** Opens a link with its password. Guesses are throttled by address and by link. */
export async function unlockShare(
  deps: OpenDeps,
  { password, ...call }: Call & { readonly password: string },
): Promise<SharedLink> {
  const share = await requireShare(deps, call);
  const closed = await closedState(deps, share.row, undefined);
  if (closed !== null) return { state: closed };
  const { id, password_hash } = share.row;
  if (password_hash !== null) {
    // Names of accounts have no colon.
    const attempt = await deps.guard.admit({ ip: call.http.ip }, `:share:${id}`);
    if (!(await verifyPassword(password_hash, password))) {
      throw new AppError('bad_request', 'Wrong password');
    }
    await attempt.recordSuccess();
  }
  return beginVisit(deps, { ...call, share, visit: undefined });
}

/**
 * Finds the link of an address. Unknown addresses are throttled as guesses; known ones only have a
 * rate limit.
 */
async function requireShare(deps: OpenDeps, { token, http }: Call): Promise<WorkingShare> {
  deps.guard.limitRate('share_visit', http.ip);
  const share = await findWorkingShare(deps, token);
  if (share) return share;
  await deps.guard.admitToken(http.ip, 'share');
  throw shareNotFound();
}

function visitOf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { http }: Pick<Call, 'http'>,
  { row }: Pick<WorkingShare, 'row'>,
): Visit | undefined {
  const context = { tokenHash: row.token_hash, now: deps.clock() };
  const visit = readTicket(deps, context, http.cookie(SHARE_COOKIE));
  return visit?.version === row.version ? visit : undefined;
}

/** A visit that was counted continues, although the link is used up for others. */
async function closedState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: ShareLinkRow,
  visit: Visit | undefined,
): Promise<'expired' | 'used_up' | null> {
  if (isExpired(row, clock())) return 'expired';
  if (!isUsedUp(row)) return null;
  return visit && (await hasVisit(db, visit.ticketHash)) ? null : 'used_up';
}

interface Beginning extends Call {
  readonly share: WorkingShare;
  /** A visit that already began. */
  readonly visit: Visit | undefined;
}

async function beginVisit(
  deps: OpenDeps,
  { token, actor, http, share, visit }: Beginning,
): Promise<SharedLink> {
  const { row, sharer, found } = share;
  const context = { tokenHash: row.token_hash, now: deps.clock() };
  const ticket = visit ? undefined : issueTicket(deps, context, row.version);
  // Opening a link that only shows something counts as a use. The use of any other link is a
  // download or the start of a game.
  if (row.access === 'view') {
    // A new ticket is read back for the hash by which its visit is counted.
    const currentVisit = visit ?? readTicket(deps, context, ticket);
    if (currentVisit) await countUse(deps, row, currentVisit);
  }
  if (ticket !== undefined) {
    const path = `${deps.env.BASE_PATH}/api/shared/${token}`;
    http.setCookie(SHARE_COOKIE, ticket, { path, httpOnly: true, maxAgeSeconds: VISIT_SECONDS });
  }
  const players = await deps.platformPlayers();
  const game = 'rom' in found ? found.rom : null;
  return {
    state: 'open',
    // The address of a kiosk is never shown, so it is never opened. Only the type of the reply
    // needs a value.
    target: row.target === 'kiosk' ? 'library' : row.target,
    shared_by: sharer.username,
    expires_at: row.expires_at,
    now: timestamp(deps.clock()),
    can_play: allowsPlay(row.access),
    can_download: allowsDownload(row.access),
    game: game && gameView(game, { access: row.access, players, isSave: found.kind !== 'rom' }),
    collection:
      'collection' in found
        ? {
            name: found.collection.name,
            description: found.collection.description,
            game_count: found.romIds.length,
          }
        : null,
    save:
      'version' in found
        ? {
            file_name: found.version.file_name,
            size_bytes: found.version.size,
            created_at: found.version.created_at,
          }
        : null,
    library_path: await findLibraryPath(deps, actor, share),
  };
}

/** Null: the caller is not signed in, or may not see the target in the library. */
async function findLibraryPath(
  deps: Pick<Deps, 'db' | 'permissions' | 'listIndex'>,
  actor: Actor | undefined,
  { row, found }: WorkingShare,
): Promise<string | null> {
  if (!actor) return null;
  if ('group' in found) return actor.via === 'session' || actor.guest ? '/' : null;
  const rom = 'rom' in found ? found.rom : null;
  const ref = rom ? ({ target: 'rom', target_id: rom.id } as const) : row;
  if (!(await findTarget(deps, viewerOf(actor), ref))) return null;
  if (rom) return `/rom/${rom.id}`;
  if (found.kind === 'collection') return `/collection/${row.target_id}`;
  return found.kind === 'smart_collection' ? `/collection/smart/${row.target_id}` : null;
}

/** The link of a request that belongs to a visit. */
export interface VisitedShare extends WorkingShare {
  /** To call when something is about to be sent: the first time makes the visit a use. */
  readonly countUse: () => Promise<void>;
}

/** Without a valid ticket there is no query, and no hint that the link exists. */
export async function requireVisit(
  deps: Pick<Deps, 'db' | 'permissions' | 'clock' | 'secrets' | 'visibleTo'>,
  { token, http }: Pick<Call, 'token' | 'http'>,
): Promise<VisitedShare> {
  const context = { tokenHash: hashId(token), now: deps.clock() };
  const visit = readTicket(deps, context, http.cookie(SHARE_COOKIE));
  const share = visit && (await findWorkingShare(deps, token));
  if (!share || visit.version !== share.row.version) throw shareNotFound();
  const closed = await closedState(deps, share.row, visit);
  if (closed !== null) throw closedError(closed);
  return { ...share, countUse: () => countUse(deps, share.row, visit) };
}

const closedError = (state: 'expired' | 'used_up'): AppError =>
  new AppError('gone', state === 'expired' ? 'This link has expired' : 'This link is used up');

/** Counts a visit once, however many requests it makes at the same time. */
async function countUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: ShareLinkRow,
  { ticketHash, expiresAt }: Visit,
): Promise<void> {
  if (await hasVisit(db, ticketHash)) return;
  await db.transaction().execute(async (transaction) => {
    const row = await lockShare(transaction, id);
    if (!row) throw shareNotFound();
    if (await hasVisit(transaction, ticketHash)) return;
    if (isUsedUp(row)) throw closedError('used_up');
    const visit = { ticket_hash: ticketHash, share_id: id, expires_at: timestamp(expiresAt) };
    await insertVisit(transaction, visit, timestamp(clock()));
  });
}
