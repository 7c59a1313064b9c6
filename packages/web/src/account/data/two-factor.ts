import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addApp,
  addPasskey,
  cancelSecondStep,
  completeSecondStep,
  confirmIdentity,
  deleteSecondFactor,
  getSecondStep,
  getTwoFactor,
  loginWithPasskey,
  prepareApp,
  preparePasskey,
  renameSecondFactor,
  renewRecoveryCodes,
  requestConfirmPasskey,
  requestPasskey,
  requestSecondStepPasskey,
} from '@saveroom/contract';
import type { Reply } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { logFailure } from '#shared/lib/log.ts';

import { enterSession } from './session.ts';

/** Loaded on demand, because most people never use a passkey. */
const webAuthn = () => import('@simplewebauthn/browser');

const ROOT = ['two-factor'] as const;

export type TwoFactor = Reply<typeof getTwoFactor>;

export const twoFactorQueries = {
  own: () =>
    queryOptions({
      queryKey: [...ROOT, 'own'],
      queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }),
      staleTime: 0,
    }),
  /** The second factors that can complete the pending sign-in. */
  step: () =>
    queryOptions({
      queryKey: [...ROOT, 'step'],
      queryFn: ({ signal }) => call(getSecondStep, {}, { signal, on403: 'pass' }),
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
};

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: twoFactorQueries.own().queryKey });

function useChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { hasInlineError: true },
    onSettled: () => refresh(client),
  });
}

/** Refreshes the account, which contains whether two-factor authentication is on. */
export function useRefreshAccount(): () => void {
  const client = useQueryClient();
  return () => {
    client
      .invalidateQueries({ queryKey: userQueries.me().queryKey })
      .catch((error: unknown) => logFailure('Refreshing the account', error));
  };
}

interface Code {
  readonly kind: 'app' | 'recovery_code';
  readonly code: string;
}

/** Completes the sign-in with a code, or with a passkey that the browser asks for. */
export function useCompleteSignIn() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (proof: Code | 'passkey') => {
      const body = proof === 'passkey' ? await passkeyProof(requestSecondStepPasskey) : proof;
      await call(completeSecondStep, { body }, { on403: 'pass' });
      return enterSession(client);
    },
  });
}

export const useCancelSignIn = () =>
  useMutation({ mutationFn: () => call(cancelSecondStep, {}, { on403: 'pass' }) });

/** Signs in with a passkey alone. */
export function usePasskeySignIn() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async () => {
      // Sets the CSRF token, which a sign-out has just removed.
      await client.fetchQuery({ ...systemQueries.heartbeat(), staleTime: 0 });
      const { reply } = await passkeyProof(requestPasskey);
      await call(loginWithPasskey, { body: { reply } }, { on403: 'pass' });
      return enterSession(client);
    },
  });
}

type PasskeyRoute =
  | typeof requestPasskey
  | typeof requestSecondStepPasskey
  | typeof requestConfirmPasskey;

async function passkeyProof(route: PasskeyRoute) {
  const options = await call(route, {}, { on403: 'pass' });
  const { startAuthentication } = await webAuthn();
  const reply = await startAuthentication({ optionsJSON: options });
  return { kind: 'passkey', reply: { ...reply, response: { ...reply.response } } } as const;
}

/** Confirms the user's identity, which the changes below require. */
export const useConfirm = () =>
  useChange(async (proof: Code | { kind: 'password'; password: string } | 'passkey') =>
    call(confirmIdentity, {
      body: proof === 'passkey' ? await passkeyProof(requestConfirmPasskey) : proof,
    }),
  );

/** The key of a new authenticator app. */
export const usePrepareApp = () => useChange(() => call(prepareApp, {}));

export const useAddApp = () =>
  useChange((body: { name: string; code: string }) => call(addApp, { body }));

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await call(preparePasskey, {});
    const { startRegistration } = await webAuthn();
    const reply = await startRegistration({ optionsJSON: options as never });
    return call(addPasskey, {
      body: { name, reply: { ...reply, response: { ...reply.response } } },
    });
  });

export const useRenameFactor = () =>
  useChange(({ id, name }: { id: number; name: string }) =>
    call(renameSecondFactor, { params: { id }, body: { name } }),
  );

export const useRemoveFactor = () =>
  useChange((id: number) => call(deleteSecondFactor, { params: { id } }));

export const useRenewCodes = () => useChange(() => call(renewRecoveryCodes, {}));
