import { RomFilterQuery, toRomFilter } from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Restrictions } from '#core/deps.ts';
import { SharedJsonCache, type VersionPreference } from '#modules/roms/roms.api.ts';

import type { CacheFile } from './cache-file.disk.ts';
import { CollectionMembers, resolveReferences } from './references.ts';
import {
  buildConditions,
  findDigests,
  type RequestConditions,
  type ResolvedRequest,
} from './conditions.ts';
import { countChoices } from './count-choices.ts';
import { type GameView, makeView, findSiblings } from './make-view.ts';
import { computePlatformStats, countByPlatform, groupByFacet } from './group-games.ts';
import { LibraryReader } from './library-reader.ts';
import { LibraryState } from './library-state.ts';
import { findLibraryVersions } from './list-index.queries.ts';
import { UserMarks, type UserRows } from './user-marks.ts';
import { findOrder, prepareOrder } from './requested-order.ts';
import { keepNone } from './slot-filters.ts';
import type { FindPlayable, IndexState } from './state.ts';
import { RestrictedLibraries, type RestrictedLibrary } from './visibility/restrict-library.ts';
import { type FacetGroup, type GroupsRequest, type PlatformStats, RELEVANCE } from './view.ts';
import type { RomListIndex, SearchResult, View, ViewCounts, ViewRequest, Viewer } from './view.ts';

/** Games in all cached views together. */
const MAX_CACHED_GAMES = 5_000_000;
const MAX_CACHED_COUNTS = 100;
const MAX_CACHED_GROUPS = 8;
/** Smaller libraries are sorted fast enough without preparing orders in advance. */
const WARM_UP_FROM_GAMES = 3000;

type CountsRequest = Pick<ViewRequest, keyof Viewer | 'filter' | 'grouped'>;

interface ListIndexOptions {
  readonly engine: Pick<Engine, 'db' | 'location'>;
  /** True during bulk writes: lists may then be slightly stale. */
  readonly isBusy: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Libraries with more games are read in a child process. */
  readonly childProcessAboveGames?: number;
  /** Where a large library is stored for the next process; null: nowhere. */
  readonly cacheFile?: CacheFile | null;
  /** Regions and languages that main versions are chosen by. */
  readonly preference?: () => VersionPreference;
  /** Absent: no game is playable. */
  readonly findPlayable?: FindPlayable;
}

/** The data that one request is answered from. */
interface RequestData {
  /** The whole library; `#visible` returns what the viewer sees of it. */
  readonly whole: IndexState;
  readonly userRows: UserRows;
  readonly viewer: Viewer;
}

/** A cached result, valid until the user's rows change. */
interface CachedFor<T> {
  readonly userRows: UserRows;
  readonly value: T;
}

/**
 * The in-memory index of all games. It caches results until the library or the user's data changes.
 */
