import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import type { TaskStatus } from '@saveroom/contract';

import { datQueries, useAddDats } from '#admin/data/dats.ts';
import type { SendProgress } from '#admin/data/in-batches.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { CodeText } from '#shared/ui/code-text.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { DatReport } from './dat-report.tsx';
import { DEFAULT_KIND } from './dat-view.ts';
import type { DatView } from './dat-view.ts';
import { DatsList } from './dats-list.tsx';

interface Props {
  view: DatView;
  onView: (view: DatView) => void;
}

const SKELETON_KEYS = ['a', 'b', 'c'];

/** DAT files (lists of complete sets) and how the library compares with them. */
export function DatsPanel({ view, onView }: Props) {
  const { t } = useTranslation('settings');
  const { data, ...query } = useQuery(datQueries.all());
  const open = (dat: number | null) => onView({ dat, kind: DEFAULT_KIND, page: 1 });
  const shown = data?.items.find(({ id }) => id === view.dat);
  if (shown) {
    return <DatReport dat={shown} view={view} onView={onView} onBack={() => open(null)} />;
  }
  return (
    <Card title={t('dats-title')} description={t('dats-text')}>
      {query.isPending && (
        <Loading className="grid gap-3">
          <Skeleton className="mb-2 h-18" />
          {SKELETON_KEYS.map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </Loading>
      )}
      {query.isLoadingError && <FailedQuery title={t('dats-failed')} query={query} />}
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

const FOLDER = 'dats';

/** Explains what DATs are for and how to add one. */
function DatsEmpty() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState
      icon={<FileCheck2 size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('dats-empty')}
    >
      <p>{t('dats-empty-text')}</p>
      <p>
        <CodeText>{t('dats-empty-hint', { folder: FOLDER })}</CodeText>
      </p>
    </EmptyState>
  );
}

function DatUpload() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const add = useAddDats();
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const send = (files: readonly File[]) => {
    const number = format.number(files.length);
    add.mutate(
      { files, onProgress: setProgress },
      {
        onSuccess: () =>
          toast({ tone: 'good', message: t('dats-uploaded', { count: files.length, number }) }),
      },
    );
  };
  const words = progress && {
    done: format.number(progress.sentFiles),
    total: format.number(progress.totalFiles),
    count: progress.totalFiles,
  };
  return (
    <div className="grid gap-3">
      <DropZone
        text={t('dats-drop')}
        hint={t('dats-drop-hint')}
        buttonLabel={t('files-choose')}
        accept=".dat,.xml,.zip"
        busy={add.isPending}
        onFiles={send}
      />
      {add.isPending && progress && words && (
        <div className="grid gap-1.5">
          <ProgressBar
            label={t('files-uploading', words)}
            value={progress.sentBytes}
            // 0 makes the bar indeterminate.
            max={progress.sentFiles === 0 ? 0 : progress.totalBytes}
          />
          <p className="text-[0.8125rem] text-ink-soft tabular-nums" aria-live="polite">
            {t('files-uploading', words)}
          </p>
        </div>
      )}
      <ErrorNotice error={add.error} />
    </div>
  );
}

/** Progress while the server reads DATs or compares the library with them. */
function DatComparison({ running }: { running: TaskStatus }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const progress = comparisonProgress(running);
  const { done = 0, total = 0 } = progress?.platforms ?? {};
  const loaded = progress?.loaded ?? 0;
  const text =
    total > 0
      ? t('dats-comparing-platforms', { count: total, done: number(done), total: number(total) })
      : t('dats-comparing-games', { count: loaded, number: number(loaded) });
  return (
    <div className="grid gap-2 rounded-md bg-hover p-4">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <p className="font-medium">{t('dats-comparing')}</p>
        {(total > 0 || loaded > 0) && <p className="text-ink-soft tabular-nums">{text}</p>}
      </div>
      <ProgressBar label={t('dats-comparing')} value={done} max={total} valueText={text} />
    </div>
  );
}

const ComparisonMeta = z.object({
  loaded: z.number(),
  platforms: z.object({ done: z.number(), total: z.number() }),
});

/** Progress of reading and comparing DATs; null if unknown. */
export function comparisonProgress({ meta }: TaskStatus): z.output<typeof ComparisonMeta> | null {
  const parsed = ComparisonMeta.safeParse(meta);
  return parsed.success ? parsed.data : null;
}
