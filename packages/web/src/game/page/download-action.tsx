import { Download, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import { contentAddress } from '#library/data/rom-addresses.ts';

import {
  allFiles,
  folderInGame,
  NO_FILES,
  selectionSize,
  toggleFile,
  requestedFiles,
} from './rom-files.ts';

interface Props {
  rom: DetailedRom;
  slim: boolean;
  /** Primary where the game cannot be played. */
  isPrimary: boolean;
}

const SLIM = 'flex-1 px-4!';
const SLIM_SECONDARY = 'size-12 px-0!';

/** Downloads the game; of a game with several files, some can be selected. */
export function DownloadAction({ rom, slim, isPrimary }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isMany = rom.has_multiple_files;
  const openDialog = () => setIsDialogOpen(true);
  const variant = isPrimary ? 'primary' : 'secondary';
  const size = isPrimary ? SLIM : SLIM_SECONDARY;
  return (
    <>
      {slim && isMany ? (
        <button
          type="button"
          onClick={openDialog}
          aria-label={t('download')}
          className={buttonClass(variant, 'lg', size)}
        >
          <Download size={18} aria-hidden="true" />
          {isPrimary && t('download')}
        </button>
      ) : (
        <a
          href={contentAddress(rom)}
          download
          className={buttonClass(variant, 'lg', slim ? size : undefined)}
          aria-label={slim ? t('download') : undefined}
        >
          <Download size={18} aria-hidden="true" />
          {(isPrimary || !slim) && t('download')}
          {!slim && (
            <span className="font-normal tabular-nums">{format.bytes(rom.fs_size_bytes)}</span>
          )}
        </a>
      )}
      {!slim && isMany && (
        <Button
          size="lg"
          className="px-4!"
          icon={<ListChecks size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={openDialog}
        >
          {t('download-choose')}
        </Button>
      )}
      {isDialogOpen && <DownloadDialog rom={rom} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

/** All files are selected at first. */
function DownloadDialog({ rom, onClose }: { rom: DetailedRom; onClose: () => void }) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const { files } = rom;
  const [selection, setSelection] = useState(() => allFiles(files));
  const isAll = selection.size === files.length;
  const size = selection.size === 0 ? 0 : selectionSize(files, selection);
  return (
    <Dialog
      title={t('download-choose')}
      description={t('download-choose-text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {selection.size === 0 ? (
            <Button variant="primary" disabled>
              {t('download')}
            </Button>
          ) : (
            <a
              href={contentAddress(rom, requestedFiles(files, selection))}
              download
              onClick={onClose}
              className={buttonClass('primary')}
            >
              <Download size={16} aria-hidden="true" />
              {t('download-size', { size: format.bytes(size) })}
            </a>
          )}
        </>
      }
    >
      <div className="mb-3 border-b border-line pb-3">
        <Checkbox
          label={t('files-all', { count: files.length, number: format.number(files.length) })}
          checked={isAll}
          onChange={() => setSelection(isAll ? NO_FILES : allFiles(files))}
        />
      </div>
      <ul className="grid gap-2.5">
        {files.map((file) => {
          const folder = folderInGame(rom, file);
          return (
            <li key={file.id}>
              <Checkbox
                label={<span className="wrap-anywhere">{file.file_name}</span>}
                hint={[folder, format.bytes(file.file_size_bytes)].filter(Boolean).join(' · ')}
                checked={selection.has(file.id)}
                onChange={() => setSelection(toggleFile(selection, file.id))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
