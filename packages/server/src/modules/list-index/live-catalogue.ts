import type { Db, Engine } from '#core/db/engine.ts';
import { collectAll } from '#core/lib/collect.ts';

import { resolveReferences } from './resolve-references.ts';
import { SharedTexts, type VersionPreference } from '#modules/roms/roms.api.ts';
import { bestHits } from './best-hits.ts';
import { findVersions } from './catalogue.queries.ts';
import { CollectionMembers } from './collection-members.ts';
import { keepNone } from './conditions.ts';
import { countChoices } from './count-choices.ts';
import type { GameView } from './game-view.ts';
import type { CopyPlace } from './kept-copy.ts';
import { LibraryReader } from './library-reader.ts';
import { LibraryState } from './library-state.ts';
import { conditionsFor, findDigests, makeView, type ResolvedRequest } from './make-view.ts';
import type { Shelf } from './marks.ts';
import { orderOf, prepareOrder } from './orders.ts';
import { Recent } from '#core/lib/recent.ts';
import { rehearse } from './rehearse.ts';
import { groupByValue, knowledgeOf } from './shared-values.ts';
import { siblingsOf } from './siblings.ts';
import type { State } from './state.ts';
import { UserShelves } from './user-shelves.ts';
import type { Catalogue, FacetGroup, GroupsRequest, PlatformKnowledge } from './view.ts';
import type { SearchResult, View, ViewCounts, ViewRequest } from './view.ts';

/** Places of games in all views that are kept. */
const MOST_PLACES = 5_000_000;
/** In fewer games any order is made at once. */
const WORTH_WARMING = 3000;
const MOST_COUNTS = 100;
const MOST_GROUPS = 8;

type CountsRequest = Pick<ViewRequest, 'userId' | 'filter' | 'grouped'>;

interface Surroundings {
  readonly engine: Pick<Engine, 'db' | 'place'>;
  /** Much is being written just now: lists may be a moment old. */
  readonly isBusy: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Libraries of more games are read beside the server. */
  readonly besideAbove?: number;
  /** Where a large library is left for the next process; null: nowhere. */
  readonly copy?: CopyPlace | null;
  /** Regions and languages that main versions are chosen by. */
  readonly preference?: () => VersionPreference;
}

interface Scene {
  readonly state: State;
  readonly shelf: Shelf;
}

/** Replaced by the next one of the same request once the user's data has changed. */
interface OfShelf<T> {
  readonly shelf: Shelf;
  readonly value: T;
}

export class LiveCatalogue implements Catalogue {
  readonly texts = new SharedTexts();
  readonly #db: Db;
  readonly #reader: LibraryReader;
  readonly #library: LibraryState;
  readonly #shelves: UserShelves;
  readonly #views = new Recent<OfShelf<GameView>>(MOST_PLACES);
  readonly #counts = new Recent<OfShelf<ViewCounts>>(MOST_COUNTS);
  readonly #groups = new Recent<OfShelf<readonly FacetGroup[]>>(MOST_GROUPS);
  readonly #knowledge = new Recent<OfShelf<readonly PlatformKnowledge[]>>(1);
  readonly #members: CollectionMembers;
  #warming: Promise<void> = Promise.resolve();
  #isClosed = false;
  #viewsOf: { state: State; version: number } | undefined;