export class ListIndex implements RomListIndex {
  readonly jsonCache = new SharedJsonCache();
  readonly #db: Db;
  readonly #reader: LibraryReader;
  readonly #library: LibraryState;
  readonly #userMarks: UserMarks;
  readonly #views = new LRUCache<string, CachedFor<GameView>>({
    maxSize: MAX_CACHED_GAMES,
    // A view above the limit is cached alone.
    sizeCalculation: ({ value }) => Math.min(value.total + 1000, MAX_CACHED_GAMES),
  });
  readonly #counts = new LRUCache<string, CachedFor<ViewCounts>>({ max: MAX_CACHED_COUNTS });
  readonly #groups = new LRUCache<string, CachedFor<readonly FacetGroup[]>>({
    max: MAX_CACHED_GROUPS,
  });
  readonly #platformStats = new LRUCache<string, CachedFor<readonly PlatformStats[]>>({
    max: MAX_CACHED_GROUPS,
  });
  readonly #restricted = new RestrictedLibraries();
  readonly #members: CollectionMembers;
  #warmingUp: Promise<void> = Promise.resolve();
  /** The state that all cached results were made from. */
  #cachedFrom: { state: IndexState; version: number } | undefined;

  constructor(options: ListIndexOptions) {
    const { engine, isBusy, onFault, childProcessAboveGames, cacheFile, preference } = options;
    const { findPlayable = async () => new Set() } = options;
    this.#db = engine.db;
    this.#reader = new LibraryReader(engine, { childProcessAboveGames, cacheFile, preference });
    this.#library = new LibraryState({
      db: engine.db,
      reader: this.#reader,
      now: () => performance.now(),
      isBusy,
      findPlayable,
      onFault,
    });
    this.#userMarks = new UserMarks(engine.db);
    this.#members = new CollectionMembers(engine.db);
  }

  /** Reads the library and prepares lists before the first request. */
  start(): void {
    this.#library.start();
    this.#warmingUp = this.#warmUp();
  }

  async view(request: ViewRequest): Promise<View> {
    return this.#view(await this.#load(request), request);
  }

  async views(requests: readonly ViewRequest[]): Promise<View[]> {
    const dataByUser = new Map<number | null, RequestData>();
    const views: View[] = [];
    for (const request of requests) {
      const known = dataByUser.get(request.userId);
      const data = known ? { ...known, viewer: request } : await this.#load(request);
      dataByUser.set(request.userId, data);
      views.push(await this.#view(data, request));
    }
    return views;
  }

  async counts(request: CountsRequest): Promise<ViewCounts> {
    const data = await this.#load(request);
    const resolved = await this.#resolve(request);
    return this.#cached(this.#counts, { ...data, request, resolved }, (state, marks) => {
      const { conditions } = this.#conditions(state, marks, resolved);
      return countChoices(state, { conditions, marks, grouped: request.grouped });
    });
  }

  async groups(request: GroupsRequest): Promise<readonly FacetGroup[]> {
    const data = await this.#load(request);
    return this.#cached(this.#groups, { ...data, request }, (state, marks) =>
      groupByFacet(state, marks, request),
    );
  }

  async platformStats(restrictions?: Restrictions): Promise<readonly PlatformStats[]> {
    const data = await this.#load({ userId: null, restrictions });
    return this.#cached(this.#platformStats, data, (state) => computePlatformStats(state));
  }

  async siblings(
    romIds: readonly number[],
    userId: number | null,
    restrictions?: Restrictions,
  ): Promise<Map<number, number[]>> {
    const data = await this.#load({ userId, restrictions });
    return findSiblings(this.#visible(data), this.#marks(data), romIds);
  }

  async restrict(restrictions: Restrictions): Promise<RestrictedLibrary> {
    return this.#restricted.of((await this.#load({ userId: null })).whole, restrictions);
  }

  async search(
    term: string,
    { limit, ...viewer }: Viewer & { limit: number },
  ): Promise<SearchResult> {
    const filter = toRomFilter(RomFilterQuery.parse({ search_term: term }));
    const order = { orderBy: RELEVANCE, orderDir: 'asc', grouped: false } as const;
    const request = { ...viewer, filter, ...order };
    const view = await this.#view(await this.#load(request), request);
    return view.hits(limit);
  }

  async hiddenByPlatform(
    userId: number,
    restrictions?: Restrictions,
  ): Promise<Map<number, number>> {
    const data = await this.#load({ userId, restrictions });
    const { columns } = this.#visible(data);
    const hidden = data.userRows.rows.filter((row) => row.hidden === 1);
    return countByPlatform(
      columns,
      hidden.map(({ rom_id }) => rom_id),
    );
  }

  expire(): void {
    this.#library.expire();
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#library.close();
    await this.#warmingUp;
  }

  async #warmUp(): Promise<void> {
    try {
      const state = await this.#library.read();
      if (state.byTitle.length < WARM_UP_FROM_GAMES) return;
      await prepareOrder(this.#reader, state, { orderBy: 'fs_name' });
    } catch {
      // The next request fails in the same way and reports it.
    }
  }

  async #view(data: RequestData, request: ViewRequest): Promise<GameView> {
    const resolved = await this.#resolve(request);
    await prepareOrder(this.#reader, data.whole, request);
    // Everything below must stay synchronous, so that the state cannot change in between.
    return this.#cached(this.#views, { ...data, request, resolved }, (state, marks) => {
      const conditions = this.#conditions(state, marks, resolved);
      const isByRelevance = request.orderBy === RELEVANCE && conditions.matches !== null;
      const order = isByRelevance ? null : findOrder(state, data.userRows, request);
      return makeView(state, { marks, ...conditions, order, request });
    });
  }

  async #load(viewer: Viewer): Promise<RequestData> {
    const versions = await findLibraryVersions(this.#db, viewer.userId);
    const userRows = await this.#userMarks.rows(viewer.userId, versions.user);
    return { whole: await this.#library.at(versions.seq), userRows, viewer };
  }

  /** Hidden games have marks too; their slots are empty in what the viewer sees. */
  #marks({ whole, userRows, viewer }: RequestData): Uint16Array {
    return this.#userMarks.marks(viewer.userId, userRows, whole);
  }

  /** Only valid until the next `await`. */
  #visible({ whole, viewer }: RequestData): IndexState {
    return viewer.restrictions ? this.#restricted.of(whole, viewer.restrictions).state : whole;
  }

  /** Null: the request refers to something that does not exist, so no game matches. */
  async #resolve({ filter, userId, restrictions }: CountsRequest): Promise<ResolvedRequest | null> {
    const members: (readonly number[])[] = [];
    const isHidden = (id: number): boolean => restrictions?.collections.has(id) === true;
    const findCollection = async (id: number) => {
      if (isHidden(id)) return undefined;
      const found = await this.#members.find(id, userId);
      if (found) members.push(found.members);
      return found;
    };
    const resolved = await resolveReferences({ db: this.#db, userId, findCollection }, filter);
    if (!resolved) return null;
    const terms = resolved.filters.map(({ search_term }) => search_term);
    const byDigest = await findDigests(this.#db, terms);
    const byName = await this.#members.findNamed(terms, userId, isHidden);
    return { filters: resolved, members, byDigest, byName };
  }

  #conditions(
    state: IndexState,
    marks: Uint16Array,
    resolved: ResolvedRequest | null,
  ): RequestConditions {
    return resolved
      ? buildConditions(state, marks, resolved)
      : { conditions: [{ subject: 'other', keep: keepNone }], matches: null };
  }

  #cached<T extends object>(
    cache: LRUCache<string, CachedFor<T>>,
    data: RequestData & { readonly request?: Viewer; readonly resolved?: ResolvedRequest | null },
    make: (state: IndexState, marks: Uint16Array) => T,
  ): T {
    this.#clearOutdated(data.whole);
    const { userRows, viewer, request = null, resolved } = data;
    const { byDigest, byName, filters } = resolved ?? {};
    const { key: restrictions = '' } = viewer.restrictions ?? {};
    const found = [[...(byDigest ?? [])], [...(byName ?? [])]];
    const key = JSON.stringify([restrictions, request, filters, ...found]);
    const cached = cache.get(key);
    if (cached?.userRows === userRows) return cached.value;
    const value = make(this.#visible(data), this.#marks(data));
    cache.set(key, { userRows, value });
    return value;
  }

  /** Clears all caches when the library changed since they were filled. */
  #clearOutdated(state: IndexState): void {
    const from = this.#cachedFrom;
    if (from?.state === state && from.version === state.version) return;
    this.#cachedFrom = { state, version: state.version };
    this.#views.clear();
    this.#counts.clear();
    this.#groups.clear();
    this.#platformStats.clear();
  }
}
