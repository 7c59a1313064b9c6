import { useTranslation } from 'react-i18next';

import { TRASH_KEPT_DAYS } from '@saveroom/contract';
import type { RomFile } from '@saveroom/contract';

import { useDeleteFile } from '#game/data/rom-files.ts';
import { useRestore } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  file: RomFile;
  onClose: () => void;
}

/** Says where the file is and where it goes before anything happens. */
export function RemoveFileDialog({ file, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const remove = useDeleteFile(file.rom_id);
  const restore = useRestore();
  const { file_name: name, full_path, file_size_bytes } = file;
  const undo = (trashId: string) => {
    restore.mutateAsync([trashId]).then(
      () => toast({ tone: 'good', message: t('file-restored', { name }) }),
      (error: unknown) => toast({ tone: 'danger', message: errorText(error) }),
    );
  };
  const send = () =>
    remove.mutate(file.id, {
      onSuccess: (trashId) => {
        const action = { label: t('undo'), onPress: () => undo(trashId) };
        toast({ message: t('file-removed', { name }), action });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('file-remove-title', { name })}
      confirmLabel={t('delete-disk')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error) : null}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="rounded-sm bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere text-ink">
        {full_path}
      </p>
      <p>
        {t('file-remove-text', {
          size: format.bytes(file_size_bytes),
          time: format.days(TRASH_KEPT_DAYS),
        })}
      </p>
    </ConfirmDialog>
  );
}
