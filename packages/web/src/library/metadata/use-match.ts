import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCE_IDS, SOURCES } from '@saveroom/contract';
import type { SourceAnswer, SourceId, SourceMatch } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { useChangeMatches } from '#library/data/rom-metadata-actions.ts';
import { sourceSearchQueries } from '#library/data/rom-metadata.ts';
import type { SourceSearchRequest } from '#library/data/rom-metadata.ts';
import { isSourceOn } from '#library/data/source-flags.ts';
import { AUTOMATIC, stepsOf, togglePick } from './match-results.ts';
import type { SourcePick, SourcePicks } from './match-results.ts';

const NONE: SourcePicks = new Map();

/** State and actions of the match dialog. */
export function useMatch(romId: number, onClose: () => void) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const [picks, setPicks] = useState(NONE);
  const [shown, setShown] = useState(AUTOMATIC);
  const change = useChangeMatches(romId, { hasInlineError: true });
  /** Separate from `change`, so that its state does not show in the footer. */
  const quickChange = useChangeMatches(romId);

  const apply = (chosen = picks) =>
    change.mutate(
      {
        steps: stepsOf(chosen, shown),
        // A retry must not repeat the steps before the failed one.
        onDone: (done) => {
          if (done.kind !== 'match') return;
          setPicks((picked) => new Map([...picked].filter(([source]) => source !== done.source)));
        },
      },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('match-done') });
          onClose();
        },
      },
    );

  const allow = (source: SourceId) => quickChange.mutate({ steps: [{ kind: 'allow', source }] });

  const refuse = (match: SourcePick | SourceMatch, source: SourceId) => {
    const sourceId = 'source_id' in match ? match.source_id : match.sourceId;
    const undo = () =>
      quickChange.mutate({
        steps: [
          { kind: 'allow', source },
          { kind: 'match', source, sourceId },
        ],
      });
    const onSuccess = () =>
      toast({
        message: t('match-removed', { source: SOURCES[source].name }),
        action: { label: t('undo'), onPress: undo },
      });
    quickChange.mutate({ steps: [{ kind: 'refuse', source }] }, { onSuccess });
  };

  return {
    picks,
    shown,
    setShown,
    pick: (pick: SourcePick) => setPicks((picked) => togglePick(picked, pick)),
    apply: () => apply(),
    /** Applies only this result, regardless of the selection. */
    use: (pick: SourcePick) => apply(new Map([[pick.source, pick]])),
    isApplying: change.isPending,
    problem: change.error ? errorText(change.error) : null,
    allow,
    refuse,
  };
}

export interface SourceSearch {
  source: SourceId;
  answer: SourceAnswer | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Whether the source is enabled on the server. */
  isOn: boolean;
  retry: () => void;
}

/** One request per source, so that none waits for another. */
export function useSourceSearch(search: SourceSearchRequest | null): SourceSearch[] {
  const client = useQueryClient();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const answers = useQueries({
    queries: SOURCE_IDS.map((source) => ({
      ...sourceSearchQueries.answer(search ?? { romId: 0, term: '', by: 'name' }, source),
      enabled: search !== null,
    })),
  });
  return SOURCE_IDS.map((source, index) => {
    const query = answers[index];
    return {
      source,
      answer: query?.data,
      error: query?.error ?? null,
      isFetching: query?.isFetching ?? false,
      isOn: isSourceOn(data.METADATA_SOURCES, source),
      retry: () => {
        if (!search) return;
        const again = sourceSearchQueries.answer(search, source, true);
        void client.prefetchQuery({ ...again, staleTime: 0 });
      },
    };
  });
}
