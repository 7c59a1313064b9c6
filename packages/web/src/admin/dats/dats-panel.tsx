import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { datQueries } from '#admin/data/dats.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { DatComparison } from './dat-comparison.tsx';
import { DatReport } from './dat-report.tsx';
import { DatUpload } from './dat-upload.tsx';
import { FIRST_KIND } from './dat-view.ts';
import type { DatView } from './dat-view.ts';
import { DatsEmpty } from './dats-empty.tsx';
import { DatsList } from './dats-list.tsx';

interface Props {
  view: DatView;
  onView: (view: DatView) => void;
}

const ROWS = ['a', 'b', 'c'];

/** Lists of what a complete set holds, and how the library compares. */
export function DatsPanel({ view, onView }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const { data, ...query } = useQuery(datQueries.all());
  const open = (dat: number | null) => onView({ dat, kind: FIRST_KIND, page: 1 });
  const shown = data?.items.find(({ id }) => id === view.dat);
  if (shown) {
    return <DatReport dat={shown} view={view} onView={onView} onBack={() => open(null)} />;
  }
  return (
    <Card title={t('dats-title')} description={t('dats-text')}>
      {query.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-3">
          <Skeleton className="mb-2 h-18" />
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </output>
      )}
      {query.isLoadingError && (
        <FailedState
          title={t('dats-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{errorText(query.error)}</p>
        </FailedState>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DatUpload />
          {data.running && <DatComparison running={data.running} />}
          {data.items.length > 0 ? (
            <DatsList dats={data.items} onOpen={open} />
          ) : (
            !data.running && <DatsEmpty />
          )}
        </div>
      )}
    </Card>
  );
}
