import {
  type RouteDef,
  ROLE_SCOPES,
  type Scope,
  type ServerEvent,
  type ServerPayload,
} from '@saveroom/contract';
import type { Caller, Deps, EmittedEvent } from '#core/deps.ts';
import type { Db, Engine } from '#core/db/engine.ts';
import { withVisibleRows } from '#core/db/visible-rows.ts';
import {
  type ListIndex,
  RestrictedListIndex,
  type RestrictedLibrary,
} from '#modules/list-index/list-index.api.ts';

import { EventGames } from './event-games.ts';
import { visibleEvent } from './visible-events.ts';
import { visibleRows } from './visible-rows.queries.ts';
import { withVisibleTargets } from './visible-targets.ts';

/** Restricts the services of a request to what its caller may see. */
export class VisibleDeps {
  readonly #engine: Engine['name'];
  readonly #listIndex: ListIndex;
  readonly #dbs = new WeakMap<RestrictedLibrary, Db>();

  constructor(engine: Engine['name'], listIndex: ListIndex) {
    this.#engine = engine;
    this.#listIndex = listIndex;
  }

  /** `deps`: the services of the whole server, which do not exist yet when this is called. */
  services(
    deps: () => Deps,
  ): Pick<Deps, 'visibleTo' | 'visibleRequest' | 'visibleEvent' | 'isRestricted'> {
    return {
      visibleTo: (caller) => this.of(deps(), caller),
      visibleRequest: (caller, request) => this.request(deps(), caller, request),
      visibleEvent: (emitted) => eventFor(deps(), emitted),
      isRestricted: false,
    };
  }

  async of(deps: Deps, caller: Caller | undefined): Promise<Deps> {
    if (!caller || caller.restrictions.key === '') return deps;
    const { restrictions } = caller;
    const library = await this.#listIndex.restrict(restrictions);
    const db =
      this.#dbs.get(library) ??
      withVisibleRows(deps.db, visibleRows(this.#engine, restrictions, library));
    this.#dbs.set(library, db);
    const listIndex = new RestrictedListIndex(this.#listIndex, restrictions);
    return { ...deps, db, listIndex, isRestricted: true };
  }

  async request<I extends object>(
    deps: Deps,
    caller: Caller | undefined,
    { route, inputs }: { readonly route: RouteDef; readonly inputs: I },
  ): Promise<{ deps: Deps; inputs: I }> {
    if (!caller) {
      if (!route.repliesByCaller) return { deps, inputs };
      return {
        deps: await this.of(deps, { restrictions: await deps.permissions.anonymousRestrictions() }),
        inputs,
      };
    }
    if (caller.restrictions.key === '') return { deps, inputs };
    const scope = scopeOf(route);
    const isForEditors = scope !== null && !ROLE_SCOPES.viewer.includes(scope);
    // What users hide is hidden from their own lists only, not from what they administrate.
    if (isForEditors && !caller.restrictions.isImposed) return { deps, inputs };
    const visible = await this.of(deps, caller);
    const isRead = route.method === 'GET' || route.method === 'HEAD';
    if (!isForEditors || isRead) return { deps: visible, inputs };
    // What such routes store, such as totals, is computed from all games.
    const checked = await withVisibleTargets(visible.db, caller, {
      route,
      inputs: inputs as never,
    });
    if (checked === null) return { deps: visible, inputs };
    return { deps: { ...deps, isRestricted: true }, inputs: checked };
  }
}

function eventFor<E extends ServerEvent>(
  { db }: Pick<Deps, 'db'>,
  emitted: EmittedEvent<E>,
): (caller: Caller) => Promise<ServerPayload<E> | null> {
  const games = new EventGames(db);
  return ({ restrictions }) =>
    visibleEvent(emitted, {
      roms: (ids) => games.hiddenAmong(ids, restrictions),
      isPlatformHidden: (id) => restrictions.platforms.has(id),
      isCollectionHidden: (id) => restrictions.collections.has(id),
      changedRoms: (changes) => games.visibleAmong(changes, restrictions),
    });
}

/** Null: the route is public. */
const scopeOf = ({ access }: RouteDef): Scope | null => {
  if (access === 'public') return null;
  return typeof access === 'string' ? access : access.scope;
};
