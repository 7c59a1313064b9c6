import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SourceId, SourceMatch } from '@saveroom/contract';
import { SOURCES } from '@saveroom/contract';

import { useChangeMetadata } from '#library/data/rom-metadata-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { AUTOMATIC, changesOf, togglePick } from './match-picks.ts';
import type { Pick, Picks } from './match-picks.ts';

const NONE: Picks = new Map();

/** What was recognized, and everything that can be done with it. */
export function useMatch(romId: number, onClose: () => void) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const [picks, setPicks] = useState(NONE);
  const [shown, setShown] = useState(AUTOMATIC);
  const change = useChangeMetadata(romId, { hasInlineError: true });
  const aside = useChangeMetadata(romId);

  const apply = () =>
    change.mutate(
      {
        changes: changesOf(picks, shown),
        // What went through needs no second attempt when a later one is refused.
        onDone: (done) => {
          if (done.kind !== 'match') return;
          setPicks((now) => new Map([...now].filter(([source]) => source !== done.source)));
        },
      },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('match-done') });
          onClose();
        },
      },
    );

  const allow = (source: SourceId) => aside.mutate({ changes: [{ kind: 'allow', source }] });

  const refuse = (match: Pick | SourceMatch, source: SourceId) => {
    const sourceId = 'source_id' in match ? match.source_id : match.sourceId;
    const undo = () =>
      aside.mutate({
        changes: [
          { kind: 'allow', source },
          { kind: 'match', source, sourceId },
        ],
      });
    const onSuccess = () =>
      toast({
        message: t('match-removed', { source: SOURCES[source].name }),
        action: { label: t('undo'), onPress: undo },
      });
    aside.mutate({ changes: [{ kind: 'refuse', source }] }, { onSuccess });
  };

  return {
    picks,
    shown,
    setShown,
    pick: (pick: Pick) => setPicks((now) => togglePick(now, pick)),
    apply,
    isApplying: change.isPending,
    problem: change.error ? errorText(change.error) : null,
    allow,
    refuse,
  };
}
