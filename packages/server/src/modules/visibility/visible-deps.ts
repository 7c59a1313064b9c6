import {
  type RouteDef,
  ROLE_SCOPES,
  type Scope,
  type ServerEvent,
  type ServerPayload,
} from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Caller, Deps } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { withVisibleRows } from '#core/db/visible-rows.ts';
import {
  type ListIndex,
  RestrictedListIndex,
  type RestrictedLibrary,
} from '#modules/list-index/list-index.api.ts';

import { visibleEvent } from './visible-events.ts';
import { findHiddenAmong, visibleRows } from './visible-rows.queries.ts';
import { withVisibleTargets } from './visible-targets.ts';

/** Callers with different restrictions, whose compiled queries are kept. */
const MAX_CACHED = 16;

interface VisibleDb {
  readonly library: RestrictedLibrary;
  readonly db: Db;
}

/** Restricts the services of a request to what its caller may see. */
export class VisibleDeps {
  readonly #listIndex: ListIndex;
  readonly #dbs = new LRUCache<string, VisibleDb>({ max: MAX_CACHED });

  constructor(listIndex: ListIndex) {
    this.#listIndex = listIndex;
  }

  /** `deps`: the services of the whole server, which do not exist yet when this is called. */
  services(
    deps: () => Deps,
  ): Pick<Deps, 'visibleTo' | 'visibleRequest' | 'visibleEvent' | 'isRestricted'> {
    return {
      visibleTo: (caller) => this.of(deps(), caller),
      visibleRequest: (caller, request) => this.request(deps(), caller, request),
      visibleEvent: (caller, event, payload) => this.event(deps(), caller, { event, payload }),
      isRestricted: false,
    };
  }

  async of(deps: Deps, caller: Caller | undefined): Promise<Deps> {
    if (!caller || caller.restrictions.key === '') return deps;
    const { restrictions } = caller;
    const library = await this.#listIndex.restrict(restrictions);
    const known = this.#dbs.get(restrictions.key);
    const db =
      known?.library === library
        ? known.db
        : withVisibleRows(deps.db, visibleRows(restrictions, library));
    this.#dbs.set(restrictions.key, { library, db });
    const listIndex = new RestrictedListIndex(this.#listIndex, restrictions);
    return { ...deps, db, listIndex, isRestricted: true };
  }

  async request<I extends object>(
    deps: Deps,
    caller: Caller | undefined,
    { route, inputs }: { readonly route: RouteDef; readonly inputs: I },
  ): Promise<{ deps: Deps; inputs: I }> {
    if (!caller || caller.restrictions.key === '') return { deps, inputs };
    const scope = scopeOf(route);
    const isForEditors = scope !== null && !ROLE_SCOPES.viewer.includes(scope);
    // Admins hide platforms only from their own lists, not from what they administrate.
    if (isForEditors && caller.user.role === 'admin') return { deps, inputs };
    const visible = await this.of(deps, caller);
    const isRead = route.method === 'GET' || route.method === 'HEAD';
    if (!isForEditors || isRead) return { deps: visible, inputs };
    // What such routes store, such as totals, is computed from all games.
    const checked = await withVisibleTargets(visible.db, caller, {
      route,
      inputs: inputs as never,
    });
    return { deps, inputs: checked };
  }

  async event<E extends ServerEvent>(
    deps: Deps,
    caller: Caller,
    emitted: { readonly event: E; readonly payload: ServerPayload<E> },
  ): Promise<ServerPayload<E> | null> {
    return visibleEvent(emitted, {
      roms: async (ids) => findHiddenAmong((await this.of(deps, caller)).db, ids),
      isPlatformHidden: (id) => caller.restrictions.platforms.has(id),
    });
  }
}

/** Null: the route is public. */
const scopeOf = ({ access }: RouteDef): Scope | null => {
  if (access === 'public') return null;
  return typeof access === 'string' ? access : access.scope;
};
