import { ChevronDown, Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomFile } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { fileAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Table } from '#shared/ui/table.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import { FileDetails } from './file-details.tsx';
import { folderInGame } from './path-in-game.ts';
import { RemoveFileDialog } from './remove-file-dialog.tsx';
import { useCategoryWord } from './use-category-word.ts';

interface Props {
  rom: DetailedRom;
  file: RomFile;
  isChosen: boolean;
  /** Absent: there is nothing to choose from. */
  onChoose: (() => void) | undefined;
}

export function FileRow({ rom, file, isChosen, onChoose }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const categoryWord = useCategoryWord();
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { can } = useMe();
  const id = useId();
  const folder = folderInGame(rom, file);
  const { file_name: name } = file;
  const download = t('file-download', { name });
  return (
    <>
      <Table.Row className={classes(isOpen && 'border-transparent!', isChosen && 'bg-accent-soft')}>
        {onChoose && (
          <Table.Cell>
            <Checkbox
              label={<span className="sr-only">{t('file-select', { name })}</span>}
              checked={isChosen}
              onChange={onChoose}
            />
          </Table.Cell>
        )}
        <Table.Cell>
          {folder && <span className="font-mono text-xs text-ink-faint">{folder}/</span>}
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="mt-1 flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-soft tabular-nums sm:hidden">
            {format.bytes(file.file_size_bytes)}
            {file.category && <Badge>{categoryWord(file.category)}</Badge>}
          </span>
        </Table.Cell>
        <Table.Cell className="max-sm:hidden">
          {file.category && <Badge>{categoryWord(file.category)}</Badge>}
        </Table.Cell>
        <Table.Cell className="text-right whitespace-nowrap tabular-nums max-sm:hidden">
          {format.bytes(file.file_size_bytes)}
        </Table.Cell>
        <Table.Cell className="w-0">
          <div className="flex justify-end">
            <IconButton
              label={t('file-details', { name })}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronDown
                size={17}
                aria-hidden="true"
                className={classes('transition-transform', isOpen && 'rotate-180')}
              />
            </IconButton>
            {!rom.missing_from_fs && (
              <Tooltip text={download}>
                <a
                  href={fileAddress(file)}
                  download
                  aria-label={download}
                  className="grid size-10 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink"
                >
                  <Download size={17} aria-hidden="true" />
                </a>
              </Tooltip>
            )}
            {onChoose && can('roms.write') && (
              <IconButton
                label={t('file-remove', { name })}
                tone="danger"
                aria-haspopup="dialog"
                onClick={() => setIsRemoving(true)}
              >
                <Trash2 size={17} aria-hidden="true" />
              </IconButton>
            )}
            {isRemoving && <RemoveFileDialog file={file} onClose={() => setIsRemoving(false)} />}
          </div>
        </Table.Cell>
      </Table.Row>
      <tr id={id} hidden={!isOpen} className="border-b border-line last:border-0">
        {isOpen && (
          <td colSpan={onChoose ? 5 : 4} className="px-1 pb-4 sm:px-3">
            <FileDetails file={file} />
          </td>
        )}
      </tr>
    </>
  );
}
