import type { SourceId, SourceProblem, SourceState } from '@saveroom/contract';

import type { MetadataProvider, Quota, SourceContext, SourcePlatform } from './provider.ts';
import type { LocalePreferences } from '#modules/names/names.api.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Requests to metadata sources. */
    readonly sources: SourceGateway;
  }
}

/** Sends all requests to sources: it knows their keys and rate limits, and which are paused. */
export interface SourceGateway {
  /** Sources that can be queried now: set up, and not paused after errors. */
  ready(): Promise<readonly SourceId[]>;
  /** Whether a source has games of this platform at all. Sends no request. */
  supportsPlatform(source: SourceId, platform: SourcePlatform): boolean;
  /**
   * Queries one source. Throws a `SourceError` when it fails; after several failures in a row the
   * source is paused. `force` also queries a paused source.
   */
  query<T>(
    source: SourceId,
    run: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    options: { signal: AbortSignal; preferences: LocalePreferences; force?: boolean },
  ): Promise<T>;
  /** In display order. */
  statuses(): Promise<SourceStatus[]>;
  /**
   * The same for callers in a loop. Pauses are current; settings changed by another process may be
   * seen a second later.
   */
  recentStatuses(): Promise<SourceStatus[]>;
  /**
   * Sends a harmless request, even to a source that is disabled or paused. Throws a `SourceError`.
   * The result becomes the state of the source, unless `keys` are given: these are used instead of
   * the saved ones, and not saved.
   */
  check(
    source: SourceId,
    options: { signal: AbortSignal; keys?: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** Changes only the given values; an empty key is removed. Ends the pause of the source. */
  save(
    source: SourceId,
    patch: { isEnabled?: boolean; keys?: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** Ends the pause of every failing source, so that it is queried again at once. */
  resume(): Promise<void>;
  /** Saves for how many games each of these sources could not be queried. */
  saveUnqueried(counts: ReadonlyMap<SourceId, number>): Promise<void>;
}

export interface SourceStatus {
  readonly source: SourceId;
  readonly state: SourceState;
  /** It is enabled, has its keys and is imported. */
  readonly isSetUp: boolean;
  /** It is set up, and not paused after errors. */
  readonly isAvailable: boolean;
  /** Its first failure since its last response; null: it responds. */
  readonly failingSince: string | null;
  /** Games for which it could not be queried. */
  readonly unqueriedGames: number;
  readonly isEnabled: boolean;
  /** An environment variable enables or disables it. */
  readonly isFixed: boolean;
  readonly keys: readonly SourceKey[];
  /** Null: the source does not report one, or was not queried yet. */
  readonly quota: Quota | null;
  readonly lastProblem: string | null;
  readonly lastProblemKind: SourceProblem | null;
  readonly lastProblemAt: string | null;
}

export interface SourceKey {
  readonly name: string;
  readonly isSet: boolean;
  /** Set by an environment variable. */
  readonly isFixed: boolean;
  /** The source works without it. */
  readonly isOptional: boolean;
}

const NO_PREFERENCES = { regions: [], languages: [], prefersRomRegions: false };
/** Signs only URLs of its own hosts, so URLs that users entered can be passed to it safely. */
const SIGNER_OF_USER_URLS: SourceId = 'ss';

/**
 * Adds credentials to the URL of a picture, which some sources require. The result is for a single
 * request: it is never stored, logged or shown.
 */
export function signPictureUrl(
  sources: Pick<SourceGateway, 'query'>,
  { source, url }: { readonly source: SourceId | 'user'; readonly url: string },
  signal: AbortSignal,
): Promise<string> {
  const signer = source === 'user' ? SIGNER_OF_USER_URLS : source;
  const signed = sources.query(
    signer,
    async (provider, context) => provider.signPictureUrl?.(url, context) ?? url,
    { signal, preferences: NO_PREFERENCES },
  );
  // Without keys only the plain URL is left; the response to it shows whether it works.
  return signed.catch(() => url);
}
