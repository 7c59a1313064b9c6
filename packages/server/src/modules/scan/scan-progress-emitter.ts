import { noScanStats, type ScanStats } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { type PlatformRow, resolvePlatform } from '#modules/platforms/platforms.api.ts';

import { RomEventEmitter } from '#modules/roms/roms.api.ts';

import { type ScanStep, stepLabel } from './pipeline.ts';

export interface ScanJobProgress {
  readonly scan_stats: ScanStats;
  /** Current step; null when the scan has ended. */
  readonly step: ScanStep | null;
  /** Folder of the platform that is being scanned. */
  readonly platform: string | null;
  readonly seconds_left: number | null;
}

/** Four updates a second; more would only cost browser time. */
const EMIT_EVERY_MS = 250;
/** Before this the pace is not known well enough. */
const MIN_ELAPSED_MS = 1500;

type FinalStats = ReturnType<typeof withLegacyNames>;

type ScanEventDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** Emits the progress of a scan to clients, throttled. */
export class ScanProgressEmitter {
  readonly #deps: ScanEventDeps;
  readonly addGames: RomEventEmitter;
  readonly #onProgress: (progress: ScanJobProgress) => void;
  readonly #timeLeft: (done: number, total: number) => number | null;
  updateStats = noScanStats();
  emitPlatform: string | null = null;
  setStep: ScanStep | null = null;
  /** Steps of the current platform that are in the log. */
  #logged = new Set<ScanStep>();
  #statsEmittedAt = 0;

  constructor(deps: ScanEventDeps, onProgress: (progress: ScanJobProgress) => void) {
    this.#deps = deps;
    this.addGames = new RomEventEmitter(deps, 'scan:scanning_rom');
    this.#onProgress = onProgress;
    this.#timeLeft = timeLeftEstimator(deps.clock);
  }

  platform({ id, fs_slug, slug, custom_name }: PlatformRow, newFirmware: number): void {
    const { name, known } = resolvePlatform(fs_slug);
    this.emitPlatform = fs_slug;
    this.#logged = new Set();
    const display_name = custom_name || name;
    this.#deps.events.emit('scan:scanning_platform', {
      ...{ id, fs_slug, slug, name, display_name },
      is_identified: known,
      new_firmware_count: newFirmware,
    });
  }

  /**
   * Sets the current step. Logs it once per platform, because a scan alternates between its steps.
   */
  step(step: ScanStep): void {
    this.setStep = step;
    if (this.#logged.has(step)) return;
    this.#logged.add(step);
    this.#deps.log.debug(`scan: step ${stepLabel(step)}: ${this.emitPlatform ?? 'all platforms'}`);
  }

  stats(stats: ScanStats): void {
    this.updateStats = stats;
    const now = this.#deps.clock().getTime();
    if (now - this.#statsEmittedAt < EMIT_EVERY_MS) return;
    this.#statsEmittedAt = now;
    this.#emitStats();
  }

  games(ids: readonly number[]): void {
    this.addGames.add(ids);
  }

  /** Returns the payload of the final event. */
  async end(stats: ScanStats): Promise<FinalStats> {
    this.updateStats = stats;
    this.emitPlatform = null;
    this.setStep = null;
    await this.addGames.flush();
    this.#emitStats();
    return withLegacyNames(stats);
  }

  /** Like `end`, for a scan that was stopped or failed. */
  async stop(): Promise<FinalStats> {
    await this.addGames.flush();
    return withLegacyNames(this.updateStats);
  }

  #emitStats(): void {
    const stats = { ...this.updateStats };
    const seconds_left = this.#timeLeft(stats.scanned_roms, stats.total_roms);
    const position = { platform: this.emitPlatform, step: this.setStep };
    this.#onProgress({ scan_stats: stats, ...position, seconds_left });
    this.#deps.events.emit('scan:update_stats', { ...stats, seconds_left });
  }
}

/** Seconds left at the pace so far; null while there is too little data. */
function timeLeftEstimator(clock: () => Date): (done: number, total: number) => number | null {
  const startedAt = clock().getTime();
  let doneAtStart: number | undefined;
  return (done, total) => {
    // A scan that resumes after a restart did the earlier part at another time.
    doneAtStart ??= done;
    const elapsed = clock().getTime() - startedAt;
    if (elapsed < MIN_ELAPSED_MS || done <= doneAtStart || total <= done) return null;
    return Math.ceil(((total - done) * elapsed) / (done - doneAtStart) / 1000);
  };
}

/** Adds the counter names of older versions. */
const withLegacyNames = (stats: ScanStats) => ({
  ...stats,
  added_platforms: stats.new_platforms,
  metadata_platforms: stats.identified_platforms,
  added_roms: stats.new_roms,
  metadata_roms: stats.identified_roms,
  added_firmware: stats.new_firmware,
});
