import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { romDetailQueries } from '#library/data/rom.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import type { SearchBy } from '#library/data/rom-metadata.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { MatchForm } from './match-form.tsx';
import { ShownChoice } from './shown-choice.tsx';
import { SourceBoard } from './source-board.tsx';
import { currentMatch } from './source-columns.ts';
import { startTerm } from './start-term.ts';
import { useMatch } from './use-match.ts';
import { useSourceAnswers } from './use-source-answers.ts';

interface Props {
  romId: number;
  onClose: () => void;
}

/** Which game this is, as every source that can be asked sees it. */
export function MatchDialog({ romId, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const rom = useQuery(romDetailQueries.one(romId));
  if (rom.data) return <Matching rom={rom.data} onClose={onClose} />;
  return (
    <Dialog title={t('match')} size="xl" onClose={onClose}>
      {rom.error ? (
        <FailedState
          title={t('common:error-load')}
          retryLabel={t('common:retry')}
          onRetry={() => void rom.refetch()}
          retrying={rom.isFetching}
        >
          <p>{errorText(rom.error)}</p>
        </FailedState>
      ) : (
        <output aria-label={t('common:loading')} className="grid gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-72" />
        </output>
      )}
    </Dialog>
  );
}

function Matching({ rom, onClose }: { rom: DetailedRom; onClose: () => void }) {
  const { t } = useTranslation(['rom', 'common']);
  const [by, setBy] = useState<SearchBy>('name');
  const [term, setTerm] = useState(() => startTerm(rom, 'name'));
  const [question, setQuestion] = useState({ romId: rom.id, term, by });
  const [isChoosing, setIsChoosing] = useState(false);
  const { data: known } = useQuery(romMetadataQueries.one(rom.id));
  const sources = useSourceAnswers(question.term === '' ? null : question);
  const match = useMatch(rom.id, onClose);
  const { picks } = match;
  const choosing = isChoosing && picks.size > 0;

  return (
    <Dialog
      title={choosing ? t('match-title-and-cover') : t('match-title', { name: rom.name })}
      description={`${rom.platform_display_name} · ${rom.fs_name}`}
      size={choosing ? 'lg' : 'xl'}
      onClose={onClose}
      note={match.problem && <Notice tone="danger">{match.problem}</Notice>}
      footer={
        <>
          {choosing ? (
            <Button onClick={() => setIsChoosing(false)}>{t('common:back')}</Button>
          ) : (
            <>
              <Button onClick={onClose} className="max-sm:hidden!">
                {t('common:cancel')}
              </Button>
              <Button disabled={picks.size === 0} onClick={() => setIsChoosing(true)}>
                {t('match-title-and-cover')}
              </Button>
            </>
          )}
          <Button
            variant="primary"
            disabled={picks.size === 0}
            busy={match.isApplying}
            onClick={match.apply}
          >
            {t('match-apply', { count: Math.max(1, picks.size) })}
          </Button>
        </>
      }
    >
      {choosing ? (
        <ShownChoice picks={picks} shown={match.shown} onShown={match.setShown} />
      ) : (
        <div
          // Not the search field: on phones its keyboard would cover the answers.
          data-autofocus
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
        >
          <MatchForm
            term={term}
            by={by}
            onTerm={setTerm}
            onBy={(next) => {
              setBy(next);
              setTerm(startTerm(rom, next));
            }}
            onSearch={() => setQuestion({ romId: rom.id, term: term.trim(), by })}
          />
          <SourceBoard
            sources={sources}
            known={known}
            picks={picks}
            onPick={match.pick}
            onRefuse={(source) => {
              const current = currentMatch(known, source);
              if (current) match.refuse(current, source);
            }}
            onAllow={match.allow}
          />
        </div>
      )}
    </Dialog>
  );
}
