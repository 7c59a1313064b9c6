import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { getGuestVisit, leaveKiosk, startKiosk } from '@saveroom/contract';
import type { GuestVisit, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { offlineAccount } from '#shared/api/offline-copies.ts';
import { basePath } from '#shared/lib/base-path.ts';

import { useMe } from './me.ts';

/** A 403 of these requests is an ordinary error and says nothing about the session. */
const PASS_403 = { on403: 'pass' } as const;

export const guestQueries = {
  /** The guest visit of this browser; null if there is none. */
  visit: () =>
    queryOptions({
      queryKey: ['guests', 'visit'],
      queryFn: ({ signal }) => call(getGuestVisit, {}, { signal, ...PASS_403 }),
      // Never refetched: a visit begins with a page load, and its details are still shown after it
      // has ended.
      staleTime: 'static',
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The guest visit; null for accounts, and while it loads. */
export function useGuestVisit(): GuestVisit | null {
  const { isKiosk } = useMe();
  const { data = null } = useQuery({ ...guestQueries.visit(), enabled: isKiosk });
  return isKiosk ? data : null;
}

/** Loads a page from scratch, so that no data of the previous user remains. */
export function loadPage(path: string): void {
  offlineAccount.set(null);
  window.location.assign(`${basePath}${path}`);
}

/** Signs the admin out of this browser, which becomes a kiosk. */
export const useStartKiosk = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof startKiosk>['body']) => call(startKiosk, { body }, PASS_403),
    onSuccess: () => loadPage('/console'),
  });

export const useLeaveKiosk = () =>
  useMutation({
    meta: { hasInlineError: true },
    mutationFn: (pin: string) => call(leaveKiosk, { body: { pin } }, PASS_403),
    onSuccess: () => loadPage('/login'),
  });
