import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  deleteMyProfile,
  deleteProfileDevice,
  getMyProfile,
  getProfileAvatar,
  listProfileDevices,
  listProfiles,
  safeNextPath,
  setMyProfile,
  switchProfile,
} from '@saveroom/contract';
import type { Profile, ProfileLock } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { offlineAccount } from '#shared/api/offline-copies.ts';
import { basePath } from '#shared/lib/base-path.ts';

/** A 403 of these requests is an ordinary error and says nothing about the session. */
const PASS_403 = { on403: 'pass' } as const;

export const profileQueries = {
  root: ['profiles'] as const,
  /** The accounts that this device remembers. */
  all: () =>
    queryOptions({
      queryKey: [...profileQueries.root, 'all'],
      queryFn: ({ signal }) => call(listProfiles, {}, { signal, ...PASS_403 }),
      staleTime: 0,
    }),
  mine: () =>
    queryOptions({
      queryKey: [...profileQueries.root, 'mine'],
      queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
    }),
  /** The devices that remember an account. Admins can read those of any user. */
  devices: (userId: number) =>
    queryOptions({
      queryKey: [...profileQueries.root, 'devices', userId],
      queryFn: ({ signal }) => call(listProfileDevices, { params: { id: userId } }, { signal }),
    }),
};

export const profileAvatar = ({ id, has_avatar }: Profile): string | undefined =>
  has_avatar ? addressOf(getProfileAvatar, { params: { profile: id } }) : undefined;

/**
 * Signs in to another profile. The page is then reloaded, so that no data of the previous user
 * remains.
 */
export const useSwitchProfile = (next: string | undefined) =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, pin }: { id: string; pin?: string | undefined }) =>
      call(switchProfile, { params: { profile: id }, body: { pin } }, PASS_403),
    onSuccess: () => {
      offlineAccount.set(null);
      window.location.assign(`${basePath}${safeNextPath(next)}`);
    },
  });

interface Remembering {
  lock: ProfileLock;
  pin?: string | undefined;
  current_password?: string | undefined;
}

/** Remembers the account on this device. */
export function useRememberMe() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Remembering) => call(setMyProfile, { body }),
    onSuccess: (saved) => {
      client.setQueryData(profileQueries.mine().queryKey, saved);
      return client.invalidateQueries({ queryKey: profileQueries.root });
    },
  });
}

export function useForgetMe() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(deleteMyProfile, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQueries.root }),
  });
}

export function useForgetDevice(userId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (profile: string) => call(deleteProfileDevice, { params: { id: userId, profile } }),
    onSettled: () => client.invalidateQueries({ queryKey: profileQueries.root }),
  });
}
