import { DropdownMenu } from 'radix-ui';
import { useCallback, useState } from 'react';
import type { ComponentProps } from 'react';

import { classes } from '#shared/lib/classes.ts';

type Side = NonNullable<DropdownMenu.DropdownMenuContentProps['side']>;

/** Between the menu and its button. */
const OFFSET = 6;
/** Between the menu and the edge of the window. */
const PADDING = 8;

/**
 * The box of a menu. It opens below its button or above it, and next to it if both are too low, so
 * that no item is cut off. It scrolls only if it is higher than the window, or if the window is too
 * narrow for a menu next to the button.
 */
export function MenuContent({
  side: usual = 'bottom',
  align = 'end',
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Content>) {
  const [side, setSide] = useState<Side>(usual);
  // Only when it opens: a menu that moved while its items change would be lost from sight.
  const place = useCallback(
    (menu: HTMLElement | null) => {
      const button = menu && buttonOf(menu);
      if (button) setSide(sideOf(menu, button, { usual, align }));
    },
    [usual, align],
  );
  return (
    <DropdownMenu.Content
      {...rest}
      ref={place}
      side={side}
      align={align}
      sideOffset={OFFSET}
      collisionPadding={PADDING}
      className={classes(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-3',
        className ?? 'min-w-52',
      )}
    />
  );
}

const buttonOf = (menu: HTMLElement): HTMLElement | null =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '');

function sideOf(
  menu: HTMLElement,
  button: HTMLElement,
  { usual, align }: { usual: Side; align: string },
): Side {
  const box = button.getBoundingClientRect();
  const gap = OFFSET + PADDING;
  const height = menu.scrollHeight + menu.offsetHeight - menu.clientHeight;
  if (height <= Math.max(box.top, innerHeight - box.bottom) - gap) return usual;
  const rooms: Record<'left' | 'right', number> = {
    left: box.left - gap,
    right: document.documentElement.clientWidth - box.right - gap,
  };
  const sides = align === 'end' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  return sides.find((side) => menu.offsetWidth <= rooms[side]) ?? usual;
}
