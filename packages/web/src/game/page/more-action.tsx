import {
  Combine,
  EllipsisVertical,
  Eye,
  EyeOff,
  FileDiff,
  Link2,
  Pencil,
  QrCode,
  RefreshCw,
  ScanSearch,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useDeleteRoms } from '#library/data/delete-roms.ts';
import { DeletionList, useUndoDeletion } from '#library/gallery/delete-games-dialog.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';
import type { MetadataTask } from '#library/metadata/use-metadata-tasks.tsx';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';

import { ciaFilesOf } from '#game/data/cia.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { useCopyLink } from './copy-link.tsx';
import { baseFilesOf } from './patch-files.ts';

// Most visits open none of these dialogs.
const InstallDialog = lazy(async () => ({
  default: (await import('./install-dialog.tsx')).InstallDialog,
}));
const PatchDialog = lazy(async () => ({
  default: (await import('./patch-dialog.tsx')).PatchDialog,
}));

interface Props {
  rom: DetailedRom;
  personal: Personal;
  /** Whether to list "Copy link", which has its own button on desktops. */
  withLink: boolean;
  onDeleted: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

export function MoreAction({ rom, personal, withLink, onDeleted }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isPatching, setIsPatching] = useState(false);
  const [isInstalling, setIsInstalling] = useState(false);
  const link = useCopyLink(rom);
  const onCopy = withLink && !rom.missing_from_fs ? () => link.copy() : undefined;
  const tasks = useMetadataTasks();
  const onDelete = () => setIsDeleting(true);
  const canPatch = !rom.missing_from_fs && baseFilesOf(rom.files).length > 0;
  const onPatch = canPatch ? () => setIsPatching(true) : undefined;
  const onInstall = ciaFilesOf(rom).length > 0 ? () => setIsInstalling(true) : undefined;
  const onTask = tasks.start;
  const items = useItems({ rom, personal, onCopy, onInstall, onPatch, onTask, onDelete });
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('more')} className="size-12! text-ink!">
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {link.dialog}
      {isDeleting && (
        <DeleteRomDialog rom={rom} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
      {tasks.dialog}
      {isInstalling && (
        <Suspense>
          <InstallDialog rom={rom} onClose={() => setIsInstalling(false)} />
        </Suspense>
      )}
      {isPatching && (
        <Suspense>
          <PatchDialog rom={rom} onClose={() => setIsPatching(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ItemOptions {
  rom: DetailedRom;
  personal: Personal;
  onCopy: (() => void) | undefined;
  onInstall: (() => void) | undefined;
  onPatch: (() => void) | undefined;
  onTask: (task: MetadataTask) => void;
  onDelete: () => void;
}

/** The actions that the user may perform. */
function useItems(options: ItemOptions): MenuItem[] {
  const { rom, personal, onCopy, onInstall, onPatch, onTask, onDelete } = options;
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const { mine, change } = personal;
  const items: MenuItem[] = [];
  if (onCopy) items.push({ label: t('link-copy'), icon: <Link2 {...ICON} />, onSelect: onCopy });
  if (onInstall) items.push({ label: t('cia'), icon: <QrCode {...ICON} />, onSelect: onInstall });
  if (onPatch) items.push({ label: t('patch'), icon: <FileDiff {...ICON} />, onSelect: onPatch });
  if (can('roms.user.write')) {
    items.push({
      label: mine.hidden ? t('unhide') : t('hide'),
      icon: mine.hidden ? <Eye {...ICON} /> : <EyeOff {...ICON} />,
      onSelect: () => change({ hidden: !mine.hidden }, 'now'),
    });
  }
  if (can('roms.write')) {
    const { id: romId } = rom;
    items.push(
      {
        label: t('match'),
        icon: <ScanSearch {...ICON} />,
        onSelect: () => onTask({ kind: 'match', romId }),
      },
      {
        label: t('edit'),
        icon: <Pencil {...ICON} />,
        onSelect: () => onTask({ kind: 'edit', romId }),
      },
      {
        label: t('refresh'),
        icon: <RefreshCw {...ICON} />,
        onSelect: () => onTask({ kind: 'refresh', romIds: [romId] }),
      },
      {
        label: t('versions-manage'),
        icon: <Combine {...ICON} />,
        onSelect: () => onTask({ kind: 'versions', romIds: [romId] }),
      },
      {
        label: t('common:delete'),
        icon: <Trash2 {...ICON} />,
        tone: 'danger',
        onSelect: onDelete,
      },
    );
  }
  return items;
}

interface DeleteProps {
  rom: DetailedRom;
  onDeleted: () => void;
  onClose: () => void;
}

/** Lists what is deleted and what is kept, and asks for confirmation. */
function DeleteRomDialog({ rom, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
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
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={
        remove.error
          ? errorText(remove.error)
          : refusal && serverMessage(refusal.code, refusal.text)
      }
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
