import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { RomCard, ServerPayload, TaskStatus } from '@saveroom/contract';

import { homeRowQueries } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { patchCards } from '#library/data/roms-cache.ts';
import { romQueries } from '#library/data/roms.ts';
import { withPlatform, withStats } from '#library/data/scan-progress.ts';
import { scanQueries } from '#library/data/scan.ts';
import { onServerEvent, socketStatus } from '#shared/api/socket.ts';
import { isJobDone, jobQueries } from '#shared/data/jobs.ts';
import { useMe } from '#shared/data/me.ts';
import { statsQueries } from '#shared/data/stats.ts';
import { useLiveSocket } from '#shared/data/use-live-socket.ts';
import { logFailure } from '#shared/lib/log.ts';

/** Writes task events into the cache until the returned function is called. */
export const followTasks = (client: QueryClient): (() => void) =>
  onServerEvent('task:changed', (run) => showRun(client, run));

export function showRun(client: QueryClient, run: TaskStatus): void {
  const { queryKey } = jobQueries.recent();
  const before = client.getQueryData(queryKey)?.find(({ task_id }) => task_id === run.task_id);
  client.setQueryData(queryKey, (runs) => runs && withRun(runs, run));
  client.setQueryData(jobQueries.one(run.task_id).queryKey, (known) => known && run);
  if (before?.status === run.status && !isJobDone(run)) return;
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

/**
 * Updates the screen when other tabs or users change something. Returns whether the live connection
 * is up.
 */
export function useLiveUpdates(): boolean {
  const client = useQueryClient();
  const { user, can } = useMe();
  const isEnabled = user !== null && can('roms.read');
  const isLive = useLiveSocket(isEnabled);
  useEffect(() => (isEnabled ? followGames(client) : undefined), [isEnabled, client]);
  useEffect(() => (isEnabled ? followChanges(client) : undefined), [isEnabled, client]);
  return isLive;
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
  // Refreshes the game page if it is open. The key is enough, so the shell does not load the code
  // of that page.
  client
    .invalidateQueries({ queryKey: [...romQueries.details, rom.id] }, { cancelRefetch: false })
    .catch((error: unknown) => logFailure('Refreshing a changed game', error));
}

/**
 * First key parts of queries about games and users' data about them. Listed by name, so that the
 * shell does not load the code of all these screens.
 */
const OF_GAMES: ReadonlySet<unknown> = new Set([
  'activity',
  'collections',
  'music',
  'note-comments',
  'play-time',
  'player',
  'roms',
  'stats',
  'timeline',
]);
/** First key parts of queries that only depend on the library. */
const OF_LIBRARY: ReadonlySet<unknown> = new Set(['library', 'metadata', 'platforms', 'trash']);

/** First key parts of queries about accounts. The user's own account has a separate event. */
const OF_ACCOUNTS: ReadonlySet<unknown> = new Set(['users', 'permissions', 'limits', 'shares']);
const OWN_ACCOUNT = 'me';
const isOfAccounts = ({ queryKey: [first, second] }: Query): boolean =>
  OF_ACCOUNTS.has(first) && second !== OWN_ACCOUNT;

const REFRESH_DELAY_MS = 100;
/**
 * Between two refreshes. The pauses grow while changes of the library follow each other, e.g. during
 * a scan. What users change appears within a second.
 */
const MIN_PAUSE_MS = 800;
const MAX_PAUSE_MS = 15_000;

/**
 * Refetches mounted queries when something has changed elsewhere, and marks the others as stale.
 * Returns a function that unsubscribes.
 */
export function followChanges(client: QueryClient, listen = onServerEvent): () => void {
  let timer: number | undefined;
  let dueAt = Infinity;
  let pauseMs = MIN_PAUSE_MS;
  let refreshedAt = -Infinity;
  let isLibrary = false;
  /** Games whose pages are outdated; null: all. */
  let romIds: Set<unknown> | null = new Set();
  let isEverything = false;
  let wasLive = socketStatus.get();

  const refresh = () => {
    // A reply to a refetch during a mutation could show the old value for a moment.
    if (client.isMutating() > 0) {
      timer = window.setTimeout(refresh, REFRESH_DELAY_MS);
      return;
    }
    const now = performance.now();
    if (isLibrary) {
      const isIdle = now - refreshedAt > 2 * pauseMs;
      pauseMs = isIdle ? MIN_PAUSE_MS : Math.min(pauseMs * REFRESH_GROWTH, MAX_PAUSE_MS);
    }
    refreshedAt = now;
    dueAt = Infinity;
    const changed = { isLibrary, romIds, isEverything };
    isLibrary = false;
    isEverything = false;
    romIds = new Set();
    client
      .invalidateQueries({ predicate: (query) => isOutdated(query, changed) })
      .catch((error: unknown) => logFailure('Reading changes by others', error));
  };
  const schedule = (pause = MIN_PAUSE_MS) => {
    const now = performance.now();
    const at = Math.max(now + REFRESH_DELAY_MS, refreshedAt + pause);
    if (document.hidden || at >= dueAt) return;
    window.clearTimeout(timer);
    dueAt = at;
    timer = window.setTimeout(refresh, at - now);
  };
  const recordAll = (pause?: number) => {
    romIds = null;
    schedule(pause);
  };
  const onVisible = () => {
    if (romIds === null || romIds.size > 0) schedule();
  };
  const unsubscribes = [
    listen('personal:changed', () => recordAll()),
    listen('shared:changed', () => recordAll()),
    listen('accounts:changed', () => {
      client
        .invalidateQueries({ predicate: isOfAccounts })
        .catch((error: unknown) => logFailure('Reading changed accounts', error));
    }),
    listen('library:changed', ({ rom_ids }) => {
      isLibrary = true;
      if (rom_ids === null) return recordAll(pauseMs);
      for (const id of rom_ids) romIds?.add(id);
      schedule(pauseMs);
    }),
    socketStatus.subscribe(() => {
      const isLive = socketStatus.get();
      // After a reconnect, the server resends missed events only for a short time, and not after a
      // restart.
      if (isLive && wasLive) {
        isEverything = true;
        recordAll();
      }
      wasLive ||= isLive;
    }),
  ];
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    for (const stop of unsubscribes) stop();
  };
}

interface Changed {
  isLibrary: boolean;
  romIds: ReadonlySet<unknown> | null;
  isEverything: boolean;
}

function isOutdated(
  { queryKey, observers }: Query,
  { isLibrary, romIds, isEverything }: Changed,
): boolean {
  const [first, second, id] = queryKey;
  // Skips queries that must not change while they are shown, such as a random game.
  if (observers.some(({ options }) => options.staleTime === Infinity)) return false;
  if (isEverything) return true;
  if (!OF_GAMES.has(first) && !(isLibrary && OF_LIBRARY.has(first))) return false;
  return second !== romQueries.details[1] || romIds === null || romIds.has(id);
}