  constructor({ engine, isBusy, onFault, besideAbove, copy, preference }: Surroundings) {
    this.#db = engine.db;
    this.#reader = new LibraryReader(engine, { besideAbove, copy, preference });
    this.#library = new LibraryState({
      db: engine.db,
      reader: this.#reader,
      now: () => performance.now(),
      isBusy,
      onFault,
    });
    this.#shelves = new UserShelves(engine.db);
    this.#members = new CollectionMembers(engine.db);
  }

  /** Reads the library before anybody asks for it, and gets ready for lists of it. */
  start(): void {
    this.#library.start();
    this.#warming = this.#warm();
  }

  async view(request: ViewRequest): Promise<View> {
    return this.#view(await this.#look(request.userId), request);
  }

  async views(requests: readonly ViewRequest[]): Promise<View[]> {
    const scenes = new Map<number | null, Scene>();
    const views: View[] = [];
    for (const request of requests) {
      const scene = scenes.get(request.userId) ?? (await this.#look(request.userId));
      scenes.set(request.userId, scene);
      views.push(await this.#view(scene, request));
    }
    return views;
  }

  async counts(request: CountsRequest): Promise<ViewCounts> {
    const scene = await this.#look(request.userId);
    const resolved = await this.#resolve(request);
    const { state, shelf } = scene;
    const key = this.#keyOf(request, resolved, scene);
    return this.#remember(this.#counts, { key, shelf }, () => {
      const marks = this.#shelves.marks(request.userId, shelf, state);
      const conditions = this.#conditions(scene, marks, resolved);
      return countChoices(state, { conditions, marks, grouped: request.grouped });
    });
  }

  async groups(request: GroupsRequest): Promise<readonly FacetGroup[]> {
    const scene = await this.#look(request.userId);
    const { state, shelf } = scene;
    const key = this.#keyOf(request, null, scene);
    return this.#remember(this.#groups, { key, shelf }, () => {
      return groupByValue(state, this.#shelves.marks(request.userId, shelf, state), request);
    });
  }

  async knowledge(): Promise<readonly PlatformKnowledge[]> {
    const scene = await this.#look(null);
    const key = this.#keyOf('knowledge', null, scene);
    return this.#remember(this.#knowledge, { key, shelf: scene.shelf }, () =>
      knowledgeOf(scene.state),
    );
  }

  async siblings(romIds: readonly number[], userId: number | null): Promise<Map<number, number[]>> {
    const { state, shelf } = await this.#look(userId);
    return siblingsOf(state, this.#shelves.marks(userId, shelf, state), romIds);
  }

  async search(
    term: string,
    { userId, limit }: { userId: number | null; limit: number },
  ): Promise<SearchResult> {
    const { state, shelf } = await this.#look(userId);
    return bestHits(state, this.#shelves.marks(userId, shelf, state), { term, limit });
  }

  async hiddenByPlatform(userId: number): Promise<Map<number, number>> {
    const { state, shelf } = await this.#look(userId);
    const counts = new Map<number, number>();
    for (const row of shelf.rows) {
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
    this.#isClosed = true;
    await this.#reader.close();
    await this.#library.close();
    await this.#warming;
  }

  /** Whatever goes wrong here goes wrong again, and is told, when somebody asks. */
  async #warm(): Promise<void> {
    try {
      const state = await this.#library.read();
      if (state.byTitle.length < WORTH_WARMING) return;
      await prepareOrder(this.#reader, state, { orderBy: 'fs_name' });
      // Before the rehearsal: it also takes what was compiled.
      collectAll();
      await rehearse(state, () => this.#isClosed);
    } catch {
      // Nobody waits for it.
    }
  }

  async #view(scene: Scene, request: ViewRequest): Promise<View> {
    const resolved = await this.#resolve(request);
    await prepareOrder(this.#reader, scene.state, request);
    // Nothing waits from here on: what is kept in memory cannot change on the way.
    const { state, shelf } = scene;
    const key = this.#keyOf(request, resolved, scene);
    const known = this.#views.get(key);
    if (known?.shelf === shelf) return known.value;
    const marks = this.#shelves.marks(request.userId, shelf, state);
    const conditions = this.#conditions(scene, marks, resolved);
    const order = orderOf(state, shelf, request);
    const view = makeView(state, { marks, conditions, order, request });
    this.#views.set(key, { shelf, value: view }, view.total + 1000);
    return view;
  }

  async #look(userId: number | null): Promise<Scene> {
    const versions = await findVersions(this.#db, userId);
    const shelf = await this.#shelves.get(userId, versions.shelf);
    const state = await this.#library.at(versions.seq);
    return { state, shelf };
  }

  /** Null: it refers to something that is not there; no game fits. */
  async #resolve({ filter, userId }: CountsRequest): Promise<ResolvedRequest | null> {
    const members: (readonly number[])[] = [];
    const findCollection = async (id: number) => {
      const found = await this.#members.find(id, userId);
      if (found) members.push(found.members);
      return found;
    };
    const guide = { db: this.#db, userId, findCollection };
    const conditions = await resolveReferences(guide, filter);
    if (!conditions) return null;
    const terms = conditions.filters.map(({ search_term }) => search_term);
    return { conditions, members, byDigest: await findDigests(this.#db, terms) };
  }

  #conditions({ state }: Scene, marks: Uint16Array, resolved: ResolvedRequest | null) {
    return resolved
      ? conditionsFor(state, marks, resolved)
      : [{ of: 'other' as const, keep: keepNone }];
  }

  #remember<T extends object>(
    recent: Recent<OfShelf<T>>,
    { key, shelf }: { key: string; shelf: Shelf },
    make: () => T,
  ): T {
    const known = recent.get(key);
    if (known?.shelf === shelf) return known.value;
    const value = make();
    recent.set(key, { shelf, value }, 1);
    return value;
  }

  /** Views of a library that is no more are forgotten here. */
  #keyOf(request: unknown, resolved: ResolvedRequest | null, scene: Scene): string {
    const { state } = scene;
    const isSame = this.#viewsOf?.state === state && this.#viewsOf.version === state.version;
    if (!isSame) {
      this.#viewsOf = { state, version: state.version };
      this.#views.clear();
      this.#counts.clear();
      this.#groups.clear();
      this.#knowledge.clear();
    }
    const { byDigest, conditions } = resolved ?? {};
    return JSON.stringify([request, conditions, [...(byDigest ?? [])]]);
  }
}
