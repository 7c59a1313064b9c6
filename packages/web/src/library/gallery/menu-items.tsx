import { Check, ChevronRight, CircleOff } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PLAY_STATUSES } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import type { RomMarks } from '#library/data/roms-actions.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';

import { STATUS_ICONS, useStatusLabels } from './game-labels.tsx';

const MENU_CLASS =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md ' +
  'border border-line bg-raised p-1 text-sm text-ink shadow-3';
export const MENU_ITEM_CLASS =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-xs px-2.5 outline-none select-none ' +
  'data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50';

interface ItemProps {
  icon: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, tone, disabled, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classes(MENU_ITEM_CLASS, tone === 'danger' && 'text-danger-ink')}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface CheckProps {
  icon: ReactNode;
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuCheck({ icon, checked, onSelect, children }: CheckProps) {
  return (
    <DropdownMenu.CheckboxItem checked={checked} onSelect={onSelect} className={MENU_ITEM_CLASS}>
      {icon}
      <span className="flex-1">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check size={15} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

interface SubProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

export function SubMenu({ icon, label, children }: SubProps) {
  // Two menus side by side are wider than a phone: there, one lies on the other.
  const sideOffset = useIsDesktop() ? 4 : -96;
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={classes(MENU_ITEM_CLASS, 'data-[state=open]:bg-hover')}>
        {icon}
        <span className="flex-1">{label}</span>
        <ChevronRight size={15} aria-hidden="true" className="text-ink-faint" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent className={MENU_CLASS} sideOffset={sideOffset} collisionPadding={8}>
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />;

const MARKS = ['now_playing', 'backlogged', 'hidden'] as const;

interface StatusProps {
  /** The status of the game; null for several games, which may differ. */
  current: Pick<RomCard, 'status' | (typeof MARKS)[number]> | null;
  onChange: (marks: RomMarks) => void;
}

/** Menu items for marks, of which a game can have several, and for its one play status. */
export function StatusItems({ current, onChange }: StatusProps) {
  const { t } = useTranslation('gallery');
  const labels = useStatusLabels();
  return (
    <>
      {MARKS.map((mark) => {
        const Icon = STATUS_ICONS[mark];
        const isOn = current?.[mark] ?? false;
        return (
          <MenuCheck
            key={mark}
            icon={<Icon size={16} aria-hidden="true" />}
            checked={isOn}
            onSelect={() => onChange({ [mark]: !isOn })}
          >
            {labels[mark]}
          </MenuCheck>
        );
      })}
      <MenuLine />
      {PLAY_STATUSES.map((status) => {
        const Icon = STATUS_ICONS[status];
        const isOn = current?.status === status;
        return (
          <MenuCheck
            key={status}
            icon={<Icon size={16} aria-hidden="true" />}
            checked={isOn}
            onSelect={() => onChange({ status: isOn ? null : status })}
          >
            {labels[status]}
          </MenuCheck>
        );
      })}
      <MenuLine />
      <MenuItem
        icon={<CircleOff size={16} aria-hidden="true" />}
        onSelect={() =>
          onChange({ status: null, backlogged: false, now_playing: false, hidden: false })
        }
      >
        {t('status-none')}
      </MenuItem>
    </>
  );
}
