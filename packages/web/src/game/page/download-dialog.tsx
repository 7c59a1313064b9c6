import { Download } from 'lucide-react';
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
  requestedFiles,
  selectionSize,
  toggleFile,
} from './rom-files.ts';

/** Downloads some files of a game. All of them are selected at first. */
export function DownloadDialog({ rom, onClose }: { rom: DetailedRom; onClose: () => void }) {
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
