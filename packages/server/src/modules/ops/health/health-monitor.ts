import type { Health, HealthProblem } from '@saveroom/contract';

import type { DatabaseFault } from '#core/db/engine.ts';
import type { Events, Deps } from '#core/deps.ts';
import type { FolderStatus } from '#core/files/inspect-folder.ts';
import type { ProcessList } from '#core/jobs/process-list.ts';
import { outageKind, type OutageKind } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { hasJobQueuedBefore } from '../ops.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly health: HealthMonitor;
  }
}

const CHECK_INTERVAL_MS = 10_000;
/** Shorter while there is a problem, so that users soon see that it is solved. */
const RECHECK_INTERVAL_MS = 2000;
/** Requests within this time share one check. */
const FRESH_MS = 500;
const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** How long a failed write of the database counts as a problem. */
const FAILED_WRITE_MS = 10_000;
const WRITE_FAULTS: ReadonlySet<OutageKind> = new Set(['disk_full', 'read_only', 'disk_broken']);
/** Reported only when two checks find them: short locks and lost connections are normal. */
const TRANSIENT: ReadonlySet<HealthProblem> = new Set(['database_locked', 'servers_cut_off']);

interface HealthMonitorOptions {
  readonly checkDatabase: () => Promise<DatabaseFault | null>;
  readonly inspectDataFolder: () => Promise<Pick<FolderStatus, 'state' | 'freeBytes'>>;
  /** Below this users cannot store files; 0: no limit. */
  readonly minFreeBytes?: number;
  /** Null: a test file was written and synced; otherwise the error code. */
  readonly tryToWrite: () => Promise<string | null>;
  readonly isCutOff: () => boolean;
  /** Jobs are waiting, and no worker process is running. */
  readonly lacksWorker: () => Promise<boolean>;
  readonly clock: () => Date;
  readonly events: Pick<Events, 'emit'>;
  readonly onChange: (problems: readonly HealthProblem[]) => void;
  /** A check failed; the next one follows as usual. */
  readonly onFault: (error: unknown) => void;
  readonly checkIntervalMs?: number;
}

