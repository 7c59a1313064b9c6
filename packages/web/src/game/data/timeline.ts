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

export const timelineQueries = {
  root: (romId: number) => ['timeline', romId] as const,
  /** Newest first, a page at a time. */
  of: (romId: number, filter: TimelineFilter) =>
    infiniteQueryOptions({
      queryKey: [...timelineQueries.root(romId), filter],
      queryFn: ({ signal, pageParam: before }) => {
        const query = { ...QUERIES[filter], limit: TIMELINE_PAGE, before };
        return call(getTimeline, { params: { id: romId }, query }, { signal });
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < TIMELINE_PAGE ? undefined : page.at(-1)?.id),
      select: ({ pages }) => pages.flat(),
      staleTime: 0,
    }),
};

interface Wanted {
  /** Of a version that must be among them, if it exists at all. */
  versionId: number | null;
  enabled: boolean;
}

const isMissingIn = (versions: readonly AssetVersion[] = [], id: number | null): boolean =>
  id !== null && !versions.some((version) => version.id === id);

/** The newest ones, and older pages as far as it takes to find a certain one. */
export function useTimelineWith(
  romId: number,
  filter: TimelineFilter,
  { versionId, enabled }: Wanted,
) {
  const timeline = useInfiniteQuery({ ...timelineQueries.of(romId, filter), enabled });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = timeline;
  const isLooking = !error && hasNextPage && isMissingIn(data, versionId);
  useEffect(() => {
    // Asked after each page anew: a fast one is never seen on its way.
    if (isLooking && !isFetching && isMissingIn(data, versionId)) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage, data, versionId]);
  return {
    data: isLooking ? undefined : data,
    error,
    isFetching: isFetching || isLooking,
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

/** What changes something about the saves and states of one game. */
function useChange<V>(
  romId: number,
  change: (wanted: V) => Promise<unknown>,
  meta: MutationMeta = {},
) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: change,
    onSettled: () => refreshTimeline(client, romId),
  });
}

/** Becomes the newest, as a version of its own. */
export const useRestoreVersion = (romId: number) =>
  useChange(romId, ({ kind, asset_id: id, id: version }: Version) => {
    const params = { params: { id, version } };
    return kind === 'save' ? call(restoreSaveVersion, params) : call(restoreStateVersion, params);
  });

export const useDeleteKept = (romId: number, meta?: MutationMeta) =>
  useChange(
    romId,
    ({ kind, asset_id }: Asset) =>
      kind === 'save'
        ? call(deleteSaves, { body: { saves: [asset_id] } })
        : call(deleteStates, { body: { states: [asset_id] } }),
    meta,
  );

export const useUndeleteKept = (romId: number) =>
  useChange(romId, ({ kind, asset_id }: Asset) =>
    kind === 'save'
      ? call(undeleteSaves, { body: { saves: [asset_id] } })
      : call(undeleteStates, { body: { states: [asset_id] } }),
  );

export const useShowToOthers = (romId: number) =>
  useChange(romId, ({ kind, asset_id: id, is_public }: Asset & { is_public: boolean }) => {
    const sent = { params: { id }, body: { is_public } };
    return kind === 'save' ? call(setSaveVisibility, sent) : call(setStateVisibility, sent);
  });

export const useAddKept = (romId: number) =>
  useChange(
    romId,
    ({ kind, file }: { kind: Kind; file: File }) => {
      const query = { rom_id: romId };
      return kind === 'save'
        ? call(addSave, { query }, { files: [file] })
        : call(addState, { query }, { files: [file] });
    },
    { hasInlineError: true },
  );
