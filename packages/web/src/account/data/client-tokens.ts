import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  addClientToken,
  approveDevice,
  deleteClientToken,
  denyDevice,
  getDeviceAuthorization,
  getPairingStatus,
  listClientTokens,
  pairClientToken,
  renameClientToken,
  type Scope,
  type TokenLifetime,
} from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ApiError } from '#shared/lib/api-error.ts';

export const clientTokenQueries = {
  own: () =>
    queryOptions({
      queryKey: ['client-tokens'],
      queryFn: ({ signal }) => call(listClientTokens, {}, { signal }),
      staleTime: 0,
    }),
  /** True once the code was used or has expired: the server forgets both alike. */
  isCodeGone: (code: string) =>
    queryOptions({
      queryKey: ['client-tokens', 'pairing', code],
      queryFn: async ({ signal }) => {
        try {
          await call(getPairingStatus, { params: { code } }, { signal });
          return false;
        } catch (error) {
          if (error instanceof ApiError && error.code === 'not_found') return true;
          throw error;
        }
      },
      retry: false,
      refetchInterval: ({ state }) => (state.data === true ? false : POLL_MS),
    }),
  /** The device that waits for approval with this code. */
  waitingDevice: (user_code: string) =>
    queryOptions({
      queryKey: ['device-authorization', user_code],
      queryFn: ({ signal }) => call(getDeviceAuthorization, { params: { user_code } }, { signal }),
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
};

const POLL_MS = 2000;

function useTokenMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { hasInlineError: true },
    onSettled: () => client.invalidateQueries({ queryKey: clientTokenQueries.own().queryKey }),
  });
}

interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires_in: TokenLifetime;
}

export const useAddToken = () =>
  useTokenMutation(({ name, scopes, expires_in }: NewToken) =>
    call(addClientToken, { body: { name, scopes: [...scopes], expires_in } }),
  );

export const useRenameToken = () =>
  useTokenMutation(({ id, name }: { id: number; name: string }) =>
    call(renameClientToken, { params: { id }, body: { name } }),
  );

export const useRevokeToken = () =>
  useTokenMutation((id: number) => call(deleteClientToken, { params: { id } }));

/** Creates a code that an app can exchange for the token. */
export const usePairToken = () =>
  useTokenMutation((id: number) => call(pairClientToken, { params: { id } }));

export interface Approval {
  readonly user_code: string;
  readonly approved_scopes: readonly string[];
  readonly device_name: string;
}

export const useApproveDevice = () =>
  useTokenMutation(({ approved_scopes, ...approval }: Approval) =>
    call(approveDevice, { body: { ...approval, approved_scopes: [...approved_scopes] } }),
  );

export const useDenyDevice = () =>
  useTokenMutation((user_code: string) => call(denyDevice, { body: { user_code } }));
