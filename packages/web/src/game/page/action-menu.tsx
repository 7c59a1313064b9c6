import { ChevronRight, EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MenuContent } from '#shared/ui/menu-content.tsx';

import {
  MENU_ITEM_CLASS,
  MenuCheck,
  MenuItem,
  MenuLine,
  StatusItems,
} from '#library/gallery/menu-items.tsx';

import type { Personal } from '#game/data/rom-personal.ts';
import type { RomAction } from './action-list.tsx';

interface Props {
  actions: readonly RomAction[];
  personal: Personal;
  size: 'md' | 'lg';
  onCollections: () => void;
}

/** The menu with the actions that have no button of their own. */
export function ActionMenu({ actions, personal, size, onCollections }: Props) {
  const { t } = useTranslation('rom');
  const [container, setContainer] = useState<Element | null>(null);
  /** Statuses replace the actions: on phones there is no room for a menu beside the menu. */
  const [showsStatuses, setShowsStatuses] = useState(false);
  /**
   * Runs after the focus has returned to the button, so that a dialog it opens can restore the
   * focus.
   */
  const chosen = useRef<(() => void) | null>(null);
  const afterClose = (run: (() => void) | undefined) => () => {
    chosen.current = run ?? null;
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setShowsStatuses(false)}>
      <DropdownMenu.Trigger
        asChild
        ref={(element) => setContainer(element?.closest('main') ?? null)}
      >
        <IconButton
          label={t('more')}
          className={classes('text-ink!', size === 'lg' ? 'size-12! max-sm:w-11!' : undefined)}
        >
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <MenuContent
          onCloseAutoFocus={() =>
            queueMicrotask(() => {
              chosen.current?.();
              chosen.current = null;
            })
          }
        >
          {showsStatuses ? (
            <Statuses personal={personal} />
          ) : (
            actions.map(({ id, label, icon: Icon, ...action }, index) => {
              const icon = (
                <Icon size={16} aria-hidden="true" fill={action.isOn ? 'currentColor' : 'none'} />
              );
              return (
                <Grouped key={id} hasLine={action.startsGroup === true && index > 0}>
                  {id === 'status' ? (
                    <DropdownMenu.Item
                      className={MENU_ITEM_CLASS}
                      onSelect={(event) => {
                        event.preventDefault();
                        setShowsStatuses(true);
                      }}
                    >
                      {icon}
                      <span className="flex-1">{label}</span>
                      <ChevronRight size={15} aria-hidden="true" className="text-ink-faint" />
                    </DropdownMenu.Item>
                  ) : action.isOn !== undefined ? (
                    <MenuCheck
                      icon={icon}
                      checked={action.isOn}
                      onSelect={afterClose(action.onSelect)}
                    >
                      {label}
                    </MenuCheck>
                  ) : action.href === undefined ? (
                    <MenuItem
                      icon={icon}
                      tone={action.tone}
                      onSelect={afterClose(id === 'collections' ? onCollections : action.onSelect)}
                    >
                      {label}
                    </MenuItem>
                  ) : (
                    <DropdownMenu.Item asChild className={MENU_ITEM_CLASS}>
                      <a href={action.href} download>
                        {icon}
                        {label}
                        <span className="ml-auto pl-4 text-ink-faint tabular-nums">
                          {action.detail}
                        </span>
                      </a>
                    </DropdownMenu.Item>
                  )}
                </Grouped>
              );
            })
          )}
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The list of statuses. It takes the focus, because the focused item was replaced. */
function Statuses({ personal }: { personal: Personal }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.closest<HTMLElement>('[role="menu"]')?.focus(), []);
  return (
    <div ref={box}>
      <StatusItems current={personal.mine} onChange={(marks) => personal.change(marks, 'now')} />
    </div>
  );
}

function Grouped({ hasLine, children }: { hasLine: boolean; children: ReactNode }) {
  return (
    <>
      {hasLine && <MenuLine />}
      {children}
    </>
  );
}
