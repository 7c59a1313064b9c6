import type { Health, HealthProblem } from '@saveroom/contract';

import type { DatabaseFault } from '#core/db/engine.ts';
import type { Events } from '#core/deps.ts';
import { outageKind, type OutageKind } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { FolderLook } from '#core/files/look-at-folder.ts';

import { ClockWatch } from './clock-watch.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly health: HealthWatch;
  }
}

const LOOK_EVERY_MS = 10_000;
/** While something is wrong, people wait for the moment it is mended. */
const LOOK_AGAIN_MS = 2000;
/** Asked by several at once, one look is enough. */
const FRESH_MS = 500;
const LOW_BELOW = 256 * 1024 * 1024;
/** So long after a write of the database failed, it is taken to fail. */
const FAILED_WRITE_MS = 10_000;
const WRITE_FAULTS: ReadonlySet<OutageKind> = new Set(['disk_full', 'read_only', 'disk_broken']);
/** Our own writers hold the lock for moments, and connections break now and then. */
const PASSING: ReadonlySet<HealthProblem> = new Set(['database_locked', 'servers_cut_off']);

interface Surroundings {
  readonly examineDatabase: () => Promise<DatabaseFault | null>;
  readonly lookAtData: () => Promise<Pick<FolderLook, 'state' | 'freeBytes'>>;
  /** Below this users cannot store files; 0: no limit. */
  readonly minFreeBytes?: number;
  /** Null: writing works, to the end. */
  readonly tryToWrite: () => Promise<string | null>;
  readonly isCutOff: () => boolean;
  /** Work waits, and nobody is there to do it. */
  readonly lacksWorker: () => Promise<boolean>;
  readonly clock: () => Date;
  readonly events: Pick<Events, 'emit'>;
  readonly onChange: (problems: readonly HealthProblem[]) => void;
  /** A look failed; the next one follows as usual. */
  readonly onFault: (error: unknown) => void;
  readonly lookEveryMs?: number;
}

/** Knows what is wrong around this process, and tells people when that changes. */
export class HealthWatch {
  readonly #around: Surroundings;
  readonly #clocks: ClockWatch;
  #since = new Map<HealthProblem, string>();
  /** Seen once; told when it is still there at the next look. */
  #suspected: ReadonlySet<HealthProblem> = new Set();
  #mustTryToWrite = false;
  #failedWrite: { problem: HealthProblem; until: number } | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#clocks = new ClockWatch(around.clock);
  }

  start(): void {
    this.#lookLater();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** A request or a task failed this way: looked at now, not in a while. */
  note(error: unknown): void {
    const kind = outageKind(error);
    if (!kind) return;
    // Quotas and disks elsewhere show it only to those who write.
    if (WRITE_FAULTS.has(kind)) this.#mustTryToWrite = true;
    // The disk may take our probe and not what the database writes.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('SQLITE_') && WRITE_FAULTS.has(kind)) {
      const problem = kind === 'disk_full' ? 'disk_full' : 'data_read_only';
      this.#failedWrite = { problem, until: performance.now() + FAILED_WRITE_MS };
    }
    if (performance.now() - this.#lookedAt > FRESH_MS) void this.look();
  }

  /** As it is right now. */
  async health(): Promise<Health> {
    if (performance.now() - this.#lookedAt > FRESH_MS) await this.look();
    return this.#told();
  }

  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(this.#around.onFault)
      .finally(() => {
        this.#looking = undefined;
        this.#lookLater();
      });
    return this.#looking;
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const { lookEveryMs = LOOK_EVERY_MS } = this.#around;
    const isUneasy = this.#since.size > 0 || this.#suspected.size > 0;
    const wait = isUneasy ? Math.min(LOOK_AGAIN_MS, lookEveryMs) : lookEveryMs;
    this.#timer = setTimeout(() => void this.look(), wait).unref();
  }

  async #look(): Promise<void> {
    const found = await this.#find();
    this.#lookedAt = performance.now();
    const isSure = (code: HealthProblem) =>
      !PASSING.has(code) || this.#since.has(code) || this.#suspected.has(code);
    const sure = found.filter(isSure);
    this.#suspected = new Set(found.filter((code) => PASSING.has(code)));
    const now = timestamp(this.#around.clock());
    const before = [...this.#since.keys()].join();
    this.#since = new Map(sure.map((code) => [code, this.#since.get(code) ?? now]));
    if ([...this.#since.keys()].join() === before) return;
    this.#around.onChange(sure);
    this.#around.events.emit('health:changed', this.#told());
  }

  async #find(): Promise<HealthProblem[]> {
    const { examineDatabase, isCutOff, lacksWorker } = this.#around;
    const [disk, database] = await Promise.all([this.#diskProblem(), examineDatabase()]);
    const worker = database === null && (await lacksWorker().catch(() => false));
    return [
      ...(disk ? [disk] : []),
      ...(database ? [`database_${database}` as const] : []),
      ...(this.#clocks.hasJumped() ? ['clock_jumped' as const] : []),
      ...(worker ? ['no_worker' as const] : []),
      // Without a database nobody is heard anyway.
      ...(database === null && isCutOff() ? ['servers_cut_off' as const] : []),
    ];
  }

  async #diskProblem(): Promise<HealthProblem | null> {
    const { lookAtData, tryToWrite, minFreeBytes = 0 } = this.#around;
    const { state, freeBytes } = await lookAtData();
    if (state === 'missing' || state === 'not_a_folder') return 'data_missing';
    if (state === 'read_only' || state === 'unreadable') return 'data_read_only';
    const refusal = this.#mustTryToWrite || state === 'full' ? await tryToWrite() : null;
    this.#mustTryToWrite = refusal !== null;
    if (refusal === 'ENOSPC' || refusal === 'EDQUOT') return 'disk_full';
    if (refusal !== null) return 'data_read_only';
    if (this.#failedWrite && performance.now() < this.#failedWrite.until) {
      return this.#failedWrite.problem;
    }
    return freeBytes < Math.max(LOW_BELOW, minFreeBytes) ? 'disk_low' : null;
  }

  #told(): Health {
    return { problems: [...this.#since].map(([code, since]) => ({ code, since })) };
  }
}
