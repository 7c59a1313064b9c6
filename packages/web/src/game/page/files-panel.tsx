import { BadgeCheck, Download, FilePlus2, FolderInput, Link2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomFile } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Table } from '#shared/ui/table.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { uploadStore } from '#uploads/upload-store.ts';

import { useConvertToFolder } from '#game/data/rom-mutations.ts';
import { useCopyLink } from './copy-link.tsx';
import { FileRow } from './file-row.tsx';
import { verifiedBy } from './rom-facts.ts';
import {
  allFiles,
  foldersOf,
  NO_FILES,
  selectionSize,
  toggleFile,
  requestedFiles,
} from './rom-files.ts';
import type { FileSelection } from './rom-files.ts';

/** Rendering thousands of files at once would block the page. */
const INITIAL_FILES = 200;

export function FilesPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { may } = useMe();
  const [selection, setSelection] = useState(NO_FILES);
  const [showsAll, setShowsAll] = useState(false);
  const files = foldersOf(rom).flatMap((folder) => folder.files);
  const shown = showsAll ? files : files.slice(0, INITIAL_FILES);
  const sets = format.list(verifiedBy(rom));
  const counted = { count: files.length, number: format.number(files.length) };
  const isAll = selection.size === files.length;
  const canSelect = files.length > 1 && !rom.missing_from_fs && may('roms.download');
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
      <FilesToolbar rom={rom} />
      <Table.Root caption={t('tab-files')}>
        <Table.Head>
          {canSelect && (
            <Table.HeadCell className="w-8">
              <Checkbox
                label={<span className="sr-only">{t('files-all', counted)}</span>}
                checked={isAll}
                onChange={() => setSelection(isAll ? NO_FILES : allFiles(files))}
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
              isSelected={selection.has(file.id)}
              onSelect={canSelect ? () => setSelection(toggleFile(selection, file.id)) : undefined}
            />
          ))}
        </tbody>
      </Table.Root>
      {shown.length < files.length && (
        <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
          {t('files-show-all', { number: format.number(files.length) })}
        </Button>
      )}
      {selection.size > 0 && (
        <SelectionBar
          rom={rom}
          files={files}
          selection={selection}
          onClear={() => setSelection(NO_FILES)}
        />
      )}
    </div>
  );
}

/** Adding files and converting to a folder, for users who may edit games. */
function FilesToolbar({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
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
        onClick={() => uploadStore.open({ romId })}
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
          tone="primary"
          busy={convert.isPending}
          error={convert.error}
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

interface Props {
  rom: DetailedRom;
  files: readonly RomFile[];
  selection: FileSelection;
  onClear: () => void;
}

/** Download and link of the selected files. */
function SelectionBar({ rom, files, selection, onClear }: Props) {
  const { t } = useTranslation(['rom', 'gallery']);
  const format = useFormat();
  const link = useCopyLink(rom);
  const requested = requestedFiles(files, selection);
  return (
    <section
      aria-label={t('gallery:selection')}
      className="sticky bottom-[calc(1rem+var(--player-bar))] z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-3 bars:bottom-[calc(var(--bottom-bar)+5rem+env(safe-area-inset-bottom))]"
    >
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {t('files-selected', {
          count: selection.size,
          number: format.number(selection.size),
          size: format.bytes(selectionSize(files, selection)),
        })}
      </p>
      <a href={contentAddress(rom, requested)} download className={buttonClass('secondary')}>
        <Download size={16} aria-hidden="true" />
        {t('files-download')}
      </a>
      <IconButton label={t('link-copy')} onClick={() => link.copy(requested)}>
        <Link2 size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('gallery:selection-clear')} onClick={onClear}>
        <X size={17} aria-hidden="true" />
      </IconButton>
      {link.dialog}
    </section>
  );
}
