import {
  Combine,
  EllipsisVertical,
  Eye,
  EyeOff,
  Link2,
  Pencil,
  RefreshCw,
  ScanSearch,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import type { MetadataTask } from '#library/metadata/metadata-task.ts';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import { DeleteRomDialog } from './delete-rom-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useCopyLink } from './use-copy-link.ts';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  /** The link has no button of its own. */
  withLink: boolean;
  onDeleted: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

export function MoreAction({ rom, personal, withLink, onDeleted }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const [isDeleting, setIsDeleting] = useState(false);
  const link = useCopyLink(rom);
  const onCopy = withLink && !rom.missing_from_fs ? () => link.copy() : undefined;
  const tasks = useMetadataTasks();
  const onDelete = () => setIsDeleting(true);
  const items = useItems({ rom, personal, onCopy, onTask: tasks.start, onDelete });
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
      {link.shown !== null && <LinkDialog address={link.shown} onClose={link.hide} />}
      {isDeleting && (
        <DeleteRomDialog rom={rom} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
      {tasks.dialog}
    </>
  );
}

interface Parts {
  rom: DetailedRom;
  personal: Personal;
  onCopy: (() => void) | undefined;
  onTask: (task: MetadataTask) => void;
  onDelete: () => void;
}

/** What this person may do. */
function useItems({ rom, personal, onCopy, onTask, onDelete }: Parts): MenuItem[] {
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const { mine, change } = personal;
  const items: MenuItem[] = [];
  if (onCopy) items.push({ label: t('link-copy'), icon: <Link2 {...ICON} />, onSelect: onCopy });
  if (can('roms.user.write')) {
    items.push({
      label: mine.hidden ? t('unhide') : t('hide'),
      icon: mine.hidden ? <Eye {...ICON} /> : <EyeOff {...ICON} />,
      onSelect: () => change({ hidden: !mine.hidden }, 'once'),
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
