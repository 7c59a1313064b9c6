import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useDeleteRoms } from '#library/data/delete-roms.ts';
import { DeletionList, useUndoDeletion } from '#library/gallery/delete-games-dialog.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';

interface Props {
  rom: DetailedRom;
  onDeleted: () => void;
  onClose: () => void;
}

/** Lists what is deleted and what is kept, and asks for confirmation. */
export function DeleteRomDialog({ rom, onDeleted, onClose }: Props) {
  const { t } = useTranslation('rom');
  const serverMessage = useServerMessage();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteRoms();
  const offerUndo = useUndoDeletion();
  const name = titleOf(rom);
  const leave = ({ failed }: { failed: readonly number[] }) => {
    if (failed.length > 0) return;
    if (fromDisk) offerUndo(t('delete-trashed', { name }), [rom.id]);
    else toast({ message: t('delete-done', { name }) });
    onDeleted();
  };
  const send = () => afterSuccess(remove.mutateAsync({ ids: [rom.id], fromDisk }), leave);
  const refusal = remove.data?.refusal;
  return (
    <ConfirmDialog
      title={t('delete-title', { name })}
      confirmLabel={fromDisk ? t('delete-disk') : t('delete-library')}
      busy={remove.isPending}
      error={remove.error ?? (refusal && serverMessage(refusal.code, refusal.text))}
      onConfirm={send}
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
