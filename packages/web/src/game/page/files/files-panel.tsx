import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Table } from '#shared/ui/table.tsx';

import { verifiedBy } from '../overview/verified-by.ts';
import { NOTHING, allOf, toggled } from './chosen-files.ts';
import { FileRow } from './file-row.tsx';
import { FilesBar } from './files-bar.tsx';
import { FilesTools } from './files-tools.tsx';
import { foldersOf } from './path-in-game.ts';

/** A game of thousands of files must not hold up its page. */
const MOST_AT_FIRST = 200;

/** Every file of the game: where it is, how large, how to tell it is the right one. */
export function FilesPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [chosen, setChosen] = useState(NOTHING);
  const [showsAll, setShowsAll] = useState(false);
  const files = foldersOf(rom).flatMap((folder) => folder.files);
  const shown = showsAll ? files : files.slice(0, MOST_AT_FIRST);
  const sets = format.list(verifiedBy(rom));
  const counted = { count: files.length, number: format.number(files.length) };
  const isAll = chosen.size === files.length;
  const canChoose = files.length > 1 && !rom.missing_from_fs;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-soft">
        <p className="tabular-nums">
          {t('files-count', { ...counted, size: format.bytes(rom.fs_size_bytes) })}
        </p>
        <p className="font-mono text-xs wrap-anywhere">{rom.full_path}</p>
        {rom.is_verified && (
          <p className="flex items-center gap-1.5 font-medium text-good-ink">
            <BadgeCheck size={16} aria-hidden="true" />
            {sets ? t('verified-by', { sets }) : t('verified-text')}
          </p>
        )}
      </div>
      <FilesTools rom={rom} />
      <Table.Root caption={t('tab-files')}>
        <Table.Head>
          {canChoose && (
            <Table.HeadCell className="w-8">
              <Checkbox
                label={<span className="sr-only">{t('files-all', counted)}</span>}
                checked={isAll}
                onChange={() => setChosen(isAll ? NOTHING : allOf(files))}
              />
            </Table.HeadCell>
          )}
          <Table.HeadCell>{t('file-name')}</Table.HeadCell>
          <Table.HeadCell className="max-sm:hidden">{t('file-category')}</Table.HeadCell>
          <Table.HeadCell className="text-right max-sm:hidden">{t('file-size')}</Table.HeadCell>
          <Table.HeadCell>
            <span className="sr-only">{t('file-actions')}</span>
          </Table.HeadCell>
        </Table.Head>
        <tbody>
          {shown.map((file) => (
            <FileRow
              key={file.id}
              rom={rom}
              file={file}
              isChosen={chosen.has(file.id)}
              onChoose={canChoose ? () => setChosen(toggled(chosen, file.id)) : undefined}
            />
          ))}
        </tbody>
      </Table.Root>
      {shown.length < files.length && (
        <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
          {t('files-show-all', { number: format.number(files.length) })}
        </Button>
      )}
      {chosen.size > 0 && (
        <FilesBar rom={rom} files={files} chosen={chosen} onClear={() => setChosen(NOTHING)} />
      )}
    </div>
  );
}
