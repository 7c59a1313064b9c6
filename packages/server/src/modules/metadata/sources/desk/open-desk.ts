import { SOURCE_IDS, SOURCES, type SourceId } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';

import { importedLists } from '#modules/metadata/sources/editions.queries.ts';
import type {
  MetadataProvider,
  SourceContext,
  SourcePlatform,
} from '#modules/metadata/sources/provider.ts';
import type { Taste } from '#modules/names/names.api.ts';
import type { SourceDesk, SourceStatus } from '#modules/metadata/sources/source-desk.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import { isNotSetUp, safeFault, unavailableFault } from './safe-fault.ts';
import { Seat, type Asking, type SeatMaterials } from './seat.ts';
import { passingMemory } from './source-memory.ts';
import { openKeys, sealKeys, settingOf, type SourceEnvironment } from './source-setting.ts';
import { IMPORTED_SOURCES, QUOTA_PAUSE_MS, sourceState } from './source-state.ts';
import {
  findSetting,
  findSettings,
  forget,
  saveSetting,
  type SettingRow,
} from './sources.queries.ts';

interface Materials extends SeatMaterials {
  readonly providers: Partial<Record<SourceId, MetadataProvider>>;
  readonly environment: SourceEnvironment;
  /** Something broke that is no fault of a source. */
  readonly onFault: (error: unknown) => void;
}

const NO_TASTE: Taste = { regions: [], languages: [], prefersRomRegions: true };
const LONGEST_ANSWER_MS = 60_000;

const TOPIC = 'source-rest';

type Pace = 'secondMs' | 'longestMs';

/** What one process learned about a source, for the others. */
type News =
  | { readonly source: SourceId; readonly kind: 'failed'; restMs: number; isAbsent: boolean }
  | { readonly source: SourceId; readonly kind: 'mended' };

export function openDesk(
  materials: Omit<Materials, Pace> & Partial<Pick<Materials, Pace>>,
): SourceDesk {
  return new Desk({ secondMs: 1000, longestMs: LONGEST_ANSWER_MS, ...materials });
}

class Desk implements SourceDesk {
  readonly #materials: Materials;
  readonly #seats: ReadonlyMap<SourceId, Seat>;

