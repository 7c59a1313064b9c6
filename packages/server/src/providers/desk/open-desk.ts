import { SOURCE_IDS, SOURCES, type SourceId } from '@saveroom/contract';

import { timestamp } from '#lib/timestamp.ts';

import type { MetadataProvider, SourceContext, Taste } from '../provider.ts';
import type { SourceDesk, SourceStatus } from '../source-desk.ts';
import { SourceFault } from '../source-fault.ts';
import { closedFault, safeFault } from './safe-fault.ts';
import { Seat, type Asking, type SeatMaterials } from './seat.ts';
import { passingMemory } from './source-memory.ts';
import { openKeys, sealKeys, settingOf, type SourceEnvironment } from './source-setting.ts';
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
/** Quotas come back on their own; meanwhile every question would be in vain. */
const REST_WHEN_SPENT_MS = 60 * 60_000;

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
    const rows = new Map((await findSettings(this.#materials.db)).map((row) => [row.source, row]));
    return SOURCE_IDS.map((source) => this.#statusOf(source, rows.get(source)));
  }

  async ready(): Promise<SourceId[]> {
    const all = await this.statuses();
    return all
      .filter(({ source, state }) => state === 'ready' && this.#seats.has(source))
      .map(({ source }) => source);
  }

  async ask<T>(
    source: SourceId,
    question: (provider: MetadataProvider, context: SourceContext) => Promise<T>,
    asking: Asking,
  ): Promise<T> {
    const seat = this.#seatOf(source);
    const row = await findSetting(this.#materials.db, source);
    const { state } = this.#statusOf(source, row);
    if (state !== 'ready') throw closedFault(source, state, seat.breaker.isAbsent);
    const { values } = settingOf(source, row, this.#materials);
    const { context, heard } = seat.open({ ...asking, values });
    try {
      const answer = await question(seat.provider, context);
      if (heard()) seat.breaker.succeeded();
      return answer;
    } catch (error) {
      throw await this.#failed(seat, error, { signal: asking.signal, values });
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
      throw closedFault(source, 'key_missing');
    }
    const memory = keys ? { memory: passingMemory() } : {};
    const { context } = seat.open({ signal, taste: NO_TASTE, values, isTrial: true, ...memory });
    try {
      await seat.provider.check(context);
    } catch (error) {
      if (signal.aborted) throw error;
      throw safeFault(source, error, Object.values(values));
    }
    if (!keys) this.#mended(source);
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
    if (!seat) throw new SourceFault(source, 'away', `${SOURCES[source].name} cannot be asked`);
    return seat;
  }

  #statusOf(source: SourceId, row: SettingRow | undefined): SourceStatus {
    const { isEnabled, isFixed, isKeyMissing, keys } = settingOf(source, row, this.#materials);
    const seat = this.#seats.get(source);
    const state = () => {
      if (!isEnabled) return 'disabled';
      if (isKeyMissing) return 'key_missing';
      return seat?.breaker.isResting ? 'resting' : 'ready';
    };
    return {
      source,
      state: state(),
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
    { signal, values }: { signal: AbortSignal; values: Readonly<Record<string, string>> },
  ): Promise<unknown> {
    if (signal.aborted) return error;
    if (!(error instanceof SourceFault)) this.#materials.onFault(error);
    const fault = safeFault(source, error, Object.values(values));
    if (breaker.isResting) return fault;
    const restMs = fault.kind === 'spent' ? REST_WHEN_SPENT_MS : fault.retryAfterMs;
    breaker.failed(restMs, fault.isAbsent);
    this.#tell({ source, kind: 'failed', restMs, isAbsent: fault.isAbsent });
    await this.#note(fault);
    return fault;
  }

  /** For people; whoever asked hears of the fault, not of a database that is busy. */
  async #note({ source, kind, message }: SourceFault): Promise<void> {
    const { db, clock, onFault } = this.#materials;
    const at = timestamp(clock());
    const told = { last_problem: message, last_problem_kind: kind, last_problem_at: at };
    await saveSetting(db, source, { ...told, updated_at: at }).catch(onFault);
  }
}
