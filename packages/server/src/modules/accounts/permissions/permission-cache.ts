import {
  type gameInAddress,
  KIOSK_SCOPES,
  rightsOfScopes,
  type Right,
  type Role,
  type ShareAccess,
} from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Restrictions } from '#core/deps.ts';

import type { UserRow } from '../users.queries.ts';
import type { GroupRow } from './groups.queries.ts';
import {
  computeRestrictions,
  computeRights,
  isOwnChoice,
  limitPermissions,
  limitToGuest,
  NO_RESTRICTIONS,
  type PermissionSet,
} from './permission-set.ts';
import {
  findCollectionsOfRom,
  findImposedRows,
  findMemberships,
  findPermissionRows,
  findPlatformOfRom,
  findRomOfFile,
  findRoleGroup,
} from './permissions.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly permissions: PermissionCache;
  }
}

type Account = Pick<UserRow, 'id' | 'role' | 'base_group_id' | 'permissions_version'>;

/** No account has this id. */
const VISITOR_ID = 0;
const MAX_USERS = 5000;
const MAX_RESTRICTIONS = 1000;
/** Rows that were changed without a new version, such as by hand, apply after this time. */
const RECHECK_MS = 5000;

interface PermissionCacheOptions {
  readonly db: Db;
  readonly clock: () => Date;
  /** Viewers can only read. */
  readonly isKiosk: boolean;
}

interface Entry {
  readonly key: string;
  readonly expiresAt: number;
  readonly set: Promise<PermissionSet>;
}

/**
 * The permissions of the latest users. Each request reads the account, whose version says whether
 * the cached permissions are current, so that a change by another process applies at once.
 */
export class PermissionCache {
  readonly #db: Db;
  readonly #clock: () => Date;
  readonly #isKiosk: boolean;
  readonly #entries = new LRUCache<number, Entry>({ max: MAX_USERS });
  /** Equal restrictions of several users are one object. */
  readonly #restrictions = new LRUCache<string, Restrictions>({ max: MAX_RESTRICTIONS });

  constructor({ db, clock, isKiosk }: PermissionCacheOptions) {
    this.#db = db;
    this.#clock = clock;
    this.#isKiosk = isKiosk;
  }

  of(account: Account): Promise<PermissionSet> {
    const { id, role, base_group_id, permissions_version } = account;
    const key = `${role} ${base_group_id} ${permissions_version}`;
    return this.#entry(id, key, () => this.#load(account));
  }

  /** Visitors of a kiosk see what viewers see. */
  async ofVisitors(): Promise<PermissionSet> {
    const group = await findRoleGroup(this.#db, 'viewer');
    return this.#entry(VISITOR_ID, String(group?.version), async () => {
      const rows = await findPermissionRows(this.#db, group ? [group.id] : [], null);
      return {
        scopes: KIOSK_SCOPES,
        rights: new Set(rightsOfScopes(KIOSK_SCOPES)),
        scopedRights: [],
        restrictions: this.#share(computeRestrictions(rows.hidden, rows.ceilings)),
      };
    });
  }

  /** Guests may read and play what the members of a group may; `access` limits this further. */
  async ofGuests(
    { id, role, version }: Pick<GroupRow, 'id' | 'role' | 'version'>,
    access: ShareAccess,
  ): Promise<PermissionSet> {
    const set = await this.#entry(-id, String(version), async () => {
      const { grants, hidden, ceilings } = await findPermissionRows(this.#db, [id], null);
      return {
        ...computeRights({ role: 'viewer', hasRoleGroup: role === 'viewer', grants }),
        restrictions: this.#share(computeRestrictions(hidden, ceilings)),
      };
    });
    return limitToGuest(set, access);
  }

  /**
   * Everything that admins hide from any user or group, for callers without an account, who may be
   * any of these users.
   */
  async anonymousRestrictions(): Promise<Restrictions> {
    const { hidden, ceilings } = await findImposedRows(this.#db);
    return this.#share(computeRestrictions(hidden, ceilings));
  }

  /**
   * Whether a right that is limited to some games covers this one. `visible`: what the actor sees, so
   * that hidden games are like games that do not exist.
   */
  async coversRom(
    { scopedRights }: Pick<Actor, 'scopedRights'>,
    right: Right,
    { romId, visible }: { readonly romId: number | undefined; readonly visible: Db },
  ): Promise<boolean> {
    const scopes = scopedRights.filter((scoped) => scoped.right === right);
    if (romId === undefined || scopes.length === 0) return false;
    const platformId = await findPlatformOfRom(visible, romId);
    if (platformId === undefined) return false;
    const collectionIds = await findCollectionsOfRom(this.#db, romId);
    return scopes.some(({ kind, id }) => {
      if (kind === 'rom') return id === romId;
      return kind === 'platform' ? id === platformId : collectionIds.includes(id);
    });
  }

  /** Like `coversRom`, for the game or game file that a request names. */
  async coversGame(
    actor: Pick<Actor, 'scopedRights'>,
    right: Right,
    { game, visible }: { readonly game: ReturnType<typeof gameInAddress>; readonly visible: Db },
  ): Promise<boolean> {
    if (!game || actor.scopedRights.length === 0) return false;
    const romId = game.kind === 'file' ? await findRomOfFile(visible, game.id) : game.id;
    return this.coversRom(actor, right, { romId, visible });
  }

  #entry(id: number, key: string, load: () => Promise<PermissionSet>): Promise<PermissionSet> {
    const now = this.#clock().getTime();
    const cached = this.#entries.get(id);
    if (cached?.key === key && now < cached.expiresAt) return cached.set;
    const entry: Entry = { key, expiresAt: now + RECHECK_MS, set: load() };
    this.#entries.set(id, entry);
    entry.set.catch(() => {
      if (this.#entries.peek(id) === entry) this.#entries.delete(id);
    });
    return entry.set;
  }

  async #load(account: Account): Promise<PermissionSet> {
    const { id, role, base_group_id } = account;
    const groupIds = await findGroupIdsOf(this.#db, account);
    const rows = await findPermissionRows(this.#db, groupIds, id);
    const hasRoleGroup = base_group_id === null;
    // Other users cannot restrict an admin, who could remove the restriction.
    const isAdmin = role === 'admin';
    const hidden = isAdmin ? rows.hidden.filter(isOwnChoice) : rows.hidden;
    const set = {
      ...computeRights({ role, hasRoleGroup, grants: rows.grants }),
      restrictions: this.#share(computeRestrictions(hidden, isAdmin ? [] : rows.ceilings)),
    };
    return this.#isKiosk && role === 'viewer' ? limitPermissions(set, KIOSK_SCOPES) : set;
  }

  #share(restrictions: Restrictions): Restrictions {
    if (restrictions === NO_RESTRICTIONS) return restrictions;
    const shared = this.#restrictions.get(restrictions.key);
    if (shared) return shared;
    this.#restrictions.set(restrictions.key, restrictions);
    return restrictions;
  }
}

/** The main group first: the built-in one of the role, unless another one replaces it. */
export async function findGroupIdsOf(
  db: Db,
  { id, role, base_group_id }: Pick<Account, 'id' | 'role' | 'base_group_id'>,
): Promise<number[]> {
  const others = await findMemberships(db, id);
  const base = base_group_id ?? (await roleGroupId(db, role));
  return [...new Set([...(base === undefined ? [] : [base]), ...others])];
}

const roleGroupId = async (db: Db, role: Role): Promise<number | undefined> =>
  (await findRoleGroup(db, role))?.id;