  constructor(materials: Materials) {
    this.#materials = materials;
    const providers = Object.values(materials.providers);
    this.#seats = new Map(
      providers.map((provider) => [provider.id, new Seat(provider, materials)]),
    );
    materials.sharing?.relay.hear(TOPIC, (heard) => {
      const news = heard as News;
      const breaker = this.#seats.get(news.source)?.breaker;
      if (news.kind === 'mended') breaker?.succeeded();
      else breaker?.failed(news.restMs, news.isAbsent);
    });
  }

  async statuses(): Promise<SourceStatus[]> {
    const { db } = this.#materials;
    const rows = new Map((await findSettings(db)).map((row) => [row.source, row]));
    const imported = await importedLists(db, IMPORTED_SOURCES);
    return SOURCE_IDS.map((source) =>
      this.#statusOf(source, { row: rows.get(source), isImported: imported.has(source) }),
    );
  }

  async ready(): Promise<SourceId[]> {
    const all = await this.statuses();
    return all
      .filter(({ source, isAvailable }) => isAvailable && this.#seats.has(source))
      .map(({ source }) => source);
  }

  covers(source: SourceId, platform: SourcePlatform): boolean {
    return this.#seats.get(source)?.provider.knows(platform) ?? false;
  }

  async ask<T>(
    source: SourceId,
    question: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    { force = false, ...asking }: Asking & { force?: boolean },
  ): Promise<T> {
    const seat = this.#seatOf(source);
    const { db } = this.#materials;
    const row = await findSetting(db, source);
    const isImported =
      IMPORTED_SOURCES.includes(source) && (await importedLists(db, [source])).has(source);
    const { state, isAvailable, isSetUp } = this.#statusOf(source, { row, isImported });
    if (!isSetUp || !(isAvailable || force)) {
      throw unavailableFault(source, state, seat.breaker.isAbsent);
    }
    const { values } = settingOf(source, row, this.#materials);
    const { context, heard } = seat.open({ ...asking, values, isTrial: force });
    try {
      const answer = await question(seat.provider, context);
      if (heard()) await this.#answered(source, row);
      return answer;
    } catch (error) {
      throw await this.#failed(seat, error, { signal: asking.signal, values, row });
    }
  }

  async check(
    source: SourceId,
    { signal, keys }: { signal: AbortSignal; keys?: Readonly<Record<string, string>> },
  ): Promise<void> {
    const seat = this.#seatOf(source);
    const row = await findSetting(this.#materials.db, source);
    const values = { ...settingOf(source, row, this.#materials).values, ...keys };
    if (SOURCES[source].keys.some((name) => !values[name])) {
      throw unavailableFault(source, 'key_missing');
    }
    const memory = keys ? { memory: passingMemory() } : {};
    const { context } = seat.open({ signal, taste: NO_TASTE, values, isTrial: true, ...memory });
    try {
      await seat.provider.check(context);
    } catch (error) {
      const isTimeout =
        signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
      if (signal.aborted && !isTimeout) throw error;
      const { name } = SOURCES[source];
      const problem = isTimeout
        ? new SourceFault(source, 'away', `${name} took too long to respond`, { isAbsent: true })
        : error;
      if (keys || IMPORTED_SOURCES.includes(source)) {
        throw safeFault(source, problem, Object.values(values));
      }
      throw await this.#failed(seat, problem, { values, row });
    }
    if (keys) return;
    await this.#answered(source, row);
    this.#mended(source);
  }

  async resume(): Promise<void> {
    const all = await this.statuses();
    for (const { source, failingSince } of all) if (failingSince !== null) this.#mended(source);
  }

  async saveUnasked(counts: ReadonlyMap<SourceId, number>): Promise<void> {
    const { db, clock } = this.#materials;
    const updated_at = timestamp(clock());
    const rows = new Map((await findSettings(db)).map((row) => [row.source, row]));
    for (const [source, unasked_games] of counts) {
      if ((rows.get(source)?.unasked_games ?? 0) === unasked_games) continue;
      await saveSetting(db, source, { unasked_games, updated_at });
    }
  }

  async save(
    source: SourceId,
    { isEnabled, keys }: { isEnabled?: boolean; keys?: Readonly<Record<string, string>> },
  ): Promise<void> {
    const { db, sealKey, clock } = this.#materials;
    const row = await findSetting(db, source);
    const known = openKeys(sealKey, source, row?.keys ?? '');
    await saveSetting(db, source, {
      ...(isEnabled === undefined ? {} : { is_enabled: isEnabled ? 1 : 0 }),
      ...(keys ? { keys: sealKeys(sealKey, source, { ...known, ...keys }) } : {}),
      last_problem: null,
      last_problem_kind: null,
      last_problem_at: null,
      failing_since: null,
      updated_at: timestamp(clock()),
    });
    // What it remembers, such as a token, belongs to the keys it had.
    if (keys) await forget(db, source);
    this.#mended(source);
  }

  /** Somebody saw to it: it gets a new chance everywhere. */
  #mended(source: SourceId): void {
    this.#seats.get(source)?.breaker.succeeded();
    this.#tell({ source, kind: 'mended' });
  }

  #tell(news: News): void {
    this.#materials.sharing?.relay.tell(TOPIC, news);
  }

  #seatOf(source: SourceId): Seat {
    const seat = this.#seats.get(source);
    if (!seat) throw new SourceFault(source, 'away', `${SOURCES[source].name} isn’t available`);
    return seat;
  }

  #statusOf(
    source: SourceId,
    { row, isImported }: { row: SettingRow | undefined; isImported: boolean },
  ): SourceStatus {
    const { isEnabled, isFixed, isKeyMissing, keys } = settingOf(source, row, this.#materials);
    const seat = this.#seats.get(source);
    const hasKey = keys.some(({ isSet }) => isSet);
    const now = this.#materials.clock();
    const facts = { isEnabled, isKeyMissing, hasKey, isImported, row, now };
    const state = sourceState(source, facts);
    const isSetUp = !isNotSetUp(state);
    return {
      source,
      state,
      isSetUp,
      isAvailable: isSetUp && seat?.breaker.isResting !== true,
      failingSince: isSetUp ? (row?.failing_since ?? null) : null,
      unaskedGames: row?.unasked_games ?? 0,
      isEnabled,
      isFixed,
      keys,
      quota: seat?.quota ?? null,
      lastProblem: row?.last_problem ?? null,
      lastProblemKind: row?.last_problem_kind ?? null,
      lastProblemAt: row?.last_problem_at ?? null,
    };
  }

  /** Counts a failure and returns what to throw. */
  async #failed(
    { source, breaker }: Seat,
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
    if (!(error instanceof SourceFault)) this.#materials.onFault(error);
    const fault = safeFault(source, error, Object.values(values));
    if (breaker.isResting) return fault;
    const restMs = fault.kind === 'spent' ? QUOTA_PAUSE_MS : fault.retryAfterMs;
    breaker.failed(restMs, fault.isAbsent);
    this.#tell({ source, kind: 'failed', restMs, isAbsent: fault.isAbsent });
    // One unreadable answer may be about one game; several in a row are about the source.
    const isFailing = fault.kind !== 'nonsense' || breaker.isResting;
    await this.#saveProblem(fault, { row, isFailing });
    return fault;
  }

  /** A source that answers is ready, whatever was wrong with it before. */
  async #answered(source: SourceId, row: SettingRow | undefined): Promise<void> {
    const { db, clock, onFault } = this.#materials;
    this.#seats.get(source)?.breaker.succeeded();
    if (!row?.failing_since && !row?.last_problem) return;
    const cleared = { last_problem: null, last_problem_kind: null, last_problem_at: null };
    const patch = { ...cleared, failing_since: null, updated_at: timestamp(clock()) };
    await saveSetting(db, source, patch).catch(onFault);
  }

  /** A database that is busy must not hide the problem from the caller. */
  async #saveProblem(
    { source, kind, message }: SourceFault,
    { row, isFailing }: { row: SettingRow | undefined; isFailing: boolean },
  ): Promise<void> {
    const { db, clock, onFault } = this.#materials;
    const at = timestamp(clock());
    const problem = { last_problem: message, last_problem_kind: kind, last_problem_at: at };
    const failing_since = row?.failing_since ?? (isFailing ? at : null);
    await saveSetting(db, source, { ...problem, failing_since, updated_at: at }).catch(onFault);
  }
}
