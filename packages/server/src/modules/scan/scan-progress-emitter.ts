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
/** Before this, no time left is estimated, because the pace is not known well enough. */
const MIN_ELAPSED_MS = 1500;

type FinalStats = ReturnType<typeof withLegacyNames>;

type ScanEventDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** Emits the progress of a scan to clients, throttled. */
export class ScanProgressEmitter {
  readonly #deps: ScanEventDeps;
  readonly #games: RomEventEmitter;
  readonly #onProgress: (progress: ScanJobProgress) => void;
  readonly #timeLeft: (done: number, total: number) => number | null;
  #stats = noScanStats();
  #platform: string | null = null;
  #step: ScanStep | null = null;
  /** Steps of the current platform that are in the log. */
  #logged = new Set<ScanStep>();
  #statsEmittedAt = 0;

  constructor(deps: ScanEventDeps, onProgress: (progress: ScanJobProgress) => void) {
    this.#deps = deps;
    this.#games = new RomEventEmitter(deps, 'scan:scanning_rom');
    this.#onProgress = onProgress;
    this.#timeLeft = timeLeftEstimator(deps.clock);
  }

  emitPlatform({ id, fs_slug, slug, custom_name }: PlatformRow, newFirmware: number): void {
    const { name, known } = resolvePlatform(fs_slug);
    this.#platform = fs_slug;
    this.#logged = new Set();
    const display_name = custom_name || name;
    this.#deps.events.emit('scan:scanning_platform', {
      id,
      fs_slug,
      slug,
      name,
      display_name,
      is_identified: known,
      new_firmware_count: newFirmware,
    });
  }

  /** Logs the step once per platform, because a scan alternates between its steps. */
  setStep(step: ScanStep): void {
    this.#step = step;
    if (this.#logged.has(step)) return;
    this.#logged.add(step);
    this.#deps.log.debug(`scan: step ${stepLabel(step)}: ${this.#platform ?? 'all platforms'}`);
  }

  updateStats(stats: ScanStats): void {
    this.#stats = stats;
    const now = this.#deps.clock().getTime();
    if (now - this.#statsEmittedAt < EMIT_EVERY_MS) return;
    this.#statsEmittedAt = now;
    this.#emitStats();
  }

  addGames(ids: readonly number[]): void {
    this.#games.add(ids);
  }

  /** Returns the payload of the final event. */
  async end(stats: ScanStats): Promise<FinalStats> {
    this.#stats = stats;
    this.#platform = null;
    this.#step = null;
    await this.#games.flush();
    this.#emitStats();
    return withLegacyNames(stats);
  }

  /** Like `end`, for a scan that was stopped or failed. */
  async stop(): Promise<FinalStats> {
    await this.#games.flush();
    return withLegacyNames(this.#stats);
  }

  #emitStats(): void {
    const stats = { ...this.#stats };
    const seconds_left = this.#timeLeft(stats.scanned_roms, stats.total_roms);
    const position = { platform: this.#platform, step: this.#step };
    this.#onProgress({ scan_stats: stats, ...position, seconds_left });
    this.#deps.events.emit('scan:update_stats', { ...stats, seconds_left });
  }
}

/** Returns a function that estimates the seconds left; null while there is too little data. */
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
