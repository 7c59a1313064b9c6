import { RomFilterQuery, toRomFilter } from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Db, Engine } from '#core/db/engine.ts';
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
import { groupByFacet, computePlatformStats } from './group-games.ts';
import { LibraryReader } from './library-reader.ts';
import { LibraryState } from './library-state.ts';
import { findLibraryVersions } from './list-index.queries.ts';
import { UserMarks, type UserRows } from './user-marks.ts';
import { findOrder, prepareOrder } from './requested-order.ts';
import { keepNone } from './slot-filters.ts';
import type { FindPlayable, IndexState } from './state.ts';
import { type FacetGroup, type GroupsRequest, type PlatformStats, RELEVANCE } from './view.ts';
import type { RomListIndex, SearchResult, View, ViewCounts, ViewRequest } from './view.ts';

/** Games in all cached views together. */
const MAX_CACHED_GAMES = 5_000_000;
const MAX_CACHED_COUNTS = 100;
const MAX_CACHED_GROUPS = 8;
/** Smaller libraries are sorted fast enough without preparing orders in advance. */
const WARM_UP_FROM_GAMES = 3000;

type CountsRequest = Pick<ViewRequest, 'userId' | 'filter' | 'grouped'>;

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
  readonly state: IndexState;
  readonly userRows: UserRows;
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
  readonly #platformStats = new LRUCache<string, CachedFor<readonly PlatformStats[]>>({ max: 1 });
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
      ...{ isBusy, findPlayable, onFault },
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
    return this.#view(await this.#load(request.userId), request);
  }

  async views(requests: readonly ViewRequest[]): Promise<View[]> {
    const dataByUser = new Map<number | null, RequestData>();
    const views: View[] = [];
    for (const request of requests) {
      const data = dataByUser.get(request.userId) ?? (await this.#load(request.userId));
      dataByUser.set(request.userId, data);
      views.push(await this.#view(data, request));
    }
    return views;
  }

  async counts(request: CountsRequest): Promise<ViewCounts> {
    const data = await this.#load(request.userId);
    const resolved = await this.#resolve(request);
    const { state, userRows } = data;
    const key = this.#cacheKey(request, resolved, data);
    return this.#cached(this.#counts, { key, userRows }, () => {
      const marks = this.#userMarks.marks(request.userId, userRows, state);
      const { conditions } = this.#conditions(data, marks, resolved);
      return countChoices(state, { conditions, marks, grouped: request.grouped });
    });
  }

  async groups(request: GroupsRequest): Promise<readonly FacetGroup[]> {
    const data = await this.#load(request.userId);
    const { state, userRows } = data;
    const key = this.#cacheKey(request, null, data);
    return this.#cached(this.#groups, { key, userRows }, () => {
      return groupByFacet(state, this.#userMarks.marks(request.userId, userRows, state), request);
    });
  }

  async platformStats(): Promise<readonly PlatformStats[]> {
    const data = await this.#load(null);
    const { state, userRows } = data;
    const key = this.#cacheKey('platformStats', null, data);
    return this.#cached(this.#platformStats, { key, userRows }, () => computePlatformStats(state));
  }

  async siblings(romIds: readonly number[], userId: number | null): Promise<Map<number, number[]>> {
    const { state, userRows } = await this.#load(userId);
    return findSiblings(state, this.#userMarks.marks(userId, userRows, state), romIds);
  }

  async search(
    term: string,
    { userId, limit }: { userId: number | null; limit: number },
  ): Promise<SearchResult> {
    const filter = toRomFilter(RomFilterQuery.parse({ search_term: term }));
    const request = {
      userId,
      filter,
      orderBy: RELEVANCE,
      orderDir: 'asc',
      grouped: false,
    } as const;
    const view = await this.#view(await this.#load(userId), request);
    return view.hits(limit);
  }

  async hiddenByPlatform(userId: number): Promise<Map<number, number>> {
    const { state, userRows } = await this.#load(userId);
    const counts = new Map<number, number>();
    for (const row of userRows.rows) {
      const slot = row.hidden === 1 ? state.columns.slots.get(row.rom_id) : -1;
      if (slot < 0) continue;
      const platform = state.columns.platforms[slot] ?? 0;
      counts.set(platform, (counts.get(platform) ?? 0) + 1);
    }
    return counts;
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
    await prepareOrder(this.#reader, data.state, request);
    // Everything below must stay synchronous, so that the state cannot change in between.
    const { state, userRows } = data;
    const key = this.#cacheKey(request, resolved, data);
    const cached = this.#views.get(key);
    if (cached?.userRows === userRows) return cached.value;
    const marks = this.#userMarks.marks(request.userId, userRows, state);
    const conditions = this.#conditions(data, marks, resolved);
    const isByRelevance = request.orderBy === RELEVANCE && conditions.matches !== null;
    const order = isByRelevance ? null : findOrder(state, userRows, request);
    const view = makeView(state, { marks, ...conditions, order, request });
    this.#views.set(key, { userRows, value: view });
    return view;
  }

  async #load(userId: number | null): Promise<RequestData> {
    const versions = await findLibraryVersions(this.#db, userId);
    const userRows = await this.#userMarks.rows(userId, versions.user);
    const state = await this.#library.at(versions.seq);
    return { state, userRows };
  }

  /** Null: the request refers to something that does not exist, so no game matches. */
  async #resolve({ filter, userId }: CountsRequest): Promise<ResolvedRequest | null> {
    const members: (readonly number[])[] = [];
    const findCollection = async (id: number) => {
      const found = await this.#members.find(id, userId);
      if (found) members.push(found.members);
      return found;
    };
    const resolved = await resolveReferences({ db: this.#db, userId, findCollection }, filter);
    if (!resolved) return null;
    const terms = resolved.filters.map(({ search_term }) => search_term);
    const byDigest = await findDigests(this.#db, terms);
    const byName = await this.#members.findNamed(terms, userId);
    return { filters: resolved, members, byDigest, byName };
  }

  #conditions(
    { state }: RequestData,
    marks: Uint16Array,
    resolved: ResolvedRequest | null,
  ): RequestConditions {
    return resolved
      ? buildConditions(state, marks, resolved)
      : { conditions: [{ subject: 'other', keep: keepNone }], matches: null };
  }

  #cached<T extends object>(
    cache: LRUCache<string, CachedFor<T>>,
    { key, userRows }: { key: string; userRows: UserRows },
    make: () => T,
  ): T {
    const cached = cache.get(key);
    if (cached?.userRows === userRows) return cached.value;
    const value = make();
    cache.set(key, { userRows, value });
    return value;
  }

  /** Also clears all caches when the library changed since they were filled. */
  #cacheKey(request: unknown, resolved: ResolvedRequest | null, { state }: RequestData): string {
    const from = this.#cachedFrom;
    const isSame = from?.state === state && from.version === state.version;
    if (!isSame) {
      this.#cachedFrom = { state, version: state.version };
      this.#views.clear();
      this.#counts.clear();
      this.#groups.clear();
      this.#platformStats.clear();
    }
    const { byDigest, byName, filters } = resolved ?? {};
    return JSON.stringify([request, filters, [...(byDigest ?? [])], [...(byName ?? [])]]);
  }
}
