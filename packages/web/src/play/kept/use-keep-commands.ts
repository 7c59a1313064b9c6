import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { getConfig, getHeartbeat, getMe, listPlatforms } from '@saveroom/contract';

import { keepCommands, keepProgress } from '#game/kept/keep-state.ts';
import type { KeepProgress } from '#game/kept/keep-state.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { addressOf } from '#shared/api/call.ts';
import { isUnreachable, offlineAccount } from '#shared/api/offline-copies.ts';
import { isAccount, useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** The first screen must not wait for this. */
const START_DELAY_MS = 2000;
const NOT_FOUND = 404;

const logError = (error: unknown) => logFailure('Keeping games on this device', error);

/** Games can be kept where a service worker opens the app without a network. */
const canKeep = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator;

async function showFailure(failure: unknown): Promise<void> {
  logError(failure);
  await loadAreas('device');
  const { keepErrorText } = await import('./keep-error-text.ts');
  toast({ tone: 'danger', message: keepErrorText(failure) });
}

const loadStore = () => import('#game/kept/kept-games.ts');

/** Lets the current user keep games on this device while mounted, and keeps them up to date. */
export function useKeepCommands(): void {
  const { user } = useMe();
  const id = isAccount(user) ? user.id : 0;
  const client = useQueryClient();
  useEffect(() => {
    if (id === 0 || !canKeep()) return undefined;
    const { commands, refreshAll, stop } = createKeepCommands(id, client);
    keepCommands.set(commands);
    offlineAccount.set(id);
    const timer = window.setTimeout(() => {
      rememberAccount(id, client).then(refreshAll).catch(logError);
    }, START_DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      stop();
      keepCommands.set(null);
      keepProgress.set(new Map());
    };
  }, [id, client]);
}

/** Stores the replies that the app needs to open without a network. */
async function rememberAccount(userId: number, client: QueryClient): Promise<void> {
  const { putReply } = await loadStore();
  const replies = [
    [addressOf(getMe, {}), client.getQueryData(userQueries.me().queryKey)],
    [addressOf(getHeartbeat, {}), client.getQueryData(systemQueries.heartbeat().queryKey)],
    [addressOf(getConfig, {}), client.getQueryData(systemQueries.config().queryKey)],
    [addressOf(listPlatforms, {}), await client.ensureQueryData(platformQueries.all())],
  ] as const;
  for (const [address, reply] of replies) if (reply) await putReply(userId, address, reply);
}

function show(romId: number, progress: KeepProgress | null): void {
  const next = new Map(keepProgress.get());
  if (progress) next.set(romId, progress);
  else next.delete(romId);
  keepProgress.set(next);
}

function createKeepCommands(userId: number, client: QueryClient) {
  const running = new Map<number, AbortController>();
  const findKept = async (romId: number) => {
    const { keptQueries } = await loadStore();
    const games = await client.fetchQuery({ ...keptQueries.of(userId), staleTime: 0 });
    return games.find((game) => game.romId === romId);
  };
  const invalidate = async () => {
    const { keptQueries } = await loadStore();
    await client.invalidateQueries({ queryKey: keptQueries.root });
  };

  async function download(
    romId: number,
    signal: AbortSignal,
    { showsProgress }: { showsProgress: boolean },
  ): Promise<void> {
    const { keepGame } = await import('./keep-game.ts');
    const before = await findKept(romId);
    let isListed = before !== undefined;
    await keepGame({
      romId,
      userId,
      before,
      signal,
      onProgress: (loaded, total) => {
        if (!showsProgress) return;
        show(romId, { kind: 'running', loaded, total });
        // A new game is stored as incomplete before its first progress, so lists can show it now.
        if (!isListed) void invalidate();
        isListed = true;
      },
    });
  }

  async function keep(romId: number): Promise<void> {
    if (running.has(romId)) return;
    const stop = new AbortController();
    running.set(romId, stop);
    show(romId, { kind: 'running', loaded: 0, total: 0 });
    try {
      // Without persistence, the browser may delete everything when the disk is full.
      await navigator.storage.persist().catch(() => false);
      await download(romId, stop.signal, { showsProgress: true });
      show(romId, null);
    } catch (error) {
      show(romId, stop.signal.aborted ? null : { kind: 'failed', error });
      if (!stop.signal.aborted) await showFailure(error);
    } finally {
      running.delete(romId);
      await invalidate();
    }
  }

  const remove = async (romId: number): Promise<void> => {
    running.get(romId)?.abort();
    const game = await findKept(romId);
    if (game) await (await loadStore()).removeKept(userId, game);
    show(romId, null);
    await invalidate();
  };

  /**
   * Updates a kept game. If the server no longer has it, or hides it from this account, the copy is
   * removed.
   */
  async function refresh(romId: number, signal: AbortSignal): Promise<void> {
    if (running.has(romId) || !(await findKept(romId))?.isComplete) return;
    try {
      await download(romId, signal, { showsProgress: false });
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_FOUND) await remove(romId);
      else throw error;
    }
    await invalidate();
  }

  const end = new AbortController();
  return {
    commands: {
      keep: (romId: number) => void keep(romId).catch(logError),
      cancel: (romId: number) => running.get(romId)?.abort(),
      remove,
      refresh: (romId: number) => {
        refresh(romId, end.signal).catch((error: unknown) => {
          if (!isUnreachable(error)) logError(error);
        });
      },
    },
    refreshAll: async (): Promise<void> => {
      const { keptQueries } = await loadStore();
      const games = await client.fetchQuery({ ...keptQueries.of(userId), staleTime: 0 });
      for (const { romId } of games) await refresh(romId, end.signal);
    },
    stop: (): void => {
      end.abort();
      for (const stop of running.values()) stop.abort();
    },
  };
}
