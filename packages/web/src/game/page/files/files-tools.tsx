import { FilePlus2, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useConvertToFolder } from '#game/data/rom-files.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { uploadDesk } from '#uploads/upload-desk.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** What those who look after the library can do with the files of a game. */
export function FilesTools({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const errorText = useErrorText();
  const convert = useConvertToFolder();
  const [isConverting, setIsConverting] = useState(false);
  if (!can('roms.write') || rom.missing_from_fs) return null;
  const { id: romId, fs_name, fs_name_no_ext } = rom;
  const send = () =>
    convert.mutate(romId, {
      onSuccess: () => {
        setIsConverting(false);
        toast({ tone: 'good', message: t('folder-converted') });
      },
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-haspopup="dialog"
        icon={<FilePlus2 size={16} aria-hidden="true" />}
        onClick={() => uploadDesk.open({ romId })}
      >
        {t('files-add')}
      </Button>
      {rom.has_simple_single_file && (
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          icon={<FolderInput size={16} aria-hidden="true" />}
          onClick={() => setIsConverting(true)}
        >
          {t('folder-convert')}
        </Button>
      )}
      {isConverting && (
        <ConfirmDialog
          title={t('folder-title')}
          confirmLabel={t('folder-convert')}
          cancelLabel={t('common:cancel')}
          tone="primary"
          busy={convert.isPending}
          error={convert.error ? errorText(convert.error) : null}
          onConfirm={send}
          onClose={() => setIsConverting(false)}
        >
          <p>{t('folder-text')}</p>
          <p className="rounded-sm bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere text-ink">
            {`${fs_name_no_ext}/${fs_name}`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
