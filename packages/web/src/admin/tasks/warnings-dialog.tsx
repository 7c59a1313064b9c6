import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { taskHistoryQueries, warningPages } from '#admin/data/task-history.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useWarningText } from '#shared/i18n/use-warning-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  run: TaskStatus;
  title: string;
  onClose: () => void;
}

export function WarningsDialog({ run, title, onClose }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const warningText = useWarningText();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery(taskHistoryQueries.warnings(run.task_id, page));
  const pages = warningPages(data?.total ?? 0);
  return (
    <Dialog
      title={t('warnings-title')}
      description={`${title} · ${format.dateTime(run.created_at)}`}
      size="lg"
      onClose={onClose}
      note={error && <Notice tone="danger">{errorText(error)}</Notice>}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="grid gap-4">
        {isPending && <Skeleton className="h-40 w-full" />}
        <ul className="grid">
          {data?.items.map(({ path, ...warning }, place) => (
            <li
              key={`${path}-${warning.code}-${place + (page - 1)}`}
              className="grid gap-0.5 border-b border-line py-2 last:border-0"
            >
              <p className="text-sm text-pretty">{warningText(warning)}</p>
              {path && <code className="text-xs/5 text-ink-faint wrap-anywhere">{path}</code>}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Pager
            label={t('warnings-title')}
            text={t('history-page', { page: format.number(page), pages: format.number(pages) })}
            previousLabel={t('history-previous')}
            nextLabel={t('history-next')}
            page={page}
            pages={pages}
            onChange={setPage}
          />
        )}
      </div>
    </Dialog>
  );
}
