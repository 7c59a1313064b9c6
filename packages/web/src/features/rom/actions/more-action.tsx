import { EllipsisVertical, Eye, EyeOff, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import type { Personal } from '#data/rom-personal.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuItem } from '#ui/menu.tsx';

import { DeleteRomDialog } from './delete-rom-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useRefreshMetadata } from './use-refresh-metadata.ts';

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
  const items = useItems({ rom, personal, onCopy, onDelete: () => setIsDeleting(true) });
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
    </>
  );
}

interface Parts {
  rom: DetailedRom;
  personal: Personal;
  onCopy: (() => void) | undefined;
  onDelete: () => void;
}

/** What this person may do. */
function useItems({ rom, personal, onCopy, onDelete }: Parts): MenuItem[] {
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const refresh = useRefreshMetadata(rom.id);
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
  if (can('platforms.write')) {
    items.push({ label: t('refresh'), icon: <RefreshCw {...ICON} />, onSelect: refresh.start });
  }
  if (can('roms.write')) {
    items.push({
      label: t('common:delete'),
      icon: <Trash2 {...ICON} />,
      tone: 'danger',
      onSelect: onDelete,
    });
  }
  return items;
}
