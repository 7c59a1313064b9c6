import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

export const PANEL =
  'z-50 min-w-52 rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-3';
const ITEM =
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
      className={classes(ITEM, tone === 'danger' && 'text-danger-ink')}
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
    <DropdownMenu.CheckboxItem checked={checked} onSelect={onSelect} className={ITEM}>
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

export function MenuBranch({ icon, label, children }: SubProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={classes(ITEM, 'data-[state=open]:bg-hover')}>
        {icon}
        <span className="flex-1">{label}</span>
        <ChevronRight size={15} aria-hidden="true" className="text-ink-faint" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent className={PANEL} sideOffset={4} collisionPadding={8}>
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />;
