import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TRASH_KEPT_DAYS } from '@saveroom/contract';
import type { TrashEntry } from '@saveroom/contract';

import { trashQueries } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { PurgeDialog } from './purge-dialog.tsx';
import { TrashRow } from './trash-row.tsx';

const ROWS = ['a', 'b', 'c'];
const MOST_AT_FIRST = 100;

/** What was deleted from disk, and the way to have it back. */
export function TrashPanel() {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [doomed, setDoomed] = useState<TrashEntry | 'all' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { data: entries, ...query } = useQuery(trashQueries.all());
  const some = entries !== undefined && entries.length > 0;
  const shown = showsAll ? entries : entries?.slice(0, MOST_AT_FIRST);
  const size = entries?.reduce((sum, { size_bytes }) => sum + size_bytes, 0) ?? 0;
  return (
    <Card
      title={some || !entries ? t('library-tab-trash') : undefined}
      description={t('trash-text', { time: format.days(TRASH_KEPT_DAYS) })}
      actions={
        some && (
          <Button
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setDoomed('all')}
          >
            {t('trash-empty')}
          </Button>
        )
      }
    >
      {query.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-2">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </output>
      )}
      {query.isLoadingError && (
        <FailedState
          title={t('trash-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{errorText(query.error)}</p>
        </FailedState>
      )}
      {entries && !some && (
        <EmptyState
          icon={<Trash2 size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('trash-none')}
        >
          <p>{t('trash-none-text')}</p>
        </EmptyState>
      )}
      {some && (
        <div className="grid gap-4">
          <p className="text-sm text-ink-soft tabular-nums">
            {t('trash-total', {
              count: entries.length,
              number: format.number(entries.length),
              size: format.bytes(size),
            })}
          </p>
          <ul className="grid gap-2">
            {shown?.map((entry) => (
              <TrashRow key={entry.id} entry={entry} onPurge={() => setDoomed(entry)} />
            ))}
          </ul>
          {shown && shown.length < entries.length && (
            <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
              {t('trash-show-all', { number: format.number(entries.length) })}
            </Button>
          )}
        </div>
      )}
      {doomed && (
        <PurgeDialog entry={doomed === 'all' ? null : doomed} onClose={() => setDoomed(null)} />
      )}
    </Card>
  );
}
