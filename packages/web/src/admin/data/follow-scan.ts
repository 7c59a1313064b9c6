import type { QueryClient } from '@tanstack/react-query';

import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

import { homeRowQueries } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { withPlatform, withStats } from '#library/data/scan-progress.ts';
import { scanQueries } from '#library/data/scan.ts';
import { statsQueries } from '#shared/data/stats.ts';

const LOOK_AGAIN_MS = 1500;
/** How often lists are read again while games arrive: soon at first, seldom in a long scan. */
const FIRST_REFRESH_MS = 1500;
const LONGEST_REFRESH_MS = 15_000;
const REFRESH_GROWTH = 1.5;

/** Writes what the server tells about a scan into the cache; the returned function stops that. */
export function followScan(client: QueryClient): () => void {
  const { queryKey } = scanQueries.state();
  let timer: number | undefined;
  let found = 0;
  let pauseMs = FIRST_REFRESH_MS;
  let refreshAt = -Infinity;
  /** Told before the run itself was known here. */
  let platform: { fs_slug: string } | undefined;

  const read = (key: readonly unknown[]) => {
    client
      .invalidateQueries({ queryKey: key }, { cancelRefetch: false })
      .catch((error: unknown) => logFailure('Reading how the scan stands', error));
  };
  /** Begun elsewhere: only the server knows what it is. */
  const meetStranger = () => {
    const state = client.getQueryData(queryKey);
    if (state && !state.running) read(queryKey);
  };
  /** Home fills while a scan runs: its platforms, newest games and totals. Galleries stay still. */
  const showArrivals = (stats: { new_roms: number }) => {
    const now = performance.now();
    if (stats.new_roms <= found || now < refreshAt) return;
    found = stats.new_roms;
    refreshAt = now + pauseMs;
    pauseMs = Math.min(pauseMs * REFRESH_GROWTH, LONGEST_REFRESH_MS);
    read(platformQueries.root);
    read(homeRowQueries.recent().queryKey);
    read(statsQueries.totals().queryKey);
  };
  const end = () => {
    platform = undefined;
    found = 0;
    pauseMs = FIRST_REFRESH_MS;
    refreshAt = -Infinity;
    read(queryKey);
    // The word may come before the run is written off.
    window.clearTimeout(timer);
    timer = window.setTimeout(() => read(queryKey), LOOK_AGAIN_MS);
  };
  const stops = [
    onServerEvent('scan:update_stats', (stats) => {
      meetStranger();
      client.setQueryData(queryKey, (state) => {
        const next = withStats(state, stats);
        return platform ? withPlatform(next, platform) : next;
      });
      showArrivals(stats);
    }),
    onServerEvent('scan:scanning_platform', (next) => {
      meetStranger();
      platform = next;
      client.setQueryData(queryKey, (state) => withPlatform(state, next));
    }),
    onServerEvent('scan:done', end),
    onServerEvent('scan:done_ko', end),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
