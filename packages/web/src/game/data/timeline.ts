import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import {
  addSave,
  addState,
  deleteSaves,
  deleteStates,
  getTimeline,
  restoreSaveVersion,
  restoreStateVersion,
  setSaveVisibility,
  setStateVisibility,
  undeleteSaves,
  undeleteStates,
} from '@saveroom/contract';
import type { AssetVersion } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';

import { playTimeQueries } from './play-sessions.ts';
import { romDetailQueries } from '#library/data/rom.ts';

export const TIMELINE_PAGE = 200;
export type TimelineFilter = 'all' | 'save' | 'state' | 'deleted';

const QUERIES = {
  all: { deleted: false },
  save: { deleted: false, kind: 'save' },
  state: { deleted: false, kind: 'state' },
  deleted: { deleted: true },
} as const;

/** The request for the newest versions, or those before another one. */
export const timelineRequest = (romId: number, filter: TimelineFilter, before?: number) => ({
  params: { id: romId },
  query: { ...QUERIES[filter], limit: TIMELINE_PAGE, before },
});

export const timelineQueries = {
  root: (romId: number) => ['timeline', romId] as const,
  /** Newest first, in pages. Empty without `assets.read`. */
  of: (romId: number, filter: TimelineFilter) =>
    infiniteQueryOptions({
      queryKey: [...timelineQueries.root(romId), filter],
      queryFn: ({ client, signal, pageParam: before }) =>
        ifMayRead({
          client,
          scope: 'assets.read',
          empty: [],
          read: () => call(getTimeline, timelineRequest(romId, filter, before), { signal }),
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < TIMELINE_PAGE ? undefined : page.at(-1)?.id),
      select: ({ pages }) => pages.flat(),
      staleTime: 0,
    }),
};

interface TimelineOptions {
  /** Load pages until this version is included, if it exists. */
  versionId: number | null;
  enabled: boolean;
}

const isMissingIn = (versions: readonly AssetVersion[] = [], id: number | null): boolean =>
  id !== null && !versions.some((version) => version.id === id);

/** The newest versions, and older pages until a given version is found. */
export function useTimelineWith(
  romId: number,
  filter: TimelineFilter,
  { versionId, enabled }: TimelineOptions,
) {
  const timeline = useInfiniteQuery({ ...timelineQueries.of(romId, filter), enabled });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = timeline;
  const isSearching = !error && hasNextPage && isMissingIn(data, versionId);
  useEffect(() => {
    // `data` is a dependency too, because `isFetching` may not change between two fast pages.
    if (isSearching && !isFetching && isMissingIn(data, versionId)) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage, data, versionId]);
  return {
    data: isSearching ? undefined : data,
    error,
    isFetching: isFetching || isSearching,
    /**
     * Whether the list was fetched since the component was mounted, because another device may have
     * saved before.
     */
    isFresh: timeline.isFetchedAfterMount,
    refetch: timeline.refetch,
  };
}

export const refreshTimeline = (client: QueryClient, romId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: timelineQueries.root(romId) }),
    client.invalidateQueries({ queryKey: romDetailQueries.one(romId).queryKey }),
    client.invalidateQueries({ queryKey: playTimeQueries.of(romId).queryKey }),
  ]);

type Kind = AssetVersion['kind'];
type Asset = Pick<AssetVersion, 'kind' | 'asset_id'>;
type Version = Asset & Pick<AssetVersion, 'id'>;

/** A mutation that refetches the timeline. */
function useTimelineMutation<V>(
  romId: number,
  mutationFn: (variables: V) => Promise<unknown>,
  meta: MutationMeta = {},
) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn,
    onSettled: () => refreshTimeline(client, romId),
  });
}

/** Adds the content of an old version as the newest version. */
export const useRestoreVersion = (romId: number) =>
  useTimelineMutation(romId, ({ kind, asset_id: id, id: version }: Version) => {
    const params = { params: { id, version } };
    return kind === 'save' ? call(restoreSaveVersion, params) : call(restoreStateVersion, params);
  });

export const useDeleteAsset = (romId: number, meta?: MutationMeta) =>
  useTimelineMutation(
    romId,
    ({ kind, asset_id }: Asset) =>
      kind === 'save'
        ? call(deleteSaves, { body: { saves: [asset_id] } })
        : call(deleteStates, { body: { states: [asset_id] } }),
    meta,
  );

export const useUndeleteAsset = (romId: number) =>
  useTimelineMutation(romId, ({ kind, asset_id }: Asset) =>
    kind === 'save'
      ? call(undeleteSaves, { body: { saves: [asset_id] } })
      : call(undeleteStates, { body: { states: [asset_id] } }),
  );

export const useSetPublic = (romId: number) =>
  useTimelineMutation(
    romId,
    ({ kind, asset_id: id, is_public }: Asset & { is_public: boolean }) => {
      const sent = { params: { id }, body: { is_public } };
      return kind === 'save' ? call(setSaveVisibility, sent) : call(setStateVisibility, sent);
    },
  );

export const useUploadSave = (romId: number) =>
  useTimelineMutation(
    romId,
    ({ kind, file }: { kind: Kind; file: File }) => {
      const query = { rom_id: romId };
      return kind === 'save'
        ? call(addSave, { query }, { files: [file] })
        : call(addState, { query }, { files: [file] });
    },
    { hasInlineError: true },
  );
