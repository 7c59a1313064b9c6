import { queryOptions } from '@tanstack/react-query';

import { getRomMetadata, searchCovers, searchSources } from '@saveroom/contract';
import type { SourceAnswer, SourceId } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { romQueries } from './roms.ts';

/** Results of a source rarely change while the dialog is open. */
const ANSWER_STALE_MS = 300_000;

export type SearchBy = 'name' | 'id' | 'checksum';

export interface SourceSearchRequest {
  romId: number;
  term: string;
  by: SearchBy;
}

/** Keys are below `romQueries.root`, so it is refetched with everything else about games. */
export const romMetadataQueries = {
  one: (romId: number) =>
    queryOptions({
      queryKey: [...romQueries.root, 'metadata', romId],
      queryFn: ({ signal }) => call(getRomMetadata, { params: { id: romId } }, { signal }),
    }),
};

export const sourceSearchQueries = {
  /** One request per source, so that a slow one does not delay others. `retry` includes paused ones. */
  answer: ({ romId, term, by }: SourceSearchRequest, source: SourceId, retry = false) =>
    queryOptions({
      queryKey: ['source-search', romId, by, term, source],
      queryFn: async ({ signal }): Promise<SourceAnswer> => {
        const query = { rom_id: romId, search_term: term, search_by: by, source, retry };
        const [answer] = await call(searchSources, { query }, { signal });
        const none = { problem: null, problem_kind: null, failing_since: null, results: [] };
        return answer ?? { source, state: 'ok', ...none };
      },
      staleTime: ANSWER_STALE_MS,
      retry: false,
    }),
  covers: (term: string) =>
    queryOptions({
      queryKey: ['source-search', 'covers', term],
      queryFn: ({ signal }) => call(searchCovers, { query: { search_term: term } }, { signal }),
      staleTime: ANSWER_STALE_MS,
      retry: false,
    }),
};
