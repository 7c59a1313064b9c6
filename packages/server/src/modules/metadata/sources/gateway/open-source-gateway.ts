import { SOURCE_IDS, SOURCES, type SourceId } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';

import type {
  MetadataProvider,
  SourceContext,
  SourcePlatform,
} from '#modules/metadata/sources/provider.ts';
import type { LocalePreferences } from '#modules/names/names.api.ts';
import type { SourceGateway, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { CachedSettings, type StoredSettings } from './cached-settings.ts';
import { isNotSetUp, redactError, unavailableError } from './gateway-errors.ts';
import { SourceClient, type ClientOptions, type QueryOptions } from './source-client.ts';
import { inMemoryCache } from './source-cache.ts';
import { openKeys, sealKeys, resolveSetting, type SourceEnvironment } from './source-setting.ts';
import { IMPORTED_SOURCES, QUOTA_PAUSE_MS, resolveSourceState } from './source-state.ts';
import { findSetting, deleteCacheEntries, type SettingRow } from './sources.queries.ts';

interface GatewayOptions extends ClientOptions {
  readonly providers: Partial<Record<SourceId, MetadataProvider>>;
  readonly environment: SourceEnvironment;
  /** Reports an error that no source caused: a bug or a database problem. */
  readonly onFault: (error: unknown) => void;
}

const NO_PREFERENCES: LocalePreferences = { regions: [], languages: [], prefersRomRegions: true };
const MAX_REQUEST_MS = 60_000;

const TOPIC = 'source-rest';

type TimingOption = 'secondMs' | 'maxRequestMs';

/** Sent to other processes, so that the circuit breakers of all processes agree. */
type BreakerEvent =
  | { readonly source: SourceId; readonly kind: 'failed'; restMs: number; wasNeverSent: boolean }
  | { readonly source: SourceId; readonly kind: 'mended' };

export function openSourceGateway(
  options: Omit<GatewayOptions, TimingOption> & Partial<Pick<GatewayOptions, TimingOption>>,
): SourceGateway {
  return new Gateway({ secondMs: 1000, maxRequestMs: MAX_REQUEST_MS, ...options });
}

class Gateway implements SourceGateway {
  readonly #options: GatewayOptions;
  readonly #clients: ReadonlyMap<SourceId, SourceClient>;
  readonly #settings: CachedSettings;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#settings = new CachedSettings(options.db);
    const providers = Object.values(options.providers);
    this.#clients = new Map(
      providers.map((provider) => [provider.id, new SourceClient(provider, options)]),
    );
    options.sharing?.relay.subscribe(TOPIC, (message) => {
      const event = message as BreakerEvent;
      // Another process saved the settings, or a problem, of this source.
      this.#settings.clear();
      const breaker = this.#clients.get(event.source)?.breaker;
      if (event.kind === 'mended') breaker?.reset();
      else breaker?.recordFailure(event.restMs, event.wasNeverSent);
    });
  }

  async statuses(): Promise<SourceStatus[]> {
    return this.#statusesOf(await this.#settings.readFresh());
  }

  async recentStatuses(): Promise<SourceStatus[]> {
    return this.#statusesOf(await this.#settings.readRecent());
  }

  async ready(): Promise<SourceId[]> {
    const all = await this.statuses();
    return all
      .filter(({ source, isAvailable }) => isAvailable && this.#clients.has(source))
      .map(({ source }) => source);
  }

  supportsPlatform(source: SourceId, platform: SourcePlatform): boolean {
    return this.#clients.get(source)?.provider.supportsPlatform(platform) ?? false;
  }

  async query<T>(
    source: SourceId,
    run: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    { force = false, ...options }: QueryOptions & { force?: boolean },
  ): Promise<T> {
    const client = this.#requireClient(source);
    const row = await this.#requireAvailable(client, force);
    const { values } = resolveSetting(source, row, this.#options);
    const { context, hasResponded } = client.openContext({
      ...options,
      values,
      ignoresPause: force,
    });
    try {
      const result = await run(client.provider, context);
      if (hasResponded()) await this.#recordSuccess(source, row);
      return result;
    } catch (error) {
      throw await this.#recordFailure(client, error, { signal: options.signal, values, row });
    }
  }

  async check(
    source: SourceId,
    { signal, keys }: { signal: AbortSignal; keys?: Readonly<Record<string, string>> },
  ): Promise<void> {
    const client = this.#requireClient(source);
    const row = await findSetting(this.#options.db, source);
    const values = { ...resolveSetting(source, row, this.#options).values, ...keys };
    if (SOURCES[source].keys.some((name) => !values[name])) {
      throw unavailableError(source, 'key_missing');
    }
    const { context } = client.openContext({
      signal,
      values,
      preferences: NO_PREFERENCES,
      ignoresPause: true,
      ...(keys ? { cache: inMemoryCache() } : {}),
    });
    try {
      await client.provider.check(context);
    } catch (error) {
      const isTimeout =
        signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
      if (signal.aborted && !isTimeout) throw error;
      const { name } = SOURCES[source];
      const timeoutText = `${name} took too long to respond`;
      const problem = isTimeout
        ? new SourceError(source, 'away', timeoutText, { wasNeverSent: true })
        : error;
      if (keys || IMPORTED_SOURCES.includes(source)) {
        throw redactError(source, problem, Object.values(values));
      }
      throw await this.#recordFailure(client, problem, { values, row });
    }
    if (keys) return;
    await this.#recordSuccess(source, row);
    this.#resetBreaker(source);
  }

  async resume(): Promise<void> {
    for (const { source, failingSince } of await this.statuses())
      if (failingSince !== null) this.#resetBreaker(source);
  }

  async saveUnqueried(counts: ReadonlyMap<SourceId, number>): Promise<void> {
    const updated_at = timestamp(this.#options.clock());
    const { rows } = await this.#settings.readFresh();
    for (const [source, unasked_games] of counts) {
      if ((rows.get(source)?.unasked_games ?? 0) === unasked_games) continue;
      await this.#settings.save(source, { unasked_games, updated_at });
    }
  }

  async save(
    source: SourceId,
    { isEnabled, keys }: { isEnabled?: boolean; keys?: Readonly<Record<string, string>> },
  ): Promise<void> {
    const { db, sealKey, clock } = this.#options;
    const row = await findSetting(db, source);
    const known = openKeys(sealKey, source, row?.keys ?? '');
    await this.#settings.save(source, {
      ...(isEnabled === undefined ? {} : { is_enabled: isEnabled ? 1 : 0 }),
      ...(keys ? { keys: sealKeys(sealKey, source, { ...known, ...keys }) } : {}),
      last_problem: null,
      last_problem_kind: null,
      last_problem_at: null,
      failing_since: null,
      updated_at: timestamp(clock()),
    });
    // Cached values such as a token belong to the old keys.
    if (keys) await deleteCacheEntries(db, source);
    this.#resetBreaker(source);
  }

  /** Ends the pause of a source in all processes. */
  #resetBreaker(source: SourceId): void {
    this.#clients.get(source)?.breaker.reset();
    this.#broadcast({ source, kind: 'mended' });
  }

  #broadcast(event: BreakerEvent): void {
    this.#options.sharing?.relay.publish(TOPIC, event);
  }

  /** Returns the stored setting of the source, or throws if the source cannot be queried now. */
  async #requireAvailable(
    { source, breaker }: SourceClient,
    force: boolean,
  ): Promise<SettingRow | undefined> {
    let settings = await this.#settings.readRecent();
    if (!this.#statusOf(source, settings).isSetUp) settings = await this.#settings.readFresh();
    const { state, isAvailable, isSetUp } = this.#statusOf(source, settings);
    if (!isSetUp || !(isAvailable || force)) {
      throw unavailableError(source, state, { wasNeverSent: breaker.lastFailureWasNeverSent });
    }
    return settings.rows.get(source);
  }

  #requireClient(source: SourceId): SourceClient {
    const client = this.#clients.get(source);
    if (!client) throw new SourceError(source, 'away', `${SOURCES[source].name} isn’t available`);
    return client;
  }

  #statusesOf(settings: StoredSettings): SourceStatus[] {
    return SOURCE_IDS.map((source) => this.#statusOf(source, settings));
  }

  #statusOf(source: SourceId, { rows, imported }: StoredSettings): SourceStatus {
    const row = rows.get(source);
    const isImported = imported.has(source);
    const { isEnabled, isFixed, isKeyMissing, keys } = resolveSetting(source, row, this.#options);
    const client = this.#clients.get(source);
    const hasKey = keys.some(({ isSet }) => isSet);
    const now = this.#options.clock();
    const state = resolveSourceState(source, {
      isEnabled,
      isKeyMissing,
      hasKey,
      isImported,
      row,
      now,
    });
    const isSetUp = !isNotSetUp(state);
    return {
      source,
      state,
      isSetUp,
      isAvailable: isSetUp && client?.breaker.isOpen !== true,
      failingSince: isSetUp ? (row?.failing_since ?? null) : null,
      unqueriedGames: row?.unasked_games ?? 0,
      isEnabled,
      isFixed,
      keys,
      quota: client?.quota ?? null,
      lastProblem: row?.last_problem ?? null,
      lastProblemKind: row?.last_problem_kind ?? null,
      lastProblemAt: row?.last_problem_at ?? null,
    };
  }

  /** Counts a failure and returns the error to throw. */
  async #recordFailure(
    { source, breaker }: SourceClient,
    error: unknown,
    {
      signal,
      values,
      row,
    }: {
      signal?: AbortSignal;
      values: Readonly<Record<string, string>>;
      row: SettingRow | undefined;
    },
  ): Promise<unknown> {
    if (signal?.aborted) return error;
    if (!(error instanceof SourceError)) this.#options.onFault(error);
    const fault = redactError(source, error, Object.values(values));
    if (breaker.isOpen) return fault;
    const restMs = fault.kind === 'spent' ? QUOTA_PAUSE_MS : fault.retryAfterMs;
    breaker.recordFailure(restMs, fault.wasNeverSent);
    this.#broadcast({ source, kind: 'failed', restMs, wasNeverSent: fault.wasNeverSent });
    // A single invalid response may concern one game; several in a row concern the source.
    const isFailing = fault.kind !== 'nonsense' || breaker.isOpen;
    await this.#saveProblem(fault, { row, isFailing });
    return fault;
  }

  /** Clears the last problem of a source that responds. */
  async #recordSuccess(source: SourceId, row: SettingRow | undefined): Promise<void> {
    const { clock, onFault } = this.#options;
    this.#clients.get(source)?.breaker.reset();
    if (!row?.failing_since && !row?.last_problem) return;
    const cleared = { last_problem: null, last_problem_kind: null, last_problem_at: null };
    const patch = { ...cleared, failing_since: null, updated_at: timestamp(clock()) };
    await this.#settings.save(source, patch).catch(onFault);
  }

  /**
   * Saves the last problem of a source. An error of the database must not hide the problem itself.
   */
  async #saveProblem(
    { source, kind, message }: SourceError,
    { row, isFailing }: { row: SettingRow | undefined; isFailing: boolean },
  ): Promise<void> {
    const { clock, onFault } = this.#options;
    const at = timestamp(clock());
    const problem = { last_problem: message, last_problem_kind: kind, last_problem_at: at };
    const failing_since = row?.failing_since ?? (isFailing ? at : null);
    await this.#settings.save(source, { ...problem, failing_since, updated_at: at }).catch(onFault);
  }
}
