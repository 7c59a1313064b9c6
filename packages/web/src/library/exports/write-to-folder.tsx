import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { listExportFolders } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { isJobDone, jobQueries, useCancelJob } from '#shared/data/jobs.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Selects one of the server folders that an admin has allowed for exports. */
export function FolderSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (path: string) => void;
}) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['exports', 'folders'],
    queryFn: ({ signal }) => call(listExportFolders, {}, { signal }),
  });
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Skeleton className="h-17 w-full" />;
  const { root, folders } = data;
  if (root === null) return <Notice>{t('folder-unset')}</Notice>;
  if (folders.length === 0) return <Notice tone="warn">{t('folder-unreadable', { root })}</Notice>;
  const free = folders.find(({ path }) => path === value)?.free_bytes;
  return (
    <Select
      label={t('folder')}
      value={value}
      options={folders.map(({ path }) => ({
        value: path,
        label: path === '' ? root : `${root}/${path}`,
      }))}
      hint={[
        typeof free === 'number' && t('folder-free', { size: format.bytes(free) }),
        t('folder-hint'),
      ]
        .filter(Boolean)
        .join(' ')}
      className="w-full"
      onChange={onChange}
    />
  );
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The progress of an export on the server. It continues if the dialog is closed. */
export function WriteProgress({ id }: { id: string }) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const { data: job, error } = useQuery(jobQueries.one(id));
  if (error) return <ErrorNotice error={error} />;
  if (!job) return <Skeleton className="h-20 w-full" />;
  const { done, total, current } = job.meta;
  const [value, max] = [numberOf(done), numberOf(total)];
  const count = { done: format.number(value), total: format.number(max) };
  const warnings =
    job.warning_count > 0 ? t('wrote-warnings', { number: format.number(job.warning_count) }) : '';
  if (job.status === 'finished') {
    return (
      <Notice tone={warnings === '' ? 'good' : 'warn'}>
        {t('wrote', { number: count.total })} {warnings}
      </Notice>
    );
  }
  if (job.status === 'failed') return <Notice tone="danger">{job.error}</Notice>;
  if (job.status === 'canceled') return <Notice tone="warn">{t('write-canceled')}</Notice>;
  return (
    <div className="grid gap-3">
      <ProgressBar
        label={t('writing')}
        value={value}
        max={max}
        valueText={t('written-of', count)}
      />
      <p className="flex justify-between gap-4 text-sm text-ink-soft">
        <span className="min-w-0 truncate">
          {typeof current === 'string' && current !== '' ? current : t('writing')}
        </span>
        {max > 0 && <span className="shrink-0 tabular-nums">{t('written-of', count)}</span>}
      </p>
      <p className="text-sm text-ink-soft">{t('writing-text')}</p>
    </div>
  );
}

interface ButtonsProps {
  id: string;
  isStarting: boolean;
  onClose: () => void;
  onRetry: () => void;
}

export function WriteButtons({ id, isStarting, onClose, onRetry }: ButtonsProps) {
  const { t } = useTranslation(['export', 'common']);
  const { data: job } = useQuery(jobQueries.one(id));
  const cancel = useCancelJob();
  const hasFailed = job?.status === 'failed' || job?.status === 'canceled';
  return (
    <>
      {job && !isJobDone(job) && (
        <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t('write-stop')}
        </Button>
      )}
      <Button variant={hasFailed ? undefined : 'primary'} onClick={onClose}>
        {t('common:close')}
      </Button>
      {hasFailed && (
        <Button variant="primary" busy={isStarting} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </>
  );
}
