import { ChevronDown, Download, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TRASH_KEPT_DAYS } from '@saveroom/contract';
import type { ArchiveMember, DetailedRom, RomFile } from '@saveroom/contract';

import { useRomRights } from '#library/data/rom-rights.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Table } from '#shared/ui/table.tsx';
import { toast } from '#shared/ui/toast-store.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import { fileAddress } from '#library/data/rom-addresses.ts';
import { useRestore } from '#library/data/trash.ts';

import { useDeleteFile } from '#game/data/rom-mutations.ts';
import { checksumsOf, folderInGame } from './rom-files.ts';

interface Props {
  rom: DetailedRom;
  file: RomFile;
  isSelected: boolean;
  /** Undefined where files cannot be selected. */
  onSelect: (() => void) | undefined;
}

export function FileRow({ rom, file, isSelected, onSelect }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const categoryLabel = useCategoryLabel();
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const may = useRomRights(rom);
  const id = useId();
  const folder = folderInGame(rom, file);
  const { file_name: name } = file;
  const download = t('file-download', { name });
  return (
    <>
      <Table.Row
        className={classes(isOpen && 'border-transparent!', isSelected && 'bg-accent-soft')}
      >
        {onSelect && (
          <Table.Cell>
            <Checkbox
              label={<span className="sr-only">{t('file-select', { name })}</span>}
              checked={isSelected}
              onChange={onSelect}
            />
          </Table.Cell>
        )}
        <Table.Cell>
          {folder && <span className="font-mono text-xs text-ink-faint">{folder}/</span>}
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="mt-1 flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-soft tabular-nums sm:hidden">
            {format.bytes(file.file_size_bytes)}
            {file.category && <Badge>{categoryLabel(file.category)}</Badge>}
          </span>
        </Table.Cell>
        <Table.Cell className="max-sm:hidden">
          {file.category && <Badge>{categoryLabel(file.category)}</Badge>}
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
            {!rom.missing_from_fs && may('roms.download') && (
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
            {onSelect && may('roms.delete') && (
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
          <td colSpan={onSelect ? 5 : 4} className="px-1 pb-4 sm:px-3">
            <FileDetails file={file} />
          </td>
        )}
      </tr>
    </>
  );
}

/** Checksums, date and, of an archive, its contents. */
function FileDetails({ file }: { file: RomFile }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const members = file.archive_members ?? [];
  return (
    <div className="grid gap-4 rounded-md border border-line bg-sunken p-3 sm:p-4">
      <Checksums file={file} />
      <p className="text-[0.8125rem] text-ink-soft">
        {t('file-modified', { when: format.dateTime(file.last_modified) })}
      </p>
      {members.length > 0 && (
        <Disclosure title={t('archive-contents')} trailing={format.number(members.length)}>
          <ArchiveMembers members={members} />
        </Disclosure>
      )}
    </div>
  );
}

function Checksums({ file }: { file: RomFile }) {
  const { t } = useTranslation('rom');
  const sums = checksumsOf(file);
  if (sums.length === 0) {
    return <p className="text-[0.8125rem] text-ink-soft">{t('checksums-none')}</p>;
  }
  return (
    <dl className="grid gap-1">
      {sums.map(({ name, sum }) => (
        <div key={name} className="grid items-center gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-[0.8125rem] text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-1">
            <Sum name={name} sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sum({ name, sum }: { name: string; sum: string }) {
  const { t } = useTranslation(['rom', 'common']);
  const text = useRef<HTMLElement>(null);
  return (
    <>
      <code ref={text} className="min-w-0 text-xs/5 wrap-anywhere select-all">
        {sum}
      </code>
      <CopyButton
        source={text}
        label={t('checksum-copy', { name })}
        copiedLabel={t('common:copied')}
      />
    </>
  );
}

const INITIAL_MEMBERS = 100;

function ArchiveMembers({ members }: { members: readonly ArchiveMember[] }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? members : members.slice(0, INITIAL_MEMBERS);
  return (
    <>
      <ul className="grid gap-2 text-[0.8125rem]">
        {shown.map(({ name, size, crc_hash }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-mono text-xs/5 wrap-anywhere">{name}</span>
            <span className="flex gap-3 text-ink-soft tabular-nums">
              {crc_hash && <code className="text-xs/5 select-all">{crc_hash}</code>}
              {format.bytes(size)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < members.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          {t('files-show-all', { number: format.number(members.length) })}
        </Button>
      )}
    </>
  );
}

interface RemoveProps {
  file: Pick<RomFile, 'id' | 'rom_id' | 'file_name' | 'full_path' | 'file_size_bytes'>;
  onClose: () => void;
}

/** Names the file and how long the trash keeps it, and asks for confirmation. */
export function RemoveFileDialog({ file, onClose }: RemoveProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const remove = useDeleteFile(file.rom_id);
  const restore = useRestore();
  const { file_name: name, full_path, file_size_bytes } = file;
  const undo = (trashId: string) =>
    afterSuccess(restore.mutateAsync([trashId]), () =>
      toast({ tone: 'good', message: t('file-restored', { name }) }),
    );
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
      busy={remove.isPending}
      error={remove.error}
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

const CATEGORIES = [
  'game',
  'dlc',
  'hack',
  'manual',
  'patch',
  'update',
  'mod',
  'demo',
  'translation',
  'prototype',
  'cheat',
  'soundtrack',
  'screenshot',
] as const;

/** Unknown categories keep the name that the server sent. */
export function useCategoryLabel(): (category: string) => string {
  const { t } = useTranslation('rom');
  return (category) => {
    const known = CATEGORIES.find((one) => one === category);
    return known ? t(`category-${known}`) : category;
  };
}
