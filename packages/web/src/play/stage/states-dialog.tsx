import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { timelineQueries } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { statesFor } from '#play/choices/play-choices.ts';
import { KeptCard } from '#play/chooser/kept-card.tsx';

interface Props {
  romId: number;
  core: string;
  onChoose: (state: AssetVersion) => void;
  onClose: () => void;
}

const GRID = 'grid grid-cols-2 gap-3 pb-2 sm:grid-cols-3';

/** The states of this game that its core can read, newest first. */
export function StatesDialog({ romId, core, onChoose, onClose }: Props) {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useInfiniteQuery(timelineQueries.of(romId, 'state'));
  const states = data && statesFor(data, core);
  return (
    <Dialog title={t('load-state')} description={t('load-state-text')} onClose={onClose} size="lg">
      {!states && error && (
        <FailedState
          title={t('states-failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error)}</p>
        </FailedState>
      )}
      {!states && !error && (
        <div className={GRID}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="aspect-4/3" />
          <Skeleton className="aspect-4/3" />
        </div>
      )}
      {states?.length === 0 && <p className="py-8 text-center text-ink-soft">{t('states-none')}</p>}
      {states && states.length > 0 && (
        <div className={GRID}>
          {states.map((state) => (
            <KeptCard
              key={state.id}
              kept={state}
              isChosen={false}
              onChoose={() => onChoose(state)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
