import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  enterAsGuest,
  getSharedContent,
  getSharedCover,
  getSharedFirmware,
  getSharedGame,
  getSharedGameContent,
  getSharedLink,
  getSharedPlayer,
  getSharedPlayerContent,
  listSharedGames,
  SHARED_PAGE_MAX,
  unlockSharedLink,
} from '@saveroom/contract';
import type { SharedLink } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { loadPage } from '#shared/data/guests.ts';

/** A visitor has no session that could end. */
const PASS_403 = { on403: 'pass' } as const;

export const sharedQueries = {
  /** Begins a visit, unless the link has a password. */
  link: (token: string) =>
    queryOptions({
      queryKey: ['shared', token],
      queryFn: ({ signal }) => call(getSharedLink, { params: { token } }, { ...PASS_403, signal }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  games: (token: string, page: number) =>
    queryOptions({
      queryKey: ['shared', token, 'games', page],
      queryFn: ({ signal }) =>
        call(
          listSharedGames,
          { params: { token }, query: { offset: (page - 1) * SHARED_PAGE_MAX } },
          { ...PASS_403, signal },
        ),
      retry: false,
    }),
  game: (token: string, id: number) =>
    queryOptions({
      queryKey: ['shared', token, 'game', id],
      queryFn: ({ signal }) =>
        call(getSharedGame, { params: { token, id } }, { ...PASS_403, signal }),
      retry: false,
    }),
  player: (token: string, id: number) =>
    queryOptions({
      queryKey: ['shared', token, 'player', id],
      queryFn: ({ signal }) =>
        call(getSharedPlayer, { params: { token, id } }, { ...PASS_403, signal }),
      retry: false,
    }),
};

/** The longest timer that browsers support. The page sets no timer for links that expire later. */
const MAX_TIMER_MS = 2_147_483_647;
const MIN_TIMER_MS = 1000;

interface LoadedLink {
  readonly data: SharedLink | undefined;
  readonly dataUpdatedAt: number;
}

/**
 * The time in milliseconds until the link expires, by the clock of the server. False: the page need
 * not wait for it.
 */
export function msUntilExpiry({ data, dataUpdatedAt }: LoadedLink): number | false {
  if (data?.state !== 'open' || data.expires_at === null) return false;
  const left = Date.parse(data.expires_at) - Date.parse(data.now) - (Date.now() - dataUpdatedAt);
  return left <= MAX_TIMER_MS && Math.max(left, MIN_TIMER_MS);
}

export function useUnlock(token: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (password: string) =>
      call(unlockSharedLink, { params: { token }, body: { password } }, PASS_403),
    onSuccess: (link) => client.setQueryData(sharedQueries.link(token).queryKey, link),
  });
}

export const coverAddress = (token: string, id: number, size: 'small' | 'large'): string =>
  addressOf(getSharedCover, { params: { token, id }, query: { size } });

/** URL of the shared content: a game, a save, or a zip of a collection. */
export const contentAddress = (token: string): string =>
  addressOf(getSharedContent, { params: { token } });

export const gameContentAddress = (token: string, id: number): string =>
  addressOf(getSharedGameContent, { params: { token, id } });

interface GameRequest {
  readonly fileId: number | null;
  readonly core: string;
  readonly signal: AbortSignal;
  readonly onProgress: (loaded: number, total: number) => void;
}

export const fetchSharedGame = (
  token: string,
  id: number,
  { fileId, core, ...rest }: GameRequest,
) => {
  const query = { core, ...(fileId !== null && { file_id: fileId }) };
  return fetchFile(addressOf(getSharedPlayerContent, { params: { token, id }, query }), rest);
};

export async function fetchSharedFirmware(
  { token, id }: { token: string; id: number },
  firmware: { readonly id: number; readonly name: string },
  signal: AbortSignal,
): Promise<File> {
  const params = { token, id, firmware_id: firmware.id };
  const { file } = await fetchFile(addressOf(getSharedFirmware, { params }), { signal });
  return new File([file], firmware.name);
}

export const useEnterAsGuest = (token: string) =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(enterAsGuest, { params: { token } }, PASS_403),
    onSuccess: () => loadPage('/'),
  });
