import type { QueryClient } from '@tanstack/react-query';

import type { RomCard, ServerPayload, TaskStatus } from '@saveroom/contract';

import { homeRowQueries } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { patchCards } from '#library/data/roms-cache.ts';
import { romQueries } from '#library/data/roms.ts';
import { withPlatform, withStats } from '#library/data/scan-progress.ts';
import { scanQueries } from '#library/data/scan.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { isOver, jobQueries } from '#shared/data/jobs.ts';
import { statsQueries } from '#shared/data/stats.ts';
import { logFailure } from '#shared/lib/log.ts';

/** Writes task events into the cache until the returned function is called. */
export const followTasks = (client: QueryClient): (() => void) =>
  onServerEvent('task:changed', (run) => showRun(client, run));

export function showRun(client: QueryClient, run: TaskStatus): void {
  const { queryKey } = jobQueries.recent();
  const before = client.getQueryData(queryKey)?.find(({ task_id }) => task_id === run.task_id);
  client.setQueryData(queryKey, (runs) => runs && withRun(runs, run));
  client.setQueryData(jobQueries.one(run.task_id).queryKey, (known) => known && run);
  if (before?.status === run.status && !isOver(run)) return;
  // Only the server knows on which page of the history the run is.
  client
    .invalidateQueries({ queryKey: jobQueries.history }, { cancelRefetch: false })
    .catch((error: unknown) => logFailure('Refreshing the task history', error));
}

/** Newest first. */
function withRun(runs: readonly TaskStatus[], run: TaskStatus): TaskStatus[] {
  if (!runs.some(({ task_id }) => task_id === run.task_id)) return [run, ...runs];
  return runs.map((one) => (one.task_id === run.task_id ? run : one));
}

const REFETCH_DELAY_MS = 1500;
/** How often lists are refreshed while games are added: often at first, rarely in a long scan. */
const FIRST_REFRESH_MS = 1500;
const MAX_REFRESH_MS = 15_000;
const REFRESH_GROWTH = 1.5;

/** Writes scan events into the cache until the returned function is called. */
export function followScan(client: QueryClient): () => void {
  const { queryKey } = scanQueries.state();
  let timer: number | undefined;
  let found = 0;
  let pauseMs = FIRST_REFRESH_MS;
  let refreshAt = -Infinity;
  /** Received before the state of the job was loaded. */
  let platform: { fs_slug: string } | undefined;

  const invalidate = (key: readonly unknown[]) => {
    client
      .invalidateQueries({ queryKey: key }, { cancelRefetch: false })
      .catch((error: unknown) => logFailure('Refreshing the scan state', error));
  };
  /** A scan started in another tab or by a schedule: fetch its state from the server. */
  const fetchUnknownScan = () => {
    const state = client.getQueryData(queryKey);
    if (state && !state.running) invalidate(queryKey);
  };
  /**
   * Refreshes home while a scan runs: platforms, newest games and totals. Galleries are not
   * touched.
   */
  const refreshHome = (stats: { new_roms: number }) => {
    const now = performance.now();
    if (stats.new_roms <= found || now < refreshAt) return;
    found = stats.new_roms;
    refreshAt = now + pauseMs;
    pauseMs = Math.min(pauseMs * REFRESH_GROWTH, MAX_REFRESH_MS);
    invalidate(platformQueries.root);
    invalidate(homeRowQueries.recent().queryKey);
    invalidate(statsQueries.totals().queryKey);
  };
  const end = () => {
    platform = undefined;
    found = 0;
    pauseMs = FIRST_REFRESH_MS;
    refreshAt = -Infinity;
    invalidate(queryKey);
    // The event may arrive before the run is stored as finished.
    window.clearTimeout(timer);
    timer = window.setTimeout(() => invalidate(queryKey), REFETCH_DELAY_MS);
  };
  const unsubscribes = [
    onServerEvent('scan:update_stats', (stats) => {
      fetchUnknownScan();
      client.setQueryData(queryKey, (state) => {
        const next = withStats(state, stats);
        return platform ? withPlatform(next, platform) : next;
      });
      refreshHome(stats);
    }),
    onServerEvent('scan:scanning_platform', (next) => {
      fetchUnknownScan();
      platform = next;
      client.setQueryData(queryKey, (state) => withPlatform(state, next));
    }),
    onServerEvent('scan:done', end),
    onServerEvent('scan:done_ko', end),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of unsubscribes) stop();
  };
}

const CARD_FIELDS = ['name', 'path_cover_small', 'path_cover_large', 'thumbhash'] as const;

/** Events that carry a changed game. */
const ROM_EVENTS = ['scan:scanning_rom', 'rom:changed'] as const;

/**
 * Updates titles and covers of visible cards in place, without reordering lists. Returns a function
 * that unsubscribes.
 */
export function followGames(client: QueryClient, listen = onServerEvent): () => void {
  const unsubscribes = ROM_EVENTS.map((event) =>
    listen(event, (rom) => updateRomInLists(client, rom)),
  );
  return () => {
    for (const stop of unsubscribes) stop();
  };
}

function updateRomInLists(
  client: QueryClient,
  rom: ServerPayload<(typeof ROM_EVENTS)[number]>,
): void {
  const patch = Object.fromEntries(
    CARD_FIELDS.map((key) => [key, rom[key]]).filter(([, value]) => typeof value === 'string'),
  ) as Partial<RomCard>;
  patchCards(client, [rom.id], patch);
  // Refreshes the game page, if open. By key only, so that the shell does not load the code of that
  // page.
  client
    .invalidateQueries({ queryKey: [...romQueries.details, rom.id] }, { cancelRefetch: false })
    .catch((error: unknown) => logFailure('Refreshing a changed game', error));
}
