import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDeleteRoms } from '#library/data/delete-roms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { DeletionList } from './deletion-list.tsx';
import { useUndoDeletion } from './use-undo-deletion.ts';

interface Props {
  ids: readonly number[];
  onDeleted?: ((ids: readonly number[]) => void) | undefined;
  onClose: () => void;
}

/** Says what goes and what stays before anything happens. */
export function DeleteGamesDialog({ ids, onDeleted, onClose }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const toldText = useToldText();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteRoms();
  const offerUndo = useUndoDeletion();
  const counted = { count: ids.length, number: format.number(ids.length) };
  const close = ({ failed }: { failed: readonly number[] }) => {
    const kept = new Set(failed);
    onDeleted?.(ids.filter((id) => !kept.has(id)));
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
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={
        remove.error ? errorText(remove.error) : refusal && toldText(refusal.code, refusal.text)
      }
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
