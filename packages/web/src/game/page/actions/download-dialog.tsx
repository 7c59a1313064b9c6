import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import { NOTHING, allOf, sizeOf, toggled, wantedFiles } from '../files/chosen-files.ts';
import { folderInGame } from '../files/path-in-game.ts';

interface Props {
  rom: DetailedRom;
  onClose: () => void;
}

/** Which files of a game to take: all of them, until some are left out. */
export function DownloadDialog({ rom, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const { files } = rom;
  const [chosen, setChosen] = useState(() => allOf(files));
  const isAll = chosen.size === files.length;
  const size = chosen.size === 0 ? 0 : sizeOf(files, chosen);
  return (
    <Dialog
      title={t('download-choose')}
      description={t('download-choose-text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {chosen.size === 0 ? (
            <Button variant="primary" disabled>
              {t('download')}
            </Button>
          ) : (
            <a
              href={contentAddress(rom, wantedFiles(files, chosen))}
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
          onChange={() => setChosen(isAll ? NOTHING : allOf(files))}
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
                checked={chosen.has(file.id)}
                onChange={() => setChosen(toggled(chosen, file.id))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
