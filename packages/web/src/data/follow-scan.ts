import type { QueryClient } from '@tanstack/react-query';

import { onServerEvent } from '#api/socket.ts';
import { logFailure } from '#lib/log.ts';

import { platformQueries } from './platforms.ts';
import { withPlatform, withStats } from './scan-progress.ts';
import { scanQueries } from './scan.ts';

const LOOK_AGAIN_MS = 1500;
const PLATFORMS_AT_MOST_EVERY_MS = 5000;

/** Writes what the server tells about a scan into the cache; the returned function stops that. */
export function followScan(client: QueryClient): () => void {
  const { queryKey } = scanQueries.state();
  let timer: number | undefined;
  let platformsReadAt = -Infinity;
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
  const end = () => {
    platform = undefined;
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
    }),
    onServerEvent('scan:scanning_platform', (next) => {
      meetStranger();
      platform = next;
      client.setQueryData(queryKey, (state) => withPlatform(state, next));
      const now = performance.now();
      if (now - platformsReadAt < PLATFORMS_AT_MOST_EVERY_MS) return;
      platformsReadAt = now;
      read(platformQueries.root);
    }),
    onServerEvent('scan:done', end),
    onServerEvent('scan:done_ko', end),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