/** Checks disk, database and clock regularly and emits an event when the problems change. */
export class HealthMonitor {
  readonly #options: HealthMonitorOptions;
  readonly #clockJumps: ClockJumpDetector;
  #since = new Map<HealthProblem, string>();
  /**
   * Transient problems that the last check found. They are reported if the next one finds them too.
   */
  #suspected: ReadonlySet<HealthProblem> = new Set();
  #mustTryToWrite = false;
  #failedWrite: { problem: HealthProblem; until: number } | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
    this.#clockJumps = new ClockJumpDetector(options.clock);
  }

  start(): void {
    this.#scheduleCheck();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Checks immediately when a request or a task failed because of an outage. */
  reportError(error: unknown): void {
    const kind = outageKind(error);
    if (!kind) return;
    // Quotas and remote disks show the problem only when writing.
    if (WRITE_FAULTS.has(kind)) this.#mustTryToWrite = true;
    // The test file may be written even though the writes of the database fail.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('SQLITE_') && WRITE_FAULTS.has(kind)) {
      const problem = kind === 'disk_full' ? 'disk_full' : 'data_read_only';
      this.#failedWrite = { problem, until: performance.now() + FAILED_WRITE_MS };
    }
    if (performance.now() - this.#checkedAt > FRESH_MS) void this.check();
  }

  /** The current state. */
  async health(): Promise<Health> {
    if (performance.now() - this.#checkedAt > FRESH_MS) await this.check();
    return this.#current();
  }

  check(): Promise<void> {
    this.#checking ??= this.#check()
      .catch(this.#options.onFault)
      .finally(() => {
        this.#checking = undefined;
        this.#scheduleCheck();
      });
    return this.#checking;
  }

  #scheduleCheck(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const { checkIntervalMs = CHECK_INTERVAL_MS } = this.#options;
    const hasProblems = this.#since.size > 0 || this.#suspected.size > 0;
    const wait = hasProblems ? Math.min(RECHECK_INTERVAL_MS, checkIntervalMs) : checkIntervalMs;
    this.#timer = setTimeout(() => void this.check(), wait).unref();
  }

  async #check(): Promise<void> {
    const found = await this.#findProblems();
    this.#checkedAt = performance.now();
    const isConfirmed = (code: HealthProblem) =>
      !TRANSIENT.has(code) || this.#since.has(code) || this.#suspected.has(code);
    const confirmed = found.filter(isConfirmed);
    this.#suspected = new Set(found.filter((code) => TRANSIENT.has(code)));
    const now = timestamp(this.#options.clock());
    const before = [...this.#since.keys()].join();
    this.#since = new Map(confirmed.map((code) => [code, this.#since.get(code) ?? now]));
    if ([...this.#since.keys()].join() === before) return;
    this.#options.onChange(confirmed);
    this.#options.events.emit('health:changed', this.#current());
  }

  async #findProblems(): Promise<HealthProblem[]> {
    const { checkDatabase, isCutOff } = this.#options;
    const [disk, database] = await Promise.all([this.#diskProblem(), checkDatabase()]);
    const worker = database === null && (await this.#options.lacksWorker().catch(() => false));
    return [
      ...(disk ? [disk] : []),
      ...(database ? [`database_${database}` as const] : []),
      ...(this.#clockJumps.detectJump() ? ['clock_jumped' as const] : []),
      ...(worker ? ['no_worker' as const] : []),
      // Without a database the relay has no connection either.
      ...(database === null && isCutOff() ? ['servers_cut_off' as const] : []),
    ];
  }

  async #diskProblem(): Promise<HealthProblem | null> {
    const { inspectDataFolder, tryToWrite, minFreeBytes = 0 } = this.#options;
    const { state, freeBytes } = await inspectDataFolder();
    if (state === 'missing' || state === 'not_a_folder') return 'data_missing';
    if (state === 'read_only' || state === 'unreadable') return 'data_read_only';
    const writeError = this.#mustTryToWrite || state === 'full' ? await tryToWrite() : null;
    this.#mustTryToWrite = writeError !== null;
    if (writeError === 'ENOSPC' || writeError === 'EDQUOT') return 'disk_full';
    if (writeError !== null) return 'data_read_only';
    if (this.#failedWrite && performance.now() < this.#failedWrite.until) {
      return this.#failedWrite.problem;
    }
    return freeBytes < Math.max(MIN_FREE_BYTES, minFreeBytes) ? 'disk_low' : null;
  }

  #current(): Health {
    return { problems: [...this.#since].map(([code, since]) => ({ code, since })) };
  }
}

/** Time synchronization corrects fractions of a second; a larger change is a jump. */
const JUMP_MS = 60_000;
/** How long a jump is reported. */
const REPORT_MS = 10 * 60_000;

/** Compares the system clock with a monotonic clock. */
export class ClockJumpDetector {
  readonly #clock: () => Date;
  readonly #monotonic: () => number;
  #offset: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: () => Date, monotonic: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#monotonic = monotonic;
    this.#offset = clock().getTime() - monotonic();
  }

  detectJump(): boolean {
    const now = this.#monotonic();
    const offset = this.#clock().getTime() - now;
    if (Math.abs(offset - this.#offset) > JUMP_MS) this.#jumpedAt = now;
    this.#offset = offset;
    return now - this.#jumpedAt < REPORT_MS;
  }
}

/** Problems that make the server unusable; the others don't justify a restart. */
const NOT_READY_REASONS: Partial<Record<HealthProblem, string>> = {
  disk_full: 'the disk with the data folder is full',
  data_missing: 'the data folder is missing',
  data_read_only: 'the data folder is not writable',
  database_away: 'the database is not reachable',
  database_locked: 'the database is locked by another program',
  database_read_only: 'the database is read-only',
};

/** Reasons for the readiness probe of a load balancer. They don't reveal any paths. */
export const healthReasons = (problems: readonly HealthProblem[]): string[] =>
  problems.flatMap((code) => NOT_READY_REASONS[code] ?? []);

const MAX_QUEUED_MS = 60_000;

/** Whether jobs are waiting while only web processes run. An empty list means a single process. */
export async function lacksWorker(
  { db }: Pick<Deps, 'db'>,
  processes: Pick<ProcessList, 'list' | 'now'>,
): Promise<boolean> {
  const all = await processes.list();
  if (all.length === 0 || all.some(({ role }) => role !== 'web')) return false;
  return hasJobQueuedBefore(db, timestamp(new Date(processes.now().getTime() - MAX_QUEUED_MS)));
}
