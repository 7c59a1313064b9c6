import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useDeleteRoms } from '#library/data/delete-roms.ts';
import { titleOf } from '#library/gallery/card-look.ts';
import { DeletionList } from '#library/gallery/deletion-list.tsx';
import { useUndoDeletion } from '#library/gallery/use-undo-deletion.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  rom: DetailedRom;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what goes and what stays before anything happens. */
export function DeleteRomDialog({ rom, onDeleted, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const toldText = useToldText();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteRoms();
  const offerUndo = useUndoDeletion();
  const name = titleOf(rom);
  const send = async () => {
    try {
      const { failed } = await remove.mutateAsync({ ids: [rom.id], fromDisk });
      if (failed.length > 0) return;
      if (fromDisk) offerUndo(t('delete-trashed', { name }), [rom.id]);
      else toast({ message: t('delete-done', { name }) });
      onDeleted();
    } catch {
      // Said beside the buttons.
    }
  };
  const refusal = remove.data?.refusal;
  return (
    <ConfirmDialog
      title={t('delete-title', { name })}
      confirmLabel={fromDisk ? t('delete-disk') : t('delete-library')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={
        remove.error ? errorText(remove.error) : refusal && toldText(refusal.code, refusal.text)
      }
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <DeletionList ids={[rom.id]} fromDisk={fromDisk} />
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{t('delete-effect-lists')}</li>
        <li>{fromDisk ? t('delete-effect-trash') : t('delete-effect-files')}</li>
        <li>{t('delete-effect-kept')}</li>
      </ul>
      {!rom.missing_from_fs && (
        <Checkbox label={t('delete-from-disk')} checked={fromDisk} onChange={setFromDisk} />
      )}
    </ConfirmDialog>
  );
}
