import {
  CopyCheck,
  Download,
  ExternalLink,
  History,
  ListMinus,
  ListPlus,
  Pencil,
  Play,
  RefreshCw,
  RotateCcw,
  ScanSearch,
  SlidersHorizontal,
  Star,
  StarOff,
  Tag,
  Trash2,
  UserX,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { MenuContent } from '#shared/ui/menu-content.tsx';
import { usePlayerOf } from '#library/data/playable.ts';
import type { MetadataTask } from '../metadata/use-metadata-tasks.tsx';

import type { GallerySlots, GameActions } from './game-events.ts';
import { titleOf } from './game-labels.tsx';
import { MenuItem, MenuLine, StatusItems, SubMenu } from './menu-items.tsx';

export interface OpenMenu {
  rom: RomCard;
  /** The menu opens at this button, and the focus returns to it, or to its card if it is gone. */
  button: HTMLElement;
}

interface Props extends OpenMenu {
  actions: GameActions;
  slots: GallerySlots;
  onOpen: (rom: RomCard) => void;
  onPlay: (rom: RomCard, start?: 'now' | 'new') => void;
  /** Absent where games can't be selected. */
  onSelect?: ((rom: RomCard) => void) | undefined;
  onTask: (task: MetadataTask) => void;
  onDelete: (rom: RomCard) => void;
  onClose: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The menu of a game, at the button that opened it. */
export function CardMenu(props: Props) {
  const { rom, button, onClose } = props;
  const { t } = useTranslation('gallery');
  /** Runs after the focus has returned, so that a dialog that it opens can return it again. */
  const pending = useRef<(() => void) | null>(null);
  // Read once: some buttons are unmounted while the menu is open, and have no box then.
  const [{ box, card, main }] = useState(() => ({
    box: button.getBoundingClientRect(),
    card: button.closest('[data-index]'),
    main: button.closest('main'),
  }));
  const returnFocus = () => {
    if (!button.isConnected) card?.querySelector<HTMLElement>('[data-focus]')?.focus();
    else button.focus();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          className="pointer-events-none fixed"
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main ?? undefined}>
        <MenuContent
          mayCover
          aria-label={t('card-more', { name: rom.name })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
            pending.current?.();
          }}
        >
          <DropdownMenu.Label className="max-w-64 truncate px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-faint">
            {titleOf(rom)}
          </DropdownMenu.Label>
          <Items
            {...props}
            afterClose={(act) => () => {
              pending.current = act;
            }}
          />
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemsProps extends Props {
  /** Runs an action after the menu has closed. */
  afterClose: (act: () => void) => () => void;
}

function Items(props: ItemsProps) {
  const { rom, actions, slots, afterClose, onOpen, onPlay, onSelect, onTask, onDelete } = props;
  const { t } = useTranslation(['gallery', 'common']);
  const { can, may } = useMe();
  const {
    onAddToCollection: add,
    onRemoveFromCollection: removeFrom,
    onForgetPlayed: forget,
    canStartOver,
  } = slots;
  const isPlayable = usePlayerOf()(rom) !== undefined;
  const canMark = can('roms.user.write');
  const canCollect = can('collections.write');
  return (
    <>
      <MenuItem icon={<ExternalLink {...ICON} />} onSelect={afterClose(() => onOpen(rom))}>
        {t('open')}
      </MenuItem>
      {isPlayable && (
        <>
          <MenuItem
            icon={<Play {...ICON} />}
            disabled={rom.missing_from_fs}
            onSelect={afterClose(() => onPlay(rom, 'now'))}
          >
            {canStartOver ? t('continue') : t('play')}
          </MenuItem>
          {canStartOver && (
            <MenuItem
              icon={<RotateCcw {...ICON} />}
              disabled={rom.missing_from_fs}
              onSelect={afterClose(() => onPlay(rom, 'new'))}
            >
              {t('start-over')}
            </MenuItem>
          )}
          <MenuItem
            icon={<SlidersHorizontal {...ICON} />}
            disabled={rom.missing_from_fs}
            onSelect={afterClose(() => onPlay(rom))}
          >
            {t('play-options')}
          </MenuItem>
        </>
      )}
      {may('roms.download') && (
        <MenuItem
          icon={<Download {...ICON} />}
          disabled={rom.missing_from_fs}
          onSelect={() => actions.download([rom])}
        >
          {t('download')}
        </MenuItem>
      )}
      {onSelect && (
        <MenuItem icon={<CopyCheck {...ICON} />} onSelect={afterClose(() => onSelect(rom))}>
          {t('select-one')}
        </MenuItem>
      )}
      {(canMark || canCollect) && <MenuLine />}
      {canCollect && (
        <MenuItem
          icon={rom.is_favorite ? <StarOff {...ICON} /> : <Star {...ICON} />}
          onSelect={() => actions.setFavorite([rom.id], !rom.is_favorite)}
        >
          {rom.is_favorite ? t('unfavorite') : t('favorite')}
        </MenuItem>
      )}
      {canMark && (
        <SubMenu icon={<Tag {...ICON} />} label={t('status')}>
          <StatusItems current={rom} onChange={(marks) => actions.setMarks([rom.id], marks)} />
        </SubMenu>
      )}
      {canMark && forget && (
        <MenuItem icon={<History {...ICON} />} onSelect={() => forget(rom.id)}>
          {t('continue-remove')}
        </MenuItem>
      )}
      {canCollect && add && (
        <MenuItem icon={<ListPlus {...ICON} />} onSelect={afterClose(() => add([rom.id]))}>
          {t('collection-add')}
        </MenuItem>
      )}
      {canCollect && removeFrom && (
        <MenuItem icon={<ListMinus {...ICON} />} onSelect={afterClose(() => removeFrom([rom.id]))}>
          {t('collection-remove')}
        </MenuItem>
      )}
      {can('users.write') && (
        <>
          <MenuLine />
          <MenuItem
            icon={<UserX {...ICON} />}
            onSelect={afterClose(() => onTask({ kind: 'hide-from', romIds: [rom.id] }))}
          >
            {t('hide-from')}
          </MenuItem>
        </>
      )}
      {can('roms.write') && (
        <>
          <MenuLine />
          <MenuItem
            icon={<ScanSearch {...ICON} />}
            onSelect={afterClose(() => onTask({ kind: 'match', romId: rom.id }))}
          >
            {t('match')}
          </MenuItem>
          <MenuItem
            icon={<Pencil {...ICON} />}
            onSelect={afterClose(() => onTask({ kind: 'edit', romId: rom.id }))}
          >
            {t('common:edit')}
          </MenuItem>
          <MenuItem
            icon={<RefreshCw {...ICON} />}
            onSelect={afterClose(() => onTask({ kind: 'refresh', romIds: [rom.id] }))}
          >
            {t('refresh')}
          </MenuItem>
          {may('roms.delete') && (
            <MenuItem
              icon={<Trash2 {...ICON} />}
              tone="danger"
              onSelect={afterClose(() => onDelete(rom))}
            >
              {t('common:delete')}
            </MenuItem>
          )}
        </>
      )}
    </>
  );
}
