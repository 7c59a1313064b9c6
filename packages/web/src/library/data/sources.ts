import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '@tanstack/react-query';

import { listSources, saveSource, testSource, updateScanConfig } from '@saveroom/contract';
import type { Sent, SourceId, SourceSetting } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { systemQueries } from '#shared/data/system.ts';

/** Requires the scope `tasks.run`. */
export const sourceQueries = {
  all: () =>
    queryOptions({
      queryKey: ['sources'],
      queryFn: ({ signal }) => call(listSources, {}, { signal }),
    }),
};

interface Saving {
  source: SourceId;
  body: Sent<typeof saveSource>['body'];
}

export function useSaveSource(meta: MutationMeta = {}) {
  const client = useQueryClient();
  const { queryKey } = sourceQueries.all();
  return useMutation({
    meta,
    mutationFn: ({ source, body }: Saving) => call(saveSource, { params: { source }, body }),
    onSuccess: async (saved: SourceSetting) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      );
      // Screens without access to the settings read the sources from the heartbeat.
      await client.invalidateQueries({ queryKey: systemQueries.heartbeat().queryKey });
    },
  });
}

interface Testing {
  source: SourceId;
  /** Keys to test instead of the saved ones. */
  keys: Readonly<Record<string, string>>;
}

export function useTestSource() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ source, keys }: Testing) => {
      const body = Object.keys(keys).length > 0 ? { keys: { ...keys } } : {};
      return call(testSource, { params: { source }, body });
    },
    // The reply of the source may contain its remaining quota.
    onSettled: () => client.invalidateQueries({ queryKey: sourceQueries.all().queryKey }),
  });
}

export type Preferences = Sent<typeof updateScanConfig>['body'];

/** Saves the order of sources, regions and languages. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Preferences) => call(updateScanConfig, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: systemQueries.config().queryKey }),
  });
}
