import type { Facet, FilterFlag, RomFilter, StatusFilter } from '@saveroom/contract';

import type { SharedTexts } from '#modules/roms/roms.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** Where the list index is cached for the next process. */
    readonly catalogueFile: string;
  }
}

declare module '#core/deps.ts' {
  interface Deps {
    readonly catalogue: Catalogue;
  }
}

/** What somebody wants to see, and in which order. */
export interface ViewRequest {
  /** Whose hidden games are left out and whose marks count; null: nobody's. */
  readonly userId: number | null;
  readonly filter: RomFilter;
  /** A column of the list; one nobody knows means the name. */
  readonly orderBy: string;
  readonly orderDir: 'asc' | 'desc';
  /** One game stands for all its versions. */
  readonly grouped: boolean;
}

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

/** The games of a request in their order. Reading from it costs no statement. */
export interface View {
  readonly total: number;
  /** Rom ids. */
  page(offset: number, limit: number): number[];
  ids(): number[];
  /** First character of the sort text → position of its first game in this order. */
  charIndex(): Record<string, number>;
  /** Position of a game; null: not in this view. */
  indexOf(romId: number): number | null;
  random(): number | null;
  /** The first games that have a cover. */
  covered(limit: number): number[];
  /** As `Catalogue.siblings`, for the person this view was made for. */
  siblings(romIds: readonly number[]): Map<number, number[]>;
  /** Every value the games of this view have, sorted. */
  values(): Readonly<Record<Facet, readonly string[]>> & { readonly platforms: readonly number[] };
}

/** Games that share a value of a facet, by name. */
export interface FacetGroup {
  readonly facet: Facet;
  readonly value: string;
  /** How many there are; `ids` may hold fewer. */
  readonly total: number;
  readonly ids: readonly number[];
  /** The first games that have a cover. */
  readonly covered: readonly number[];
}

export interface GroupsRequest {
  readonly userId: number | null;
  readonly facets: readonly Facet[];
  /** Values that no more games share than this are left out. */
  readonly moreThan: number;
  /** Of each group. */
  readonly idsAtMost: number;
  readonly coveredAtMost: number;
}

/** What is known about the games of a platform, most games first. */
export interface PlatformKnowledge {
  readonly platformId: number;
  /** By metadata source, such as `igdb`. */
  readonly sources: readonly FacetCount[];
  readonly regions: readonly FacetCount[];
  readonly figures: PlatformFigures;
}

export interface PlatformFigures {
  readonly games: number;
  readonly bytes: number;
  /** Known to be good dumps. */
  readonly verified: number;
  /** Known to at least one metadata source. */
  readonly matched: number;
  /** With a cover. */
  readonly covered: number;
  readonly missing: number;
  /** When they came into the library, by month of UTC such as `2026-01`, the earliest first. */
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
  /** Best first, no more than asked for. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** All of them, by platform. */
  readonly byPlatform: ReadonlyMap<number, number>;
  /** What the term was taken to mean; null: it was understood as it stands. */
  readonly corrected: string | null;
}

/** The games of the library as lists need them, kept in memory and following the database. */
export interface Catalogue {
  /** Games as text, for lists that send them whole. */
  readonly texts: SharedTexts;
  view(request: ViewRequest): Promise<View>;
  /** Many for the same person at the price of one look at the database. */
  views(requests: readonly ViewRequest[]): Promise<View[]>;
  /** How many games each further choice would leave. */
  counts(request: Pick<ViewRequest, 'userId' | 'filter' | 'grouped'>): Promise<ViewCounts>;
  /** By facet in the order asked for, then by value. */
  groups(request: GroupsRequest): Promise<readonly FacetGroup[]>;
  /** Of every game there is, whoever hid it. */
  knowledge(): Promise<readonly PlatformKnowledge[]>;
  /** Other versions of each game, by title. Games the person hid are left out. */
  siblings(romIds: readonly number[], userId: number | null): Promise<Map<number, number[]>>;
  search(term: string, of: { userId: number | null; limit: number }): Promise<SearchResult>;
  /** Games the person hid, by platform: they do not count. */
  hiddenByPlatform(userId: number): Promise<Map<number, number>>;
  /** What was written so far must be seen by the next request; called when bulk work ends. */
  expire(): void;
  close(): Promise<void>;
}
