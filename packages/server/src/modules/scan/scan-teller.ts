import { noScanStats, type ScanStats } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { type PlatformRow, resolvePlatform } from '#modules/platforms/platforms.api.ts';
import { withOldNames } from './scan-stats.ts';

import { estimate } from '#core/jobs/estimate.ts';
import { GameTeller } from '#modules/roms/roms.api.ts';

export interface ScanShown {
  readonly scan_stats: ScanStats;
  /** Folder of the platform it is at. */
  readonly platform: string | null;
  readonly seconds_left: number | null;
}

/** People who watch see a change four times a second; more would only heat the browser. */
const TELL_EVERY_MS = 250;

type LastWord = ReturnType<typeof withOldNames>;

type Parts = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** Tells those who watch what a scan does, at a pace they can follow. */
export class ScanTeller {
  readonly #parts: Parts;
  readonly #games: GameTeller;
  readonly #show: (shown: ScanShown) => void;
  readonly #timeLeft: (done: number, total: number) => number | null;
  #stats = noScanStats();
  #platform: string | null = null;
  #statsToldAt = 0;

  constructor(parts: Parts, show: (shown: ScanShown) => void) {
    this.#parts = parts;
    this.#games = new GameTeller(parts, 'scan:scanning_rom');
    this.#show = show;
    this.#timeLeft = estimate(parts.clock);
  }

  platform({ id, fs_slug, slug, custom_name }: PlatformRow, newFirmware: number): void {
    const { name, known } = resolvePlatform(fs_slug);
    this.#platform = fs_slug;
    const display_name = custom_name || name;
    this.#parts.events.emit('scan:scanning_platform', {
      ...{ id, fs_slug, slug, name, display_name },
      is_identified: known,
      new_firmware_count: newFirmware,
    });
  }

  stats(stats: ScanStats): void {
    this.#stats = stats;
    const now = this.#parts.clock().getTime();
    if (now - this.#statsToldAt < TELL_EVERY_MS) return;
    this.#statsToldAt = now;
    this.#tell();
  }

  games(ids: readonly number[]): void {
    this.#games.games(ids);
  }

  /** What comes back is to be told as the last word. */
  async end(stats: ScanStats): Promise<LastWord> {
    this.#stats = stats;
    this.#platform = null;
    await this.#games.end();
    this.#tell();
    return withOldNames(stats);
  }

  /** The same for one that ends before its time. */
  async stop(): Promise<LastWord> {
    await this.#games.end();
    return withOldNames(this.#stats);
  }

  #tell(): void {
    const stats = { ...this.#stats };
    const seconds_left = this.#timeLeft(stats.scanned_roms, stats.total_roms);
    this.#show({ scan_stats: stats, platform: this.#platform, seconds_left });
    this.#parts.events.emit('scan:update_stats', { ...stats, seconds_left });
  }
}
