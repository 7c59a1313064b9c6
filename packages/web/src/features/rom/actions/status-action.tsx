import { Check, CircleOff, Tag } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PLAY_STATUSES } from '@saveroom/contract';

import type { Personal } from '#data/rom-personal.ts';
import { classes } from '#lib/classes.ts';

import { MARKS, STATUS_ICONS, statusOf } from '../status-look.ts';
import { ActionButton } from './action-button.tsx';
import { MENU_ITEM, MENU_LINE, MENU_PANEL } from './menu-look.ts';

interface Props {
  personal: Personal;
  slim: boolean;
}

/** Marks, of which a game may have several, and how far somebody got, which is one. */
export function StatusAction({ personal: { mine, change }, slim }: Props) {
  const { t } = useTranslation(['rom', 'gallery']);
  const [home, setHome] = useState<Element | null>(null);
  const shown = statusOf(mine);
  const Icon = shown ? STATUS_ICONS[shown] : Tag;
  const label = shown ? t('status-is', { status: t(`gallery:status-${shown}`) }) : t('status-set');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={(element) => setHome(element?.closest('main') ?? null)}>
        <ActionButton
          slim={slim}
          icon={
            <Icon size={18} aria-hidden="true" className={shown ? 'text-accent-ink' : undefined} />
          }
          label={shown && !slim ? t(`gallery:status-${shown}`) : label}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={home ?? undefined}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={MENU_PANEL}
        >
          {MARKS.map((mark) => (
            <Tick
              key={mark}
              icon={STATUS_ICONS[mark]}
              isOn={mine[mark]}
              onSelect={() => change({ [mark]: !mine[mark] }, 'once')}
            >
              {t(`gallery:status-${mark}`)}
            </Tick>
          ))}
          <DropdownMenu.Separator className={MENU_LINE} />
          {PLAY_STATUSES.map((status) => (
            <Tick
              key={status}
              icon={STATUS_ICONS[status]}
              isOn={mine.status === status}
              onSelect={() => change({ status: mine.status === status ? null : status }, 'once')}
            >
              {t(`gallery:status-${status}`)}
            </Tick>
          ))}
          <DropdownMenu.Separator className={MENU_LINE} />
          <DropdownMenu.Item
            disabled={shown === null}
            onSelect={() =>
              change({ status: null, backlogged: false, now_playing: false, hidden: false }, 'once')
            }
            className={MENU_ITEM}
          >
            <CircleOff size={16} aria-hidden="true" />
            {t('gallery:status-none')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface TickProps {
  icon: (typeof STATUS_ICONS)[keyof typeof STATUS_ICONS];
  isOn: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function Tick({ icon: Icon, isOn, onSelect, children }: TickProps) {
  return (
    <DropdownMenu.CheckboxItem checked={isOn} onSelect={onSelect} className={MENU_ITEM}>
      <Icon size={16} aria-hidden="true" className={classes(isOn && 'text-accent-ink')} />
      <span className="flex-1">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check size={15} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}
