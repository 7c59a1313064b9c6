import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  addShareLink,
  deleteShareLink,
  deleteShareLinkOfUser,
  listAllShareLinks,
  listShareLinks,
  updateShareLink,
} from '@saveroom/contract';
import type { Sent, ShareTarget } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** What a link is for. */
export interface ShareRef {
  readonly target: ShareTarget;
  readonly target_id: number;
}

export const shareQueries = {
  root: ['shares'] as const,
  own: () =>
    queryOptions({
      queryKey: [...shareQueries.root, 'own'],
      queryFn: ({ signal }) => call(listShareLinks, {}, { signal }),
      // The number of visits can change at any time.
      staleTime: 0,
    }),
  of: ({ target, target_id }: ShareRef) =>
    queryOptions({
      queryKey: [...shareQueries.root, 'own', target, target_id],
      queryFn: ({ signal }) => call(listShareLinks, { query: { target, target_id } }, { signal }),
      staleTime: 0,
    }),
  all: () =>
    queryOptions({
      queryKey: [...shareQueries.root, 'all'],
      queryFn: ({ signal }) => call(listAllShareLinks, {}, { signal }),
      staleTime: 0,
    }),
};

function useShareMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { hasInlineError: true },
    onSettled: () => client.invalidateQueries({ queryKey: shareQueries.root }),
  });
}

/** A missing right is shown as an error and does not end the session. */
const PASS_403 = { on403: 'pass' } as const;

export type NewShare = Sent<typeof addShareLink>['body'];
export type ShareChanges = Sent<typeof updateShareLink>['body'];

export const useAddShare = () =>
  useShareMutation((body: NewShare) => call(addShareLink, { body }, PASS_403));

export const useUpdateShare = () =>
  useShareMutation(({ id, ...body }: ShareChanges & { id: number }) =>
    call(updateShareLink, { params: { id }, body }, PASS_403),
  );

/** Revokes a link of the user, or with `users.write` any link. */
export const useRevokeShare = () =>
  useShareMutation(({ id, isOwn }: { id: number; isOwn: boolean }) =>
    call(isOwn ? deleteShareLink : deleteShareLinkOfUser, { params: { id } }),
  );
