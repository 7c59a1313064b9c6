import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Import } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { importQueries, useDeleteImport, useLiveImports } from '#account/data/imports.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { ChooseSource } from './choose-source.tsx';
import { ImportRow } from './import-row.tsx';
import { ImportView } from './import-view.tsx';

interface Props {
  /** The id of an import, or `new` to choose a source; absent: the list of imports. */
  item?: string | undefined;
}

export function ImportsPanel({ item }: Props) {
  const { t } = useTranslation('imports');
  useLiveImports();
  if (item === undefined) return <ImportList />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to="/administration"
        search={{ tab: 'imports' }}
        className={buttonClass('ghost', 'sm', 'justify-self-start')}
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back')}
      </Link>
      {item === 'new' ? <ChooseSource /> : <OpenImport id={Number(item)} />}
    </div>
  );
}

function OpenImport({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const query = useQuery(importQueries.one(id));
  const { data } = query;
  if (query.isLoadingError) {
    return <FailedQuery title={t('one-failed')} query={query} />;
  }
  if (!data) {
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-16 rounded-lg!" />
        <Skeleton className="h-72 rounded-lg!" />
      </Loading>
    );
  }
  // The forms of another import start empty.
  return <ImportView key={id} run={data} />;
}

function ImportList() {
  const { t } = useTranslation('imports');
  const query = useQuery(importQueries.all());
  const { data } = query;
  const [toDelete, setToDelete] = useState<ImportRun | null>(null);
  if (query.isLoadingError) {
    return <FailedQuery title={t('failed')} query={query} />;
  }
  const newButton = (
    <Link
      to="/administration"
      search={{ tab: 'imports', item: 'new' }}
      className={buttonClass('primary')}
    >
      <Import size={16} aria-hidden="true" />
      {t('new')}
    </Link>
  );
  const isEmpty = data?.length === 0;
  return (
    <Card title={t('title')} description={t('text')} actions={data && !isEmpty && newButton}>
      {!data && <SkeletonRows rowClass="h-20" />}
      {isEmpty && (
        <EmptyState
          icon={<Import size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('empty-title')}
          actions={newButton}
        >
          <p>{t('empty-text')}</p>
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data.map((run) => (
            <ImportRow key={run.id} run={run} onDelete={() => setToDelete(run)} />
          ))}
        </ul>
      )}
      {toDelete && <DeleteDialog run={toDelete} onClose={() => setToDelete(null)} />}
    </Card>
  );
}

interface DeleteDialogProps {
  run: ImportRun;
  onClose: () => void;
}

function DeleteDialog({ run, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const remove = useDeleteImport();
  const when = format.dateTime(run.created_at);
  return (
    <ConfirmDialog
      title={t('delete-title', { when })}
      confirmLabel={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(run.id, {
          onSuccess: () => {
            toast({ message: t('deleted', { when }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete-text')}</p>
    </ConfirmDialog>
  );
}
