import type { MatchMethod, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Limits } from '#core/outbound/limiter.ts';
import type { GameFolder, LocalGames } from '#modules/game-lists/game-lists.api.ts';
import type { LocalePreferences } from '#modules/names/names.api.ts';
import type { PlatformFacts } from '#modules/platforms/platforms.api.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';

/** Ids and names of a platform at the sources; null: the source does not have it. */
export type SourcePlatform = Readonly<PlatformFacts>;

/** Ids of the same game at other sources. */
export type ExternalIds = Partial<Record<SourceId, string>>;

/** One game of a source. */
export interface Candidate {
  readonly sourceId: string;
  readonly name: string;
  /** Alternative names, which count for matching too. */
  readonly names: readonly string[];
  /** Null: the source does not say, or has the game on several platforms. */
  readonly platformName: string | null;
  /** False: the source has it on another platform. Such a candidate is never applied. */
  readonly isOfPlatform: boolean;
  /** URL of its page. */
  readonly website: string | null;
  readonly facts: GameFacts;
  readonly ids?: ExternalIds;
}

/** A candidate that was found by the files: their checksums, serial numbers or known names. */
export interface FileMatch extends Candidate {
  readonly method: Extract<MatchMethod, 'checksum' | 'serial' | 'exact_name'>;
  readonly evidence: Readonly<Record<string, string>>;
}

export interface GameQueryFile {
  readonly name: string;
  readonly size: number;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly isTopLevel: boolean;
}

/** What is known about a game before sources are queried. */
export interface GameQuery {
  readonly platform: SourcePlatform;
  /** The library folder, and below it the folder of the platform. */
  readonly folder: GameFolder;
  readonly fsName: string;
  readonly fsNameNoTags: string;
  /** The title to search for: from a DAT if one matches, else from the file name. */
  readonly title: string;
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** Largest first. Checksums are empty until the file was read. */
  readonly files: readonly GameQueryFile[];
  readonly raHash: string;
  /** Product code from the file name or the disc; empty: unknown. */
  readonly serial: string;
}

/** A cover the user can choose. */
export interface CoverChoice {
  readonly name: string;
  readonly thumb: string;
  readonly url: string;
  readonly isAnimated: boolean;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  readonly score: number;
  readonly author: string;
}

/** The remaining requests of an account. */
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
  /** Status codes that are a valid result, such as 404 for "unknown". */
  readonly expect?: readonly number[];
  readonly timeoutMs?: number;
}

export interface SourceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Throws a `SourceError` of kind `nonsense` when the text is not JSON. */
  json(): unknown;
}

/** Everything a provider may use during a query. */
export interface SourceContext {
  /** Sends a request through the rate limiter and the circuit breaker of this source. */
  request(request: SourceRequest): Promise<SourceReply>;
  /** An API key or password, by the name of its environment variable; empty: not set. */
  key(name: string): string;
  /** Survives restarts. Secrets are encrypted. */
  readonly cache: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string, options: { ttlMs: number; isSecret?: boolean }): Promise<void>;
    delete(key: string): Promise<void>;
  };
  /** Admins see the quota in the settings. */
  reportQuota(quota: Quota): void;
  /** Changes the rate limit, for sources where it depends on the account. */
  setLimits(limits: Partial<Limits>): void;
  /** Lists and media next to the games. Absent: the library cannot be read. */
  readonly localGames?: Pick<LocalGames, 'find'> | undefined;
  /** For sources whose lists are stored in the database: `source-imports.queries.ts`. */
  readonly db: Db;
  readonly preferences: LocalePreferences;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
}

/**
 * One metadata source. Every method may throw a `SourceError`; "unknown" is null or an empty list.
 * A source does not support the methods it lacks.
 */
export interface MetadataProvider {
  readonly id: SourceId;
  readonly limits: Limits;
  /** Whether it has games of this platform at all. */
  supportsPlatform(platform: SourcePlatform): boolean;
  /** Finds a game by its files, not by its title. */
  findByFiles?(game: GameQuery, context: SourceContext): Promise<FileMatch | null>;
  /**
   * Fetches a game by its id at the source. Also used to refresh a game that is already matched.
   */
  findById?(id: string, game: GameQuery, context: SourceContext): Promise<Candidate | null>;
  /** Searches games by title, on the platform of `game`. */
  searchByName?(term: string, game: GameQuery, context: SourceContext): Promise<Candidate[]>;
  searchCovers?(term: string, context: SourceContext): Promise<CoverChoice[]>;
  /** Adds credentials to the URL of a picture. The result is never stored. */
  signPictureUrl?(url: string, context: Pick<SourceContext, 'key'>): string;
  /** Sends a harmless request; throws when the source or its keys do not work. */
  check(context: SourceContext): Promise<void>;
}
