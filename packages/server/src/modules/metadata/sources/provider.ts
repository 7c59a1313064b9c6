import type { MatchMethod, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Taste } from '#modules/names/names.api.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';

/** What sources call a platform; null: they do not have it. */
export interface SourcePlatform {
  readonly slug: string;
  readonly name: string;
  readonly igdb_id: number | null;
  readonly ss_id: number | null;
  readonly moby_id: number | null;
  readonly launchbox_name: string | null;
  readonly ra_id: number | null;
  readonly tgdb_id: number | null;
  readonly libretro_slug: string | null;
}

/** Ids of the same game at other sources. */
export type HandedIds = Partial<Record<SourceId, string>>;

/** One game of a source. */
export interface Candidate {
  readonly sourceId: string;
  readonly name: string;
  /** Further names it goes by: they count for matching. */
  readonly names: readonly string[];
  /** Null: the source does not say, or has the game on several. */
  readonly platformName: string | null;
  /** False: the source says it is of another platform. Such a game is never applied. */
  readonly isOfPlatform: boolean;
  /** Its page, for people. */
  readonly website: string | null;
  readonly facts: GameFacts;
  readonly ids?: HandedIds;
}

/** A candidate that content vouches for. */
export interface ContentMatch extends Candidate {
  readonly method: Extract<MatchMethod, 'checksum' | 'serial' | 'exact_name'>;
  readonly evidence: Readonly<Record<string, string>>;
}

export interface AskedFile {
  readonly name: string;
  readonly size: number;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly isTopLevel: boolean;
}

/** What is known of a game before anybody is asked. */
export interface AskedGame {
  readonly platform: SourcePlatform;
  readonly fsName: string;
  readonly fsNameNoTags: string;
  /** The title to look for: that of a DAT, else that of the file name. */
  readonly title: string;
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** Largest first; only files whose content is known have checksums. */
  readonly files: readonly AskedFile[];
  readonly raHash: string;
  /** Product code read from the name or the disc, where there is one. */
  readonly serial: string;
}

/** A picture to choose from. */
export interface CoverChoice {
  readonly name: string;
  readonly thumb: string;
  readonly url: string;
  readonly isAnimated: boolean;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  readonly author: string;
}

/** What a source still allows. */
export interface Quota {
  readonly left: number;
  readonly limit: number;
  readonly per: 'minute' | 'day' | 'month';
}

export interface SourceRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Replies that are an answer and no failure, such as 404 for "unknown". */
  readonly expect?: readonly number[];
  readonly timeoutMs?: number;
}

export interface SourceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Throws a `SourceFault` of kind `nonsense` when it is not JSON. */
  json(): unknown;
}

/** Everything a source may use while it answers: its own limits, keys and memory. */
export interface SourceContext {
  /** Through the one guarded client, this source's limiter and its breaker. */
  request(request: SourceRequest): Promise<SourceReply>;
  /** By the name of the environment variable. */
  key(name: string): string;
  /** Kept across restarts, sealed when it is a secret. */
  readonly memory: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string, keep: { forMs: number; isSecret?: boolean }): Promise<void>;
    forget(key: string): Promise<void>;
  };
  /** Says what the source still allows, for the administration. */
  quota(quota: Quota): void;
  /** Raise or lower what the limiter allows, where an account says so. */
  pace(limits: Partial<Limits>): void;
  /** For sources whose lists lie in tables of ours: `imported-tables.ts`. */
  readonly db: Db;
  readonly taste: Taste;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
}

export interface Limits {
  readonly perSecond: number;
  readonly atOnce: number;
}

/**
 * One metadata source. Every call may throw a `SourceFault`; "unknown" is null or an empty list.
 * A method that is absent is something the source cannot do.
 */
export interface MetadataProvider {
  readonly id: SourceId;
  readonly limits: Limits;
  /** Whether it has games of this platform at all. */
  knows(platform: SourcePlatform): boolean;
  byContent?(game: AskedGame, context: SourceContext): Promise<ContentMatch | null>;
  /** Also used to fetch again what is already matched. */
  byId?(id: string, game: AskedGame, context: SourceContext): Promise<Candidate | null>;
  byName?(term: string, game: AskedGame, context: SourceContext): Promise<Candidate[]>;
  covers?(term: string, context: SourceContext): Promise<CoverChoice[]>;
  /** A picture's address with the credentials its source wants to see. For fetching, never kept. */
  pictureAddress?(url: string, context: Pick<SourceContext, 'key'>): string;
  /** Asks something harmless; throws when the source or its keys do not work. */
  check(context: SourceContext): Promise<void>;
}
