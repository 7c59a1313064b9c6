import type { Facet, FilterFlag, RomFilter, StatusFilter } from '@saveroom/contract';

import type { Restrictions } from '#core/deps.ts';
import type { SharedJsonCache } from '#modules/roms/roms.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** Where the list index is cached for the next process. */
    readonly listIndexFile: string;
  }
}

declare module '#core/deps.ts' {
  interface Deps {
    readonly listIndex: RomListIndex;
  }
}

export interface Viewer {
  /** The user whose hidden games are left out and whose marks count; null: no user. */
  readonly userId: number | null;
  /** Set by `RestrictedListIndex`; undefined: nothing is hidden by others. */
  readonly restrictions?: Restrictions | undefined;
}

/** Which games a list shows, and in which order. */
export interface ViewRequest extends Viewer {
  readonly filter: RomFilter;
  /** A sort column or `RELEVANCE`; an unknown one means the name. */
  readonly orderBy: string;
  readonly orderDir: 'asc' | 'desc';
  /** Whether each group of versions is reduced to one game. */
  readonly grouped: boolean;
}

/** Sorts by how well games match the search term; without one, by name. */
export const RELEVANCE = 'relevance';

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface ViewCounts {
  readonly total: number;
  readonly facets: Readonly<Record<Facet, readonly FacetCount[]>>;
  readonly platforms: readonly { readonly id: number; readonly count: number }[];
  readonly statuses: readonly { readonly value: StatusFilter; readonly count: number }[];
  readonly metadata_providers: readonly FacetCount[];
  readonly flags: Readonly<Record<FilterFlag, number>>;
}

/** The games of a request in their order. Its methods run no SQL. */
export interface View {
  readonly total: number;
  /** The search text after spelling correction; null: it was used as typed. */
  readonly corrected: string | null;
  /** The ids of one page of games. */
  page(offset: number, limit: number): number[];
  ids(): number[];
  /**
   * First character of the sort text → position of its first game in this order. Empty for a list
   * by relevance.
   */
  charIndex(): Record<string, number>;
  has(romId: number): boolean;
  /** Position of a game; null: not in this view. */
  positionOf(romId: number): number | null;
  random(): number | null;
  /** The first games that have a cover. */
  covered(limit: number): number[];
  /** Like `RomListIndex.siblings`, for the user of the request. */
  siblings(romIds: readonly number[]): Map<number, number[]>;
  /** Every value the games of this view have, sorted. */
  values(): Readonly<Record<Facet, readonly string[]>> & { readonly platforms: readonly number[] };
}

/** Games that share a value of a facet, by name. */
export interface FacetGroup {
  readonly facet: Facet;
  readonly value: string;
  /** Number of games; `ids` may contain fewer. */
  readonly total: number;
  readonly ids: readonly number[];
  /** The first games that have a cover. */
  readonly covered: readonly number[];
}

/** Which groups of games to build, for virtual collections. */
export interface GroupsRequest extends Viewer {
  readonly facets: readonly Facet[];
  /** Only values that more games than this share are included. */
  readonly moreThan: number;
  /** Limit per group. */
  readonly idsAtMost: number;
  readonly coveredAtMost: number;
}

/** Statistics about the games of a platform. Counts are in descending order. */
export interface PlatformStats {
  readonly platformId: number;
  /** By metadata source, such as `igdb`. */
  readonly sources: readonly FacetCount[];
  readonly regions: readonly FacetCount[];
  readonly figures: PlatformFigures;
}

export interface PlatformFigures {
  readonly games: number;
  readonly bytes: number;
  /** Verified good dumps. */
  readonly verified: number;
  /** Matched by at least one metadata source. */
  readonly matched: number;
  /** With a cover. */
  readonly covered: number;
  readonly missing: number;
  /** When they were added to the library, by UTC month such as `2026-01`, earliest first. */
  readonly months: readonly {
    readonly month: string;
    readonly games: number;
    readonly bytes: number;
  }[];
}

export interface SearchHit {
  readonly romId: number;
  readonly platformId: number;
}

export interface SearchResult {
  /** Best first, up to the requested limit. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** Number of all matches by platform. */
  readonly byPlatform: ReadonlyMap<number, number>;
  /** The term after spelling correction; null: it was used as typed. */
  readonly corrected: string | null;
}

/** The in-memory index of all games behind every list; it follows the database. */
export interface RomListIndex {
  /** Cached JSON of games, for lists that send full games. */
  readonly jsonCache: SharedJsonCache;
  view(request: ViewRequest): Promise<View>;
  /** Several views; views of the same user share one version check in the database. */
  views(requests: readonly ViewRequest[]): Promise<View[]>;
  /** How many games each further choice would leave. */
  counts(request: Pick<ViewRequest, keyof Viewer | 'filter' | 'grouped'>): Promise<ViewCounts>;
  /** By facet in the requested order, then by value. */
  groups(request: GroupsRequest): Promise<readonly FacetGroup[]>;
  /** Includes hidden games. */
  platformStats(): Promise<readonly PlatformStats[]>;
  /** Other versions of each game, by title, without games that the user hid. */
  siblings(romIds: readonly number[], userId: number | null): Promise<Map<number, number[]>>;
  search(term: string, options: Viewer & { limit: number }): Promise<SearchResult>;
  /** Number of games that the user hid, by platform. */
  hiddenByPlatform(userId: number): Promise<Map<number, number>>;
  /** Makes the next request see all earlier writes; called when bulk work ends. */
  expire(): void;
  close(): Promise<void>;
}
