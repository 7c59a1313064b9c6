import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { hideOwnPlatform, listHiddenPlatforms } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { platformQueries } from './platforms.ts';
import { refreshLibrary } from './scan.ts';

/** The platforms that the current user has hidden from their own lists. */
export const hiddenPlatformsQuery = () =>
  queryOptions({
    queryKey: [...platformQueries.root, 'hidden'],
    queryFn: ({ signal }) => call(listHiddenPlatforms, {}, { signal }),
  });

interface Change {
  id: number;
  isHidden: boolean;
  /** Runs before the lists are loaded again: the page of a hidden platform no longer exists. */
  onSaved?: () => Promise<void> | void;
}

/** Hides a platform from the current user, or shows it again. */
export function useHidePlatform() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isHidden, onSaved }: Change) => {
      const saved = await call(hideOwnPlatform, { body: { platform_id: id, is_hidden: isHidden } });
      await onSaved?.();
      client.setQueryData(hiddenPlatformsQuery().queryKey, saved);
    },
    onSuccess: () => refreshLibrary(client),
  });
}
