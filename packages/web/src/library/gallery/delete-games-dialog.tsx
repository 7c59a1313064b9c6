import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VersionBadges } from '#library/covers/version-badges.tsx';
import { useDeleteRoms } from '#library/data/delete-roms.ts';
import { trashQueries, useRestoreGames } from '#library/data/trash.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface DialogProps {
  ids: readonly number[];
  onDeleted?: ((ids: readonly number[]) => void) | undefined;
  onClose: () => void;
}

/** Confirms the deletion of games, with a list of what is deleted. */
export function DeleteGamesDialog({ ids, onDeleted, onClose }: DialogProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const serverMessage = useServerMessage();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteRoms();
  const offerUndo = useUndoDeletion();
  const counted = { count: ids.length, number: format.number(ids.length) };
  const close = ({ failed }: { failed: readonly number[] }) => {
    const notDeleted = new Set(failed);
    onDeleted?.(ids.filter((id) => !notDeleted.has(id)));
    if (failed.length > 0) return;
    if (fromDisk) offerUndo(t('delete-trashed', counted), ids);
    else toast({ message: t('delete-done', counted) });
    onClose();
  };
  const send = () => afterSuccess(remove.mutateAsync({ ids, fromDisk }), close);
  const refusal = remove.data?.refusal;
  return (
    <ConfirmDialog
      title={t('delete-title', counted)}
      confirmLabel={fromDisk ? t('delete-disk') : t('delete-library')}
      busy={remove.isPending}
      error={remove.error ?? (refusal && serverMessage(refusal.code, refusal.text))}
      onConfirm={send}
      onClose={onClose}
    >
      <DeletionList ids={ids} fromDisk={fromDisk} />
      <p>{fromDisk ? t('delete-disk-text') : t('delete-text')}</p>
      <Checkbox
        label={t('delete-from-disk')}
        hint={t('delete-from-disk-hint')}
        checked={fromDisk}
        onChange={setFromDisk}
      />
    </ConfirmDialog>
  );
}

interface ListProps {
  ids: readonly number[];
  fromDisk: boolean;
}

const MAX_SHOWN = 30;

/** Preview of a deletion with all paths. */
export function DeletionList({ ids, fromDisk }: ListProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const serverMessage = useServerMessage();
  const { edition } = useVersionLabels();
  const { data: preview, error } = useQuery(trashQueries.preview(ids, fromDisk));
  if (error) return <ErrorNotice error={error} />;
  if (!preview) {
    return <SkeletonRows count={1} rowClass="h-16" className="grid gap-2" />;
  }
  const { items, file_count, size_bytes, kept_days } = preview;
  const shown = items.slice(0, MAX_SHOWN);
  const more = items.length - shown.length;
  const counts = {
    count: file_count,
    number: format.number(file_count),
    size: format.bytes(size_bytes),
    days: format.number(kept_days),
  };
  return (
    <>
      <ul
        aria-label={t('delete-list')}
        className="grid max-h-48 gap-2 overflow-y-auto rounded-sm bg-sunken p-3 text-ink"
      >
        {shown.map((item) => (
          <li key={item.rom_id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
              <span className="font-medium wrap-anywhere">{item.name}</span>
              <VersionBadges labels={edition(item.fs_name)} />
            </span>
            {item.paths.map((path) => (
              <span key={path} className="font-mono text-xs wrap-anywhere text-ink-soft">
                {path}
              </span>
            ))}
            {item.problem && (
              <span className="text-danger-ink">
                {serverMessage(item.problem_code, item.problem)}
              </span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-faint">
            {t('delete-more', { count: more, number: format.number(more) })}
          </li>
        )}
      </ul>
      {fromDisk && file_count > 0 && <p>{t('delete-moves', counts)}</p>}
    </>
  );
}

/** Shows a message with a button that restores deleted games. */
export function useUndoDeletion(): (message: string, ids: readonly number[]) => void {
  const { t } = useTranslation('gallery');
  const { mutateAsync } = useRestoreGames();
  return (message, ids) => {
    const undo = () =>
      afterSuccess(mutateAsync(ids), () => toast({ tone: 'good', message: t('delete-undone') }));
    toast({ message, action: { label: t('delete-undo'), onPress: undo } });
  };
}
