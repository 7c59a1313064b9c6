import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { MenuContent } from './menu-content.tsx';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
}

interface Props {
  /** One button element. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

export function Menu({ trigger, items, align = 'end' }: Props) {
  // Inside a modal dialog the rest of the page is inert, so the menu is rendered in the dialog;
  // otherwise in the landmark of its trigger.
  const [container, setContainer] = useState<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  /**
   * Runs after the trigger has the focus again, so that a dialog opened by it can restore the
   * focus.
   */
  const runChosen = () =>
    queueMicrotask(() => {
      const run = chosen.current;
      chosen.current = null;
      run?.();
    });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        asChild
        ref={(element) => setContainer(element?.closest('dialog, main') ?? null)}
      >
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container ?? undefined}>
        <MenuContent align={align} onCloseAutoFocus={runChosen} className="min-w-44">
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
              className={classes(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-xs px-2.5 outline-none select-none',
                'data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus',
                'data-disabled:cursor-not-allowed data-disabled:opacity-50',
                item.tone === 'danger' ? 'text-danger-ink' : 'text-ink',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
