import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '@tanstack/react-query';

import {
  addExclusion,
  bindPlatform,
  bindVersion,
  listSupportedPlatforms,
  removeExclusion,
  unbindPlatform,
  unbindVersion,
} from '@saveroom/contract';
import type { ExclusionType } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { platformQueries } from './platforms.ts';
import { systemQueries } from '#shared/data/system.ts';

export const catalogueQueries = {
  /** All platforms of the catalog, in this library or not. */
  platforms: () =>
    queryOptions({
      queryKey: [...platformQueries.root, 'supported'],
      queryFn: ({ signal }) => call(listSupportedPlatforms, {}, { signal }),
      staleTime: Infinity,
    }),
};

/** `bindings`: the folder is the platform; `versions`: the folder contains a version of it. */
export type FolderMap = 'bindings' | 'versions';

export type ConfigChange =
  | { kind: 'bind'; map: FolderMap; folder: string; slug: string }
  | { kind: 'unbind'; map: FolderMap; folder: string }
  | { kind: 'exclude'; list: ExclusionType; name: string }
  | { kind: 'include'; list: ExclusionType; name: string };

function send(change: ConfigChange): Promise<unknown> {
  const { kind } = change;
  if (kind === 'bind') {
    const route = change.map === 'bindings' ? bindPlatform : bindVersion;
    return call(route, { body: { fs_slug: change.folder, slug: change.slug } });
  }
  if (kind === 'unbind') {
    const route = change.map === 'bindings' ? unbindPlatform : unbindVersion;
    return call(route, { params: { fs_slug: change.folder } });
  }
  const rule = { exclusion_type: change.list, exclusion_value: change.name };
  return kind === 'exclude'
    ? call(addExclusion, { body: rule })
    : call(removeExclusion, { params: rule });
}

/** Changes the config file. Stays pending until the rules have been refetched. */
export function useChangeConfig(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: systemQueries.config().queryKey }),
  });
}
