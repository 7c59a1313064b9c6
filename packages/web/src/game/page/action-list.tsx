import {
  Combine,
  Download,
  Eye,
  EyeOff,
  FileDiff,
  Link2,
  ListChecks,
  ListPlus,
  Pencil,
  QrCode,
  RefreshCw,
  ScanSearch,
  Share2,
  Star,
  Tag,
  Trash2,
  UserX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useRomRights } from '#library/data/rom-rights.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { STATUS_ICONS, statusOf, titleOf, useStatusLabels } from '#library/gallery/game-labels.tsx';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';

import { useInstallFiles } from '#game/data/cia.ts';
import { isInFavorites, useSetFavorite } from '#game/data/rom-collections.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { CollectionList } from './collection-list.tsx';
import { useCopyLink } from './copy-link.tsx';
import { DeleteRomDialog } from './delete-rom-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { useKeepAction } from './keep-action.ts';
import { baseFilesOf } from './patch-files.ts';
import { usePlaylistAction } from './playlist-action.ts';

// Loaded on demand, because most visits open none of these dialogs.
const InstallDialog = lazy(async () => ({
  default: (await import('./install-dialog.tsx')).InstallDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('#library/shares/share-dialog.tsx')).ShareDialog,
}));
const PatchDialog = lazy(async () => ({
  default: (await import('./patch-dialog.tsx')).PatchDialog,
}));

/** An action of a game, shown as a button in the row or as an item of the menu at its end. */
export interface RomAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** `row`: a button if it fits, otherwise in the menu; `menu`: always in the menu. */
  readonly placement: 'row' | 'menu';
  /**
   * The handler. Actions with neither `onSelect` nor `href` open a list of their own, by their id.
   */
  readonly onSelect?: (() => void) | undefined;
  readonly href?: string | undefined;
  /** Whether a toggle is on; undefined if the action is no toggle. */
  readonly isOn?: boolean | undefined;
  /** Shown after the label, where there is room. */
  readonly detail?: string | undefined;
  /** Only its icon is shown in the row. */
  readonly isIcon?: boolean | undefined;
  readonly tone?: 'danger' | undefined;
  /** Draws a separator above it in the menu. */
  readonly startsGroup?: boolean | undefined;
}

type OpenDialog = 'collections' | 'choose' | 'install' | 'patch' | 'share' | 'delete';

interface Options {
  rom: DetailedRom;
  personal: Personal;
  /** The download is left out, because it is the primary button. */
  withoutDownload: boolean;
  onDeleted: () => void;
}

interface RomActionList {
  /** The most important first. */
  actions: RomAction[];
  openDialog: (dialog: OpenDialog) => void;
  /** Must be rendered by the caller; its position does not matter. */
  dialogs: ReactNode;
}

