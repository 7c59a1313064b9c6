import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import {
  MOVE_TOKEN_HEADER,
  cancelMove,
  checkMoveTarget,
  getMove,
  startMove,
} from '@saveroom/contract';
import type { ServerMove } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { plannedOutage } from '#shared/api/server-status.ts';

const POLL_MS = 1000;

/** Requires the scope `users.write`. */
export const moveQueries = {
  state: () =>
    queryOptions({
      queryKey: ['move'],
      queryFn: ({ signal }) => call(getMove, {}, { signal }),
    }),
};

export const useCheckMoveTarget = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (url: string) => call(checkMoveTarget, { body: { url } }),
  });

export const useStartMove = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (url: string | undefined) => call(startMove, { body: { url } }),
  });

export const useCancelMove = (token: string) =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(cancelMove, {}, { headers: withToken(token), on403: 'pass' }),
  });

const withToken = (token: string) => ({ [MOVE_TOKEN_HEADER]: token });

export interface FollowedMove {
  /** The last state that the server has sent; null: none yet. */
  readonly move: ServerMove | null;
  /** The server was seen stopped for the move, so an idle one has started again. */
  readonly hasStopped: boolean;
}

/** Polls the state of a move while the server is stopped, with the token instead of a session. */
export function useFollowMove(token: string): FollowedMove {
  const [followed, setFollowed] = useState<FollowedMove>({ move: null, hasStopped: false });
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      const { signal } = controller;
      const move = await call(
        getMove,
        {},
        { signal, headers: withToken(token), on403: 'pass' },
      ).catch(() => null);
      if (signal.aborted) return;
      setFollowed((last) => ({
        move: move ?? last.move,
        hasStopped: last.hasStopped || move === null || move.state !== 'idle',
      }));
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    plannedOutage.set(true);
    return () => {
      plannedOutage.set(false);
      clearInterval(timer);
      controller.abort();
    };
  }, [token]);
  return followed;
}
