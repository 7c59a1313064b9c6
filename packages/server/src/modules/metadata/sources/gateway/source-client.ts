import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Outbound } from '#core/outbound/outbound.ts';

import type { MetadataProvider, Quota, SourceContext } from '#modules/metadata/sources/provider.ts';
import type { LocalePreferences } from '#modules/names/names.api.ts';
import { sendRequest } from './send-request.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Limiter } from '#core/outbound/limiter.ts';
import { unavailableError } from './gateway-errors.ts';
import { SourceLease, type SharingOptions } from './source-lease.ts';
import { persistentCache } from './source-cache.ts';

export interface ClientOptions {
  readonly db: Db;
  readonly outbound: Pick<Outbound, 'text'>;
  readonly sealKey: Uint8Array;
  readonly clock: () => Date;
  /** The length of a second for the rate limit. Shorter in tests that send a thousand requests. */
  readonly secondMs: number;
  /** Time limit of every request. */
  readonly maxRequestMs: number;
  /** Absent: sources cannot read the library. */
  readonly localGames?: SourceContext['localGames'];
  /** Present when several processes share the database and the rate limits. */
  readonly sharing?: SharingOptions;
}

export interface QueryOptions {
  readonly signal: AbortSignal;
  readonly preferences: LocalePreferences;
}

interface ContextOptions extends QueryOptions {
  readonly values: Readonly<Record<string, string>>;
  /** Absent: the cache in the database. */
  readonly cache?: SourceContext['cache'];
  /** The request is sent even while the source is paused. */
  readonly ignoresPause?: boolean;
}

/** The rate limiter, circuit breaker and cache of one source. */
export class SourceClient {
  readonly provider: MetadataProvider;
  readonly breaker: CircuitBreaker;
  readonly #options: ClientOptions;
  readonly #limiter: Limiter;
  readonly #lease: Pick<SourceLease, 'run'>;
  /** Always the same object, because concurrent queries use it as the key of work in progress. */
  readonly #cache: SourceContext['cache'];
  quota: Quota | null = null;

  constructor(provider: MetadataProvider, options: ClientOptions) {
    this.provider = provider;
    this.breaker = new CircuitBreaker(options.clock);
    this.#options = options;
    this.#limiter = new Limiter(provider.limits, options.secondMs);
    const { sharing, secondMs } = options;
    this.#lease = sharing
      ? new SourceLease(provider.id, sharing, secondMs)
      : { run: (_, work) => work() };
    this.#cache = persistentCache(provider.id, options);
  }

  get source(): SourceId {
    return this.provider.id;
  }

  /** The context of one query; `hasResponded` says whether the source replied to any request. */
  openContext(query: ContextOptions): { context: SourceContext; hasResponded: () => boolean } {
    const { db, outbound, clock, secondMs, maxRequestMs, localGames } = this.#options;
    const { signal, preferences, values, cache = this.#cache, ignoresPause = false } = query;
    let hasResponded = false;
    const sendOptions = {
      source: this.source,
      outbound,
      limiter: this.#limiter,
      lease: this.#lease,
      signal,
      secondMs,
      maxRequestMs,
      throwIfPaused: () => {
        const { isOpen, lastFailureWasNeverSent: wasNeverSent } = this.breaker;
        if (isOpen && !ignoresPause)
          throw unavailableError(this.source, 'unreachable', { wasNeverSent });
      },
    };
    const context: SourceContext = {
      request: async (request) => {
        const reply = await sendRequest(request, sendOptions);
        hasResponded = true;
        return reply;
      },
      key: (name) => values[name] ?? '',
      cache,
      reportQuota: (quota) => {
        this.quota = quota;
      },
      setLimits: (limits) => this.#limiter.setLimits(limits),
      localGames,
      db,
      preferences,
      clock,
      signal,
    };
    return { context, hasResponded: () => hasResponded };
  }
}