/** All actions of a game that the user may perform, in order of importance. */
export function useRomActions(options: Options): RomActionList {
  const { rom, personal, withoutDownload, onDeleted } = options;
  const { t } = useTranslation(['rom', 'common', 'gallery']);
  const format = useFormat();
  const { can, may: mayEverywhere } = useMe();
  const may = useRomRights(rom);
  const labels = useStatusLabels();
  const setFavorite = useSetFavorite(rom.id);
  const link = useCopyLink(rom);
  const tasks = useMetadataTasks();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { mine, change } = personal;
  const { id: romId } = rom;
  const hasFiles = !rom.missing_from_fs;
  const isFavorite = isInFavorites(rom);
  const status = statusOf(mine);
  const playlist = usePlaylistAction(rom);
  const keep = useKeepAction(romId, hasFiles && !withoutDownload);
  const installFiles = useInstallFiles(rom);
  const mayDownload = may('roms.download');
  const mayMark = can('roms.user.write');
  const mayCollect = can('collections.write');
  const mayEdit = may('roms.write');
  // Searching sources, refreshing and grouping also concern other games.
  const mayMatch = can('roms.write');
  const mayDelete = mayMatch && mayEverywhere('roms.delete');
  const mayShare = can('me.write');

  const table: (RomAction | false)[] = [
    hasFiles &&
      mayDownload &&
      !withoutDownload && {
        id: 'download',
        label: t('download'),
        icon: Download,
        placement: 'row',
        href: contentAddress(rom),
        detail: format.bytes(rom.fs_size_bytes),
      },
    mayCollect && {
      id: 'favorite',
      label: t('favorite'),
      icon: Star,
      placement: 'row',
      isOn: isFavorite,
      onSelect: () => setFavorite.mutate(!isFavorite),
    },
    mayCollect && { id: 'collections', label: t('collections'), icon: ListPlus, placement: 'row' },
    mayMark && {
      id: 'status',
      label: status ? t('status-is', { status: labels[status] }) : t('status-set'),
      icon: status ? STATUS_ICONS[status] : Tag,
      placement: 'row',
    },
    hasFiles &&
      mayDownload && {
        id: 'link',
        label: t('link-copy'),
        icon: Link2,
        placement: 'row',
        isIcon: true,
        onSelect: () => link.copy(),
      },
    mayShare && {
      id: 'share',
      label: t('share'),
      icon: Share2,
      placement: 'menu',
      onSelect: () => setOpen('share'),
    },
    hasFiles &&
      rom.has_multiple_files &&
      mayDownload &&
      !withoutDownload && {
        id: 'choose',
        label: t('download-choose'),
        icon: ListChecks,
        placement: 'menu',
        onSelect: () => setOpen('choose'),
      },
    playlist,
    keep,
    mayDownload &&
      installFiles.length > 0 && {
        id: 'install',
        label: t('cia'),
        icon: QrCode,
        placement: 'menu',
        onSelect: () => setOpen('install'),
      },
    hasFiles &&
      (mayDownload || mayMatch) &&
      baseFilesOf(rom.files).length > 0 && {
        id: 'patch',
        label: t('patch'),
        icon: FileDiff,
        placement: 'menu',
        onSelect: () => setOpen('patch'),
      },
    mayMark && {
      id: 'hide',
      label: mine.hidden ? t('unhide') : t('hide'),
      icon: mine.hidden ? Eye : EyeOff,
      placement: 'menu',
      onSelect: () => change({ hidden: !mine.hidden }, 'now'),
    },
    mayMatch && {
      id: 'match',
      label: t('match'),
      icon: ScanSearch,
      placement: 'menu',
      startsGroup: true,
      onSelect: () => tasks.start({ kind: 'match', romId }),
    },
    mayEdit && {
      id: 'edit',
      label: t('edit'),
      icon: Pencil,
      placement: 'menu',
      onSelect: () => tasks.start({ kind: 'edit', romId }),
    },
    mayMatch && {
      id: 'refresh',
      label: t('refresh'),
      icon: RefreshCw,
      placement: 'menu',
      onSelect: () => tasks.start({ kind: 'refresh', romIds: [romId] }),
    },
    mayMatch && {
      id: 'versions',
      label: t('versions-manage'),
      icon: Combine,
      placement: 'menu',
      onSelect: () => tasks.start({ kind: 'versions', romIds: [romId] }),
    },
    can('users.write') && {
      id: 'hide-from',
      label: t('gallery:hide-from'),
      icon: UserX,
      placement: 'menu',
      startsGroup: true,
      onSelect: () => tasks.start({ kind: 'hide-from', romIds: [romId] }),
    },
    mayDelete && {
      id: 'delete',
      label: t('common:delete'),
      icon: Trash2,
      placement: 'menu',
      tone: 'danger',
      startsGroup: true,
      onSelect: () => setOpen('delete'),
    },
  ];

  const onClose = () => setOpen(null);
  return {
    actions: table.filter((action) => action !== false),
    openDialog: setOpen,
    dialogs: (
      <>
        {link.dialog}
        {tasks.dialog}
        {open === 'collections' && (
          <Dialog title={t('collections')} onClose={onClose}>
            <CollectionList rom={rom} />
          </Dialog>
        )}
        {open === 'choose' && <DownloadDialog rom={rom} onClose={onClose} />}
        {open === 'delete' && <DeleteRomDialog rom={rom} onDeleted={onDeleted} onClose={onClose} />}
        <Suspense>
          {open === 'install' && <InstallDialog rom={rom} onClose={onClose} />}
          {open === 'share' && (
            <ShareDialog
              shared={{ target: 'rom', target_id: romId }}
              title={titleOf(rom)}
              onClose={onClose}
            />
          )}
          {open === 'patch' && <PatchDialog rom={rom} onClose={onClose} />}
        </Suspense>
      </>
    ),
  };
}
