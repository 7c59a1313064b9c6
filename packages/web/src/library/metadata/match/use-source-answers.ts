import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';

import { SOURCE_IDS } from '@saveroom/contract';
import type { SourceAnswer, SourceId } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { sourceSearchQueries } from '#library/data/rom-metadata.ts';
import type { SourceQuestion } from '#library/data/rom-metadata.ts';
import { isSourceOn } from '#library/data/source-flags.ts';
import { systemQueries } from '#shared/data/system.ts';

export interface AskedSource {
  source: SourceId;
  answer: SourceAnswer | undefined;
  error: Error | null;
  isAsking: boolean;
  /** As the server says of itself: those that are off have nothing to wait for. */
  isOn: boolean;
  retry: () => void;
}

/** Every source is asked by itself: none waits for another. */
export function useSourceAnswers(question: SourceQuestion | null): AskedSource[] {
  const client = useQueryClient();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const answers = useQueries({
    queries: SOURCE_IDS.map((source) => ({
      ...sourceSearchQueries.answer(question ?? { romId: 0, term: '', by: 'name' }, source),
      enabled: question !== null,
    })),
  });
  return SOURCE_IDS.map((source, index) => {
    const query = answers[index];
    return {
      source,
      answer: query?.data,
      error: query?.error ?? null,
      isAsking: query?.isFetching ?? false,
      isOn: isSourceOn(data.METADATA_SOURCES, source),
      retry: () => {
        if (!question) return;
        const again = sourceSearchQueries.answer(question, source, true);
        void client.prefetchQuery({ ...again, staleTime: 0 });
      },
    };
  });
}
