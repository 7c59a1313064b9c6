import { useQuery } from '@tanstack/react-query';
import { Cpu, File as FileIcon, Gamepad2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TRASH_KEPT_DAYS } from '@saveroom/contract';
import type { TrashEntry } from '@saveroom/contract';

import { trashQueries, usePurge, useRestore } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

const INITIAL_COUNT = 100;

/** Files that were deleted from disk, which can be restored. */
export function TrashPanel() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [toPurge, setToPurge] = useState<TrashEntry | 'all' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { data: entries, ...query } = useQuery(trashQueries.all());
  const hasEntries = entries !== undefined && entries.length > 0;
  const shown = showsAll ? entries : entries?.slice(0, INITIAL_COUNT);
  const size = entries?.reduce((sum, { size_bytes }) => sum + size_bytes, 0) ?? 0;
  return (
    <Card
      title={hasEntries || !entries ? t('library-tab-trash') : undefined}
      description={t('trash-text', { time: format.days(TRASH_KEPT_DAYS) })}
      actions={
        hasEntries && (
          <Button
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setToPurge('all')}
          >
            {t('trash-empty')}
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonRows rowClass="h-16" className="grid gap-2" />}
      {query.isLoadingError && <FailedQuery title={t('trash-failed')} query={query} />}
      {entries && !hasEntries && (
        <EmptyState
          icon={<Trash2 size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('trash-none')}
        >
          <p>{t('trash-none-text')}</p>
        </EmptyState>
      )}
      {hasEntries && (
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
              <TrashRow key={entry.id} entry={entry} onPurge={() => setToPurge(entry)} />
            ))}
          </ul>
          {shown && shown.length < entries.length && (
            <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
              {t('trash-show-all', { number: format.number(entries.length) })}
            </Button>
          )}
        </div>
      )}
      {toPurge && (
        <PurgeDialog entry={toPurge === 'all' ? null : toPurge} onClose={() => setToPurge(null)} />
      )}
    </Card>
  );
}

interface Props {
  entry: TrashEntry;
  onPurge: () => void;
}

const ICONS = { game: Gamepad2, file: FileIcon, firmware: Cpu };
const MAX_PATHS = 3;

function TrashRow({ entry, onPurge }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const errorText = useErrorText();
  const restore = useRestore({ hasInlineError: true });
  const { name, kind, paths, size_bytes, deleted_at, deleted_by, purged_at } = entry;
  const Icon = ICONS[kind];
  const restoreEntry = () =>
    restore.mutate([entry.id], {
      onSuccess: () => toast({ tone: 'good', message: t('trash-restored', { name }) }),
    });
  const when = format.ago(deleted_at);
  return (
    <li className="grid gap-2 rounded-sm border border-line bg-canvas p-3">
      <div className="flex items-start gap-3">
        <Icon size={18} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden="true" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          {paths.slice(0, MAX_PATHS).map((path) => (
            <p key={path} className="font-mono text-xs wrap-anywhere text-ink-faint">
              {path}
            </p>
          ))}
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {[
              format.bytes(size_bytes),
              deleted_by ? t('trash-by', { who: deleted_by, when }) : t('trash-at', { when }),
              t('trash-until', { when: format.date(purged_at) }),
            ].join(' · ')}
          </p>
        </div>
        <Button
          size="sm"
          busy={restore.isPending}
          icon={<Undo2 size={15} aria-hidden="true" />}
          aria-label={t('trash-restore-of', { name })}
          onClick={restoreEntry}
        >
          {t('trash-restore')}
        </Button>
        <IconButton
          label={t('trash-purge', { name })}
          tone="danger"
          className="size-8!"
          aria-haspopup="dialog"
          onClick={onPurge}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {restore.error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(restore.error)}
        </p>
      )}
    </li>
  );
}

interface PurgeDialogProps {
  /** Null to empty the whole trash. */
  entry: TrashEntry | null;
  onClose: () => void;
}

/** Confirms permanent deletion, which cannot be undone. */
function PurgeDialog({ entry, onClose }: PurgeDialogProps) {
  const { t } = useTranslation('settings');
  const purge = usePurge();
  return (
    <ConfirmDialog
      title={entry ? t('trash-purge-title', { name: entry.name }) : t('trash-empty-title')}
      confirmLabel={t('trash-purge-button')}
      busy={purge.isPending}
      error={purge.error}
      onConfirm={() => purge.mutate(entry?.id ?? null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('trash-purge-text')}</p>
    </ConfirmDialog>
  );
}
