import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addUser,
  createInviteLink,
  createResetLink,
  deleteUser,
  forgotPassword,
  registerUser,
  getSignInPolicy,
  resetPassword,
  resetTwoFactor,
  updateSignInPolicy,
  updateUser,
} from '@saveroom/contract';
import type { Query, Sent, SignInPolicy, User } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { userQueries } from './users.ts';

type Body<R extends { body: unknown }> = R['body'];

const refreshList = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: userQueries.all().queryKey });

export function useAddUser() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Body<Sent<typeof addUser>>) => call(addUser, { body }),
    onSuccess: () => refreshList(client),
  });
}

/** Creates the first account. A 403 means that another admin already exists. */
export const useAddFirstAdmin = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (account: Omit<Body<Sent<typeof addUser>>, 'role'>) =>
      call(addUser, { body: { ...account, role: 'admin' } }, { on403: 'pass' }),
  });

interface UserChange {
  id: number;
  patch: Omit<Body<Sent<typeof updateUser>>, 'avatar'>;
  /** The new picture, if it is replaced. */
  avatar?: File | undefined;
}

/**
 * Changes an account. If users change their own name or password, their session ends, and the
 * caller goes to the sign-in page.
 */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, patch, avatar }: UserChange) => {
      const body = avatar
        ? {
            ...patch,
            avatar: { filename: avatar.name, bytes: new Uint8Array(await avatar.arrayBuffer()) },
          }
        : patch;
      return call(updateUser, { params: { id }, body });
    },
    onSuccess: async (saved) => {
      const { queryKey } = userQueries.me();
      if (client.getQueryData(queryKey)?.id === saved.id) client.setQueryData(queryKey, saved);
      client.setQueryData(userQueries.all().queryKey, (all) =>
        all?.map((user) => (user.id === saved.id ? saved : user)),
      );
    },
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id }: Pick<User, 'id'>) => call(deleteUser, { params: { id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData(userQueries.all().queryKey, (all) => all?.filter((one) => one.id !== id));
      return refreshList(client);
    },
  });
}

export const useCreateInvite = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (query: Query<typeof createInviteLink>) => call(createInviteLink, { query }),
  });

/** Creates a link with which another user sets a new password. */
export const useCreateResetLink = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(createResetLink, { params: { id } }),
  });

/** Removes the second factors of another user. */
export function useResetTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(resetTwoFactor, { params: { id } }),
    onSuccess: () => refreshList(client),
  });
}

export const signInPolicyQuery = () =>
  queryOptions({
    queryKey: ['sign-in-policy'],
    queryFn: ({ signal }) => call(getSignInPolicy, {}, { signal }),
  });

/** Changes the server's requirements for sign-ins. */
export function useUpdateSignInPolicy() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: SignInPolicy) => call(updateSignInPolicy, { body }),
    onSuccess: (saved) => client.setQueryData(signInPolicyQuery().queryKey, saved),
  });
}

export const useRegister = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Body<Sent<typeof registerUser>>) =>
      call(registerUser, { body }, { on403: 'pass' }),
  });

export const useForgotPassword = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Body<Sent<typeof forgotPassword>>) =>
      call(forgotPassword, { body }, { on403: 'pass' }),
  });

export const useResetPassword = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Body<Sent<typeof resetPassword>>) =>
      call(resetPassword, { body }, { on403: 'pass' }),
  });
